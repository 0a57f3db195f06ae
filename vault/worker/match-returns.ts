import { acharLead, acharPeloNumero, foiApagado, lerDados } from './find-lead.ts'
import { cliquesDe } from './describe-lead.ts'
import { avaliar, confirmar } from './judge-returns.ts'
import { BYTES_DE_UM_CLIQUE, RETORNOS_GUARDADOS, RETORNOS_POR_LEAD } from './limits.ts'
import { lerSignificados } from './meanings.ts'
import { acharNosTextosAntigos } from './old-search.ts'
import { limpar, registrarNoLog } from './text.ts'
import type { Banco, LeadGuardado, Retorno } from './types.ts'
import { mudarLead } from './update-lead.ts'
import { mudarLinha } from './update-row.ts'

// Um retorno chegou: encontra o lead e fica com ele; sem lead, fica à parte, à vista.
export function guardarRetorno(banco: Banco, retorno: Retorno): void {
  banco.transacao(() => {
    const lead = casar(banco, retorno)
    if (lead) return anexar(banco, lead, retorno)
    const n = registrarRetorno(banco, null, retorno)
    for (const chave of new Set([...retorno.ids, ...retorno.cliques])) {
      banco.sql('INSERT INTO procurados (chave, retorno) VALUES (?, ?)', chave, n)
    }
    return registrarNoLog('retorno sem lead', { retorno: n })
  })
}

// Pelo número do pedido; depois pelo número do lead, que foi junto; depois por um clique que seja de um lead só. Os pedidos
// de versões anteriores estão em textos, que custam mais a ler.
function casar(banco: Banco, { ids, cliques }: Retorno): LeadGuardado | null {
  for (const pedido of ids) {
    const comando = 'SELECT * FROM leads WHERE pedido = ? AND bloco IS NOT NULL ORDER BY n DESC LIMIT 1'
    const [lead] = banco.sql<LeadGuardado>(comando, pedido)
    if (lead) return lead
  }
  for (const id of [...ids, ...cliques]) {
    const lead = acharLead(banco, id)
    if (lead) return lead
  }
  for (const pedido of ids) {
    const [lead] = acharNosTextosAntigos(banco, pedido, (um) => um.pedido === pedido)
    if (lead) return lead
  }
  for (const clique of cliques) {
    const [lead, outro] = donosDoClique(banco, clique)
    if (lead && !outro) return lead
  }
  return null
}

function donosDoClique(banco: Banco, clique: string): LeadGuardado[] {
  const donos = [
    ...banco.sql<{ n: number }>('SELECT n FROM leads WHERE clique = ? LIMIT 2', clique),
    ...banco.sql<{ n: number }>('SELECT n FROM leads WHERE clique2 = ? LIMIT 2', clique),
  ].map(({ n }) => n)
  const antigos = acharNosTextosAntigos(banco, clique, (lead) => levaOClique(lead, clique)).map(({ n }) => n)
  const numeros = [...new Set([...donos, ...antigos])]
  return numeros.flatMap((n) => acharPeloNumero(banco, n) ?? [])
}

function levaOClique(lead: LeadGuardado, clique: string): boolean {
  const { recebido = {} } = lerDados(lead)
  return CAMPOS_DO_CLIQUE.some((nome) => limpar(recebido[nome] ?? '', BYTES_DE_UM_CLIQUE) === clique)
}

function anexar(banco: Banco, lead: LeadGuardado, retorno: Retorno): void {
  const { palavra, valor, moeda, quando } = retorno
  const dados = lerDados(lead)
  const antigos = dados.retornos ?? []
  const repetido = antigos.some((um) => um.palavra === palavra && um.valor === valor && um.moeda === moeda)
  if (repetido || foiApagado(lead)) return
  if (antigos.length >= RETORNOS_POR_LEAD) return registrarNoLog('retornos demais', { lead_id: lead.id })
  registrarRetorno(banco, lead.id, retorno)
  const retornos = [...antigos, { palavra, valor, moeda, quando }]
  const comEle = JSON.stringify({ ...dados, retornos })
  // De um teste fica o que foi dito, e nada se conta: nem dinheiro, nem conversão.
  if (lead.estado === 'teste') return mudarLinha(banco, lead, { dados: comEle })
  mudarLead(banco, lead, {
    ...(confirmar(lead.estado) !== lead.estado && { estado: confirmar(lead.estado), proxima: null }),
    ...avaliar(retornos, lerSignificados(banco)),
    dados: comEle,
  })
}

// Os últimos mil ficam à vista.
function registrarRetorno(banco: Banco, lead: string | null, retorno: Retorno): number {
  const [ultimo] = banco.sql<{ n: number | null }>('SELECT max(n) AS n FROM retornos')
  const n = (ultimo?.n ?? 0) + 1
  banco.sql('INSERT INTO retornos (n, lead, dados) VALUES (?, ?, ?)', n, lead, JSON.stringify(retorno))
  banco.sql('DELETE FROM retornos WHERE n <= ?', n - RETORNOS_GUARDADOS)
  return n
}

// O retorno pode chegar antes da resposta da plataforma: quando o lead tem o seu fim, procura o que já foi dito dele.
export function recolherAvulsos(banco: Banco, id: string): void {
  const lead = acharLead(banco, id)
  if (!lead) return
  const chaves = [id, lead.pedido ?? '', ...cliquesDe(lerDados(lead).recebido ?? {})]
  const citados = chaves.flatMap((chave) =>
    banco.sql<{ retorno: number }>('SELECT retorno FROM procurados WHERE chave = ?', chave),
  )
  for (const n of new Set(citados.map(({ retorno }) => retorno))) {
    const comando = 'SELECT dados FROM retornos WHERE n = ? AND lead IS NULL'
    const [avulso] = banco.sql<{ dados: string }>(comando, n)
    if (!avulso) continue
    const retorno = JSON.parse(avulso.dados) as Retorno
    const dono = casar(banco, retorno)
    if (dono?.id !== id) continue
    banco.sql('DELETE FROM retornos WHERE n = ?', n)
    anexar(banco, dono, retorno)
  }
}

// As chaves de retornos que já têm lead, ou que já saíram, não servem mais.
export function esquecerProcurados(banco: Banco): void {
  banco.sql('DELETE FROM procurados WHERE retorno NOT IN (SELECT n FROM retornos WHERE lead IS NULL)')
}
