import { foiApagado } from './find-lead.ts'
import { tirarDoTextoAntigo } from './old-search.ts'
import { tirarDaBusca } from './search.ts'
import type { Banco, LeadGuardado } from './types.ts'
import { mudarLeads } from './update-lead.ts'

// De um lead apagado ficam o número e o que as somas precisam: estado, valor e dia. Nada de uma pessoa.
const NADA = {
  nome: null,
  telefone: null,
  pedido: null,
  motivo: null,
  pais: null,
  campanha: null,
  anuncio: null,
  pagina: null,
  ordem: null,
  clique: null,
  clique2: null,
  bloco: null,
  proxima: null,
  dados: '{}',
}

// O que ainda tinha um caminho a fazer não espera mais por nada.
const COM_FIM = ['entregue', 'recusado', 'desistiu', 'teste']

export function apagarLeads(banco: Banco, leads: LeadGuardado[]): void {
  const existem = leads.filter((lead) => !foiApagado(lead))
  banco.transacao(() => {
    for (const lead of existem) {
      tirarDaBusca(banco, lead)
      tirarDoTextoAntigo(banco, lead)
    }
    // Todos de uma vez: não há índice por lead, que custaria uma linha a cada retorno.
    banco.sql(
      'DELETE FROM retornos WHERE lead IN (SELECT value FROM json_each(?))',
      JSON.stringify(existem.map(({ id }) => id)),
    )
    mudarLeads(
      banco,
      existem.map((lead) => {
        const estado = COM_FIM.includes(lead.estado) ? lead.estado : 'apagado'
        return { lead, mudanca: { ...NADA, estado, apagado: Date.now() } }
      }),
    )
  })
}
