import { mandarDeNovo } from './conclude.ts'
import { apagarLeads } from './erase.ts'
import { lerDados } from './find-lead.ts'
import { ofertaDe } from './order.ts'
import { conhecerDonos, ehDaPagina } from './pages.ts'
import { emPalavras } from './text.ts'
import { EM_ABERTO } from './states.ts'
import type { Banco, LeadGuardado, PedidoDoPainel } from './types.ts'
import { mudarLeads } from './update-lead.ts'

// Os suspeitos são liberados ou apagados em lotes: o painel pede até não restar nenhum.
const SUSPEITOS_POR_LOTE = 500
const SUSPEITOS_LIDOS = 2000

export async function liberarSuspeitos(banco: Banco, pedido: PedidoDoPainel) {
  const { lote, ...resto } = lerLote(banco, pedido)
  mudarLeads(
    banco,
    lote.map((lead) => ({ lead, mudanca: mandarDeNovo(banco, lead) })),
  )
  await banco.acordar(Date.now())
  return { feitos: lote.length, ...resto }
}

export function apagarSuspeitos(banco: Banco, pedido: PedidoDoPainel) {
  const { lote, ...resto } = lerLote(banco, pedido)
  apagarLeads(banco, lote)
  return { feitos: lote.length, ...resto }
}

// De todas as páginas, ou de uma; o cursor diz até onde já se olhou.
function lerLote(banco: Banco, { pagina, cursor }: PedidoDoPainel) {
  const donoDe = conhecerDonos(banco)
  const comando =
    'SELECT * FROM leads WHERE ' + EM_ABERTO + " AND estado = 'suspeito' AND n < ? ORDER BY n DESC LIMIT ?"
  const fim = Number(cursor) || Number.MAX_SAFE_INTEGER
  const lote: LeadGuardado[] = []
  let [lidos, ultimo] = [0, fim]
  for (const lead of banco.percorrer<LeadGuardado>(comando, fim, SUSPEITOS_LIDOS)) {
    if (lote.length === SUSPEITOS_POR_LOTE) return { lote, restam: true, cursor: ultimo }
    lidos += 1
    ultimo = lead.n
    const comOferta = { ...lead, oferta: lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {}) }
    if (pagina === undefined || ehDaPagina(banco, donoDe(comOferta), emPalavras(pagina))) lote.push(lead)
  }
  return { lote, restam: lidos === SUSPEITOS_LIDOS, cursor: ultimo }
}
