import type { Banco, DadosDoLead, LeadGuardado, Reivindicado } from './types.ts'

export function acharLead(banco: Banco, id: string): LeadGuardado | undefined {
  return banco.sql<LeadGuardado>('SELECT * FROM leads WHERE id = ?', id)[0]
}

export function acharPeloNumero(banco: Banco, n: number): LeadGuardado | undefined {
  return banco.sql<LeadGuardado>('SELECT * FROM leads WHERE n = ?', n)[0]
}

export function lerDados({ dados }: Pick<LeadGuardado, 'dados'>): DadosDoLead {
  return JSON.parse(dados) as DadosDoLead
}

// Nada de uma pessoa fica num lead apagado.
export function foiApagado({ estado, apagado }: Pick<LeadGuardado, 'estado' | 'apagado'>): boolean {
  return apagado !== null || estado === 'apagado'
}

export function responderCom({ id, estado, pedido, motivo }: LeadGuardado): Reivindicado {
  return { chamar: false, id, estado, pedido, motivo }
}

export function consultar(banco: Banco, id: string): Reivindicado | null {
  const lead = acharLead(banco, id)
  return lead ? responderCom(lead) : null
}
