import type { Banco } from '../types.ts'

// Poucos entre muitos leads: o teste do dia e a lista deles não leem os outros.
export function passo5(banco: Banco): void {
  banco.sql("CREATE INDEX testes ON leads (estado, n) WHERE estado = 'teste'")
}
