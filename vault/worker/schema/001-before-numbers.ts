import type { Contas } from '../counts.ts'
import { inicioDoTurno } from '../counts.ts'
import { simplificar } from '../text.ts'
import type { Banco, DadosDoLead, LeadGuardado } from '../types.ts'

// As tabelas como eram na versão 3, a última sem passos numerados. Um Cofre das versões 1 e 2 chega aqui com outras.
const TABELAS_DA_VERSAO_3 = [
  'CREATE TABLE IF NOT EXISTS leads (id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  "CREATE INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE estado IN ('recusado', 'pendente', 'verificar', 'desistiu')",
  'CREATE INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'CREATE TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, busca)',
  'CREATE TABLE IF NOT EXISTS retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'CREATE TABLE IF NOT EXISTS saida (n INTEGER PRIMARY KEY, destino, evento, lead, estado, proxima, dados, tentativas, http, resposta)',
  'CREATE INDEX IF NOT EXISTS fila ON saida (proxima) WHERE proxima > 0',
  "CREATE INDEX IF NOT EXISTS tabela ON saida (n) WHERE destino = 'google'",
]
const COLUNAS_DA_VERSAO_2 = ['anuncio', 'pagina', 'retorno', 'valor', 'moeda']

// Quem publicou de novo sem passos tem tabelas de mais de uma versão: o que há nelas é que diz o que falta.
export function passo1(banco: Banco): void {
  const leads = colunasDe(banco, 'leads')
  const temChaves = colunasDe(banco, 'turnos').includes('chaves')
  const semAnuncio = leads.length > 0 && !leads.includes('anuncio')
  for (const comando of TABELAS_DA_VERSAO_3) banco.sql(comando)
  if (semAnuncio) trazerLeadsDaVersao1(banco)
  if (temChaves) banco.sql('ALTER TABLE turnos DROP COLUMN chaves')
  if (semAnuncio || temChaves) escreverTextosDeBusca(banco)
  trazerAvulsos(banco)
  trazerAjustes(banco)
}

function colunasDe(banco: Banco, tabela: string): string[] {
  return banco.sql<{ name: string }>('SELECT name FROM pragma_table_info(?)', tabela).map(({ name }) => name)
}

// A versão 1 contava só por campanha e país, e anotava o estado contado sem o número.
function trazerLeadsDaVersao1(banco: Banco): void {
  for (const coluna of COLUNAS_DA_VERSAO_2) banco.sql('ALTER TABLE leads ADD COLUMN ' + coluna)
  banco.sql("UPDATE leads SET antes = json_object(antes, 1) WHERE antes NOT LIKE '{%'")
  for (const { turno, contas } of banco.sql<{ turno: number; contas: string }>('SELECT * FROM turnos')) {
    const novas: Contas = {}
    for (const [par, conta] of Object.entries(JSON.parse(contas) as Contas)) {
      const partes = JSON.parse(par) as (string | null)[]
      const completo = JSON.stringify([0, 1, 2, 3].map((qual) => partes[qual] ?? ''))
      const nova = (novas[completo] ??= {})
      for (const [nome, quantos] of Object.entries(conta)) nova[nome] = (nova[nome] ?? 0) + quantos
    }
    banco.sql('UPDATE turnos SET contas = ? WHERE turno = ?', JSON.stringify(novas), turno)
  }
}

// A versão 2 tinha os retornos sem lead noutra tabela.
function trazerAvulsos(banco: Banco): void {
  if (colunasDe(banco, 'avulsos').length === 0) return
  banco.sql(
    'INSERT INTO retornos SELECT (SELECT coalesce(max(n), 0) FROM retornos) + n, NULL, dados FROM avulsos ORDER BY n',
  )
  banco.sql('DROP TABLE avulsos')
}

// A versão 1 guardava só os dias; a versão 2 contava as palavras junto com o significado.
function trazerAjustes(banco: Banco): void {
  const dias = banco.ler<number | null>('dias', null)
  const ajustes = banco.ler<object | null>('ajustes', null)
  if (dias !== null && ajustes === null) banco.gravar('ajustes', { dias, moeda: 'USD' })

  type Dito = string | null | { significado: string | null }
  const significadoDe = (dito: Dito) => (typeof dito === 'object' ? (dito?.significado ?? null) : dito)
  const palavras = banco.ler<[string, Dito][]>('palavras', [])
  const simples = palavras.map(([palavra, dito]) => [palavra, significadoDe(dito)])
  if (simples.length > 0) banco.gravar('palavras', simples)
}

function escreverTextosDeBusca(banco: Banco): void {
  for (const { turno } of banco.sql<{ turno: number }>('SELECT turno FROM turnos')) {
    const [inicio, fim] = [turno, turno + 1].map((qual) => inicioDoTurno(qual) * 1000)
    const comando = "SELECT * FROM leads WHERE n >= ? AND n < ? AND antes IS NOT NULL AND estado <> 'apagado'"
    const leads = banco.sql<LeadGuardado>(comando, inicio ?? 0, fim ?? 0)
    banco.sql('UPDATE turnos SET busca = ? WHERE turno = ?', leads.map(linhaDaVersao3).join(''), turno)
  }
}

// Uma linha por lead, com o que a versão 3 buscava: nome, telefone, pedido e cliques.
function linhaDaVersao3({ n, nome, telefone, pedido, dados }: LeadGuardado): string {
  const { recebido = {} } = JSON.parse(dados) as DadosDoLead
  const cliques = CAMPOS_DO_CLIQUE.flatMap((campo) => recebido[campo]?.slice(0, 100) || [])
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido, ...cliques]
  return [n, ...textos.map((texto) => simplificar(texto ?? '').slice(0, 80)), '\n'].join('\t')
}
