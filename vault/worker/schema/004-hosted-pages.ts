import type { Banco } from '../types.ts'

// As páginas de agradecimento que o dono hospeda neste Worker.
export function passo4(banco: Banco): void {
  banco.sql('CREATE TABLE hospedadas (nome TEXT PRIMARY KEY, html TEXT, etiqueta TEXT, quando INTEGER)')
}
