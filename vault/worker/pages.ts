import { BYTES_DE_UM_CAMPO, BYTES_DE_UM_NOME, PAGINAS_POR_WORKER } from './limits.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { emPalavras, limpar } from './text.ts'
import type { Ajuste, Banco, LeadGuardado, PedidoDoPainel } from './types.ts'

// As páginas que enviam leads a este Worker. Cada uma é uma integração do dono e tem um número público, que o formulário
// dela envia como 'pagina'. O painel conta quais existem, com a oferta e o país de cada uma.
type Pagina = { pagina: string; nome: string; oferta: string; pais: string }

const NUMERO_DE_PAGINA = /^[a-z\d]{12}$/

export function lerPaginas(banco: Banco) {
  const comando = 'SELECT pagina, nome, oferta, pais FROM paginas WHERE nome IS NOT NULL ORDER BY pagina'
  return { paginas: banco.sql<Pagina>(comando) }
}

// Quem deixou de existir perde o nome e não ganha mais leads sem número; o formulário que ainda está no ar continua seu.
export async function mudarPaginas(banco: Banco, { paginas }: PedidoDoPainel) {
  if (!Array.isArray(paginas) || paginas.length > PAGINAS_POR_WORKER) return PEDIDO_INVALIDO
  const lidas = paginas.map(lerPagina)
  if (!lidas.every(({ pagina }) => NUMERO_DE_PAGINA.test(pagina))) return PEDIDO_INVALIDO
  banco.transacao(() => {
    banco.sql('UPDATE paginas SET nome = NULL, oferta = NULL, pais = NULL WHERE nome IS NOT NULL')
    for (const { pagina, nome, oferta, pais } of lidas) {
      banco.sql(
        'INSERT INTO paginas (pagina, nome, oferta, pais) VALUES (?, ?, ?, ?) ON CONFLICT (pagina) DO UPDATE SET nome = excluded.nome, oferta = excluded.oferta, pais = excluded.pais',
        pagina,
        nome,
        oferta,
        pais,
      )
    }
    banco.sql('DELETE FROM paginas WHERE nome IS NULL AND destinos IS NULL')
  })
  LEMBRADAS.delete(banco)
  // As contas de antes, se ainda não foram separadas, agora têm a quem pertencer.
  await banco.acordar(Date.now())
  return lerPaginas(banco)
}

function lerPagina(dita: unknown): Pagina {
  const { pagina, nome, oferta, pais } = Object(dita) as Record<string, unknown>
  const texto = (valor: unknown) => limpar(emPalavras(valor), BYTES_DE_UM_NOME)
  return {
    pagina: emPalavras(pagina),
    nome: limpar(emPalavras(nome), BYTES_DE_UM_CAMPO),
    oferta: texto(oferta),
    pais: texto(pais).toUpperCase(),
  }
}

export function numeroDaPagina(texto: string): string | null {
  return NUMERO_DE_PAGINA.test(texto) ? texto : null
}

// A oferta de um lead numa pergunta ao banco: os de versões anteriores só a têm entre os campos que vieram.
export const OFERTA_DO_LEAD =
  'coalesce(' +
  [
    'leads.oferta',
    ...CAMPOS_DA_OFERTA.map((nome) => "nullif(json_extract(leads.dados, '$.recebido." + nome + "'), '')"),
    "''",
  ].join(', ') +
  ')'

export type SemDono = Pick<LeadGuardado, 'pagina_id' | 'oferta' | 'pais'>

// Diz de que página é um lead. O que veio de um formulário sem número é da única página com a mesma oferta e o mesmo país;
// se não há uma só, é do Worker: ''.
export function conhecerDonos(banco: Banco): (lead: SemDono) => string {
  const { donos } = lembrarPaginas(banco)
  return ({ pagina_id, oferta, pais }) => pagina_id || donos.get(JSON.stringify([oferta, pais])) || ''
}

export function conhecePagina(banco: Banco, pagina: string): boolean {
  return lembrarPaginas(banco).conhecidas.has(pagina)
}

// O que é de uma página, ou, sem número, o que não é de nenhuma que o painel conheça.
export function ehDaPagina(banco: Banco, dono: string, pagina: string): boolean {
  return pagina ? dono === pagina : !conhecePagina(banco, dono)
}

type Lembradas = { donos: Map<string, string>; conhecidas: Set<string> }

// Na memória, enquanto o Cofre estiver acordado: cada lead pergunta por elas.
const LEMBRADAS = new WeakMap<Banco, Lembradas>()

function lembrarPaginas(banco: Banco): Lembradas {
  const lembradas = LEMBRADAS.get(banco) ?? { donos: new Map(), conhecidas: new Set() }
  if (LEMBRADAS.has(banco)) return lembradas
  for (const { pagina, oferta, pais } of lerPaginas(banco).paginas) {
    const procura = JSON.stringify([oferta, pais])
    lembradas.donos.set(procura, lembradas.donos.has(procura) ? '' : pagina)
    lembradas.conhecidas.add(pagina)
  }
  LEMBRADAS.set(banco, lembradas)
  return lembradas
}

// O que o dono escolheu para uma página; 'false' desliga nela o que está ligado para todas.
export type Escolhas = Record<string, Ajuste | false>

export function lerEscolhas(banco: Banco, pagina: string): Escolhas {
  const comando = 'SELECT destinos FROM paginas WHERE pagina = ? AND destinos IS NOT NULL'
  const [linha] = banco.sql<{ destinos: string }>(comando, pagina)
  return linha ? (JSON.parse(linha.destinos) as Escolhas) : {}
}

export function gravarEscolhas(banco: Banco, pagina: string, escolhas: Escolhas): void {
  const destinos = Object.keys(escolhas).length > 0 ? JSON.stringify(escolhas) : null
  banco.sql(
    'INSERT INTO paginas (pagina, destinos) VALUES (?, ?) ON CONFLICT (pagina) DO UPDATE SET destinos = excluded.destinos',
    pagina,
    destinos,
  )
}

// O que na caixa de saída segue os ajustes de uma página; sem página, os de todas.
export function filtrarSaidas(pagina: string): string {
  const propria = "json_extract(dados, '$.propria')"
  return pagina ? propria + " = 1 AND json_extract(dados, '$.pagina') = ?" : propria + " IS NULL AND ? = ''"
}

export function paginasComEscolha(banco: Banco, destino: string): string[] {
  const comando = 'SELECT pagina, destinos FROM paginas WHERE destinos IS NOT NULL'
  return banco
    .sql<{ pagina: string; destinos: string }>(comando)
    .filter(({ destinos }) => Object.hasOwn(JSON.parse(destinos) as Escolhas, destino))
    .map(({ pagina }) => pagina)
}
