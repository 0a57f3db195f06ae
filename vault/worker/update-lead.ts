import { juntarConversoes } from './conversions.ts'
import { lerDados } from './find-lead.ts'
import { ofertaDe } from './order.ts'
import { contar, parcelasDe, type Parcelas } from './counts.ts'
import type { Banco, LeadGuardado, Mudanca } from './types.ts'
import { mudarLinha } from './update-row.ts'

// O lead passa a outro estado: as contas mudam com ele, e as conversões que ele causa entram na fila.
export function mudarLead(banco: Banco, lead: LeadGuardado, mudanca: Mudanca): true {
  mudarLeads(banco, [{ lead, mudanca }])
  return true
}

export function mudarLeads(banco: Banco, mudancas: { lead: LeadGuardado; mudanca: Mudanca }[]): void {
  banco.transacao(() => {
    const contados = mudancas.map(({ lead, mudanca }) => {
      const novo = { ...lead, ...mudanca }
      const depois = parcelasDe(novo)
      const dados = juntarConversoes(banco, lead, novo)
      // Daqui em diante é contado com a oferta, também o que uma versão anterior guardou.
      const oferta = lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {})
      mudarLinha(banco, lead, { ...mudanca, oferta, dados, antes: JSON.stringify(depois) })
      return { lead, antes: JSON.parse(lead.antes ?? '{}') as Parcelas, depois }
    })
    contar(banco, contados)
  })
}
