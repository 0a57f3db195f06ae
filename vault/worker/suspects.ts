import { mandarDeNovo } from './conclude.ts'
import { apagarLeads } from './erase.ts'
import { EM_ABERTO } from './states.ts'
import type { Banco, LeadGuardado } from './types.ts'
import { mudarLeads } from './update-lead.ts'

// Os suspeitos são liberados ou apagados em lotes: o painel pede até não restar nenhum.
const SUSPEITOS_POR_LOTE = 500

export async function liberarSuspeitos(banco: Banco) {
  const { lote, restam } = lerLote(banco)
  mudarLeads(
    banco,
    lote.map((lead) => ({ lead, mudanca: mandarDeNovo(banco, lead) })),
  )
  await banco.acordar(Date.now())
  return { feitos: lote.length, restam }
}

export function apagarSuspeitos(banco: Banco) {
  const { lote, restam } = lerLote(banco)
  apagarLeads(banco, lote)
  return { feitos: lote.length, restam }
}

function lerLote(banco: Banco) {
  const comando =
    'SELECT * FROM leads WHERE ' + EM_ABERTO + " AND estado = 'suspeito' ORDER BY n DESC LIMIT ?"
  const suspeitos = banco.sql<LeadGuardado>(comando, SUSPEITOS_POR_LOTE + 1)
  return { lote: suspeitos.slice(0, SUSPEITOS_POR_LOTE), restam: suspeitos.length > SUSPEITOS_POR_LOTE }
}
