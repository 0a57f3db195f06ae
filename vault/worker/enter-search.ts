import { cliquesDe } from './describe-lead.ts'
import { lerDados } from './find-lead.ts'
import { escreverNaBusca } from './search.ts'
import type { Banco, LeadGuardado, Mudanca } from './types.ts'

// Quem ainda não pode ser achado passa a poder: um suspeito que deixa de ser, ou um lead que uma versão anterior guardou e
// não concluiu.
export function entrarNaBusca(banco: Banco, lead: LeadGuardado): Mudanca {
  const semBusca = lead.bloco === null && (lead.estado === 'suspeito' || lead.antes === null)
  if (!semBusca) return {}
  const [clique = null, clique2 = null] = cliquesDe(lerDados(lead).recebido ?? {})
  return { clique, clique2, bloco: escreverNaBusca(banco, lead) }
}
