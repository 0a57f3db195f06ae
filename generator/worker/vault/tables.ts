import { js } from '../../source.ts'

/**
 * A lead's number is the microsecond it came in, so that one key serves order, pages and erasing. Both indexes hold
 * only what somebody still has to look after. Counts, searched text and the marks by which returns find their lead share
 * a row for six hours, which begin with a day of Brasília. A lead that is delivered at once writes four rows: itself, its
 * id, its result, its six hours.
 */
export const tables = js`const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. proxima: quando cuidar dele. retorno: o que a plataforma disse depois.
const COLUNAS =
  'id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n';
// antes: como está nas contas.
const TABELAS = [
  'TABLE IF NOT EXISTS leads (' + COLUNAS + ' INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  'INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, chaves, busca)',
  // Os últimos retornos, e os que não são de nenhum lead daqui.
  'TABLE IF NOT EXISTS retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'TABLE IF NOT EXISTS avulsos (n INTEGER PRIMARY KEY, lead, dados)',
];`
