import type { Banco, LeadGuardado, Mudanca } from './types.ts'

// Muda a linha de um lead, e nada mais.
export function mudarLinha(banco: Banco, { n }: Pick<LeadGuardado, 'n'>, mudanca: Mudanca): void {
  const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?')
  banco.sql('UPDATE leads SET ' + nomes.join(', ') + ' WHERE n = ?', ...Object.values(mudanca), n)
}
