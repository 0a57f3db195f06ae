import type { Significados } from './judge-returns.ts'
import type { Banco, Significado } from './types.ts'

// O que o dono disse que as palavras da plataforma querem dizer.
export function lerSignificados(banco: Banco): Significados {
  return new Map(banco.ler<[string, Significado | null][]>('palavras', []))
}
