import { js } from '../../source.ts'

/**
 * A lead's number is the microsecond it came in, so that one key serves order, pages and erasing. Both indexes hold
 * only what somebody still has to look after. Counts and searched text of six hours, which begin with a day of
 * Brasília, share a row. A lead that is delivered at once writes four rows: itself, its id, its result, its six hours.
 */
export const tables = js`const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. antes: o estado nas contas. proxima: quando cuidar dele.
const COLUNAS = 'id,estado,antes,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,n';
const TABELAS = [
  'TABLE IF NOT EXISTS leads (' + COLUNAS + ' INTEGER PRIMARY KEY, limite, dados, UNIQUE (id))',
  'INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, busca)',
];`
