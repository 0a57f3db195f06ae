import type { Banco } from '../types.ts'

// De quem é cada lead. A coluna 'pagina' é o endereço da página, e Workers mais velhos ainda o escrevem nela: o número
// público da integração, que o formulário envia como 'pagina', fica em 'pagina_id'.
const COMANDOS = [
  'ALTER TABLE leads ADD COLUMN pagina_id TEXT',
  'ALTER TABLE leads ADD COLUMN oferta TEXT',
  'CREATE TABLE paginas (pagina TEXT PRIMARY KEY, nome TEXT, oferta TEXT, pais TEXT, destinos TEXT) WITHOUT ROWID',
]

export function passo3(banco: Banco): void {
  for (const comando of COMANDOS) banco.sql(comando)
  // O despertador separa por oferta as contas de antes, aos poucos.
  const [ultimo] = banco.sql<{ depois: number | null }>('SELECT max(turno) + 1 AS depois FROM turnos')
  banco.gravar('separar', ultimo?.depois ?? 0)
}
