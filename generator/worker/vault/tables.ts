import { js } from '../../source.ts'

/**
 * A lead's number is the microsecond it came in, so that one key serves order, pages and erasing. Both indexes hold
 * only what somebody still has to look after. Counts and searched text, by which returns find their lead too, share a
 * row for six hours, which begin with a day of Brasília. A lead that is delivered at once writes four rows: itself, its id,
 * its result, its six hours.
 */
export const tables = js`const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. proxima: quando cuidar dele.
const COLUNAS =
  'id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n';
const TABELAS = [
  'TABLE leads (' + COLUNAS + ' INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  'INDEX abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE turnos (turno INTEGER PRIMARY KEY, contas, busca)',
  'TABLE retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'TABLE saida (n INTEGER PRIMARY KEY, destino, evento, lead, estado, proxima, dados, tentativas, http, resposta)',
  'INDEX fila ON saida (proxima) WHERE proxima > 0',
  "INDEX tabela ON saida (n) WHERE destino = 'google'",
];`
