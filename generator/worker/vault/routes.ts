import { js } from '../../source.ts'

/** Whoever has no key learns nothing, and the vault is not even asked. */
export const routes = js`// Só com a chave, e de outras páginas só a do painel.
async function abrirCofre(request) {
  if (request.method === 'OPTIONS') return responderPainel(null, 204);
  if (!temAcesso(request)) return responderPainel({ erro: 'Acesso recusado' }, 401);
  const corpo = await escolherRota(request).catch(() => ({ status: 503, erro: 'O Cofre não respondeu' }));
  if (!corpo) return responderPainel({ erro: 'Não encontrado' }, 404);
  return responderPainel(corpo, corpo.status || 200);
}

function temAcesso({ headers }) {
  const origem = headers.get('Origin') || env.ORIGEM_DO_PAINEL;
  const certa = 'Bearer ' + env.CHAVE_DE_LEITURA;
  if (origem !== env.ORIGEM_DO_PAINEL || certa.length < 39) return false;
  return confere(headers.get('Authorization') || '', certa);
}

// A rota é o nome de um método.
async function escolherRota(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, , parte, id, acao] = pathname.split('/');
  const rota = [request.method, parte, id && 'id', acao].filter(Boolean).join(' ');
  if (!Object.hasOwn(Cofre.prototype, rota)) return null;
  const corpo = Object(await request.json().catch(() => null));
  const pedido = { ...Object.fromEntries(searchParams), ...corpo, ...(id && { id }) };
  return env.COFRE.getByName('leads')[rota](pedido);
}

const INVALIDO = { status: 400, erro: 'Pedido inválido' };

function escreverCsv({ leads, cursor }) {
  const linhas = leads.map((lead) => [new Date(lead.n / 1000).toISOString(), ...Object.values(lead)]);
  const textos = [['chegou', COLUNAS], ...linhas.map((linha) => linha.map(celula))];
  return { csv: textos.join('\r\n'), cursor };
}

function celula(valor) {
  const texto = String(valor ?? '').replace(/^([=@]|[+-].*[^\d\s().+-])/, "'$&");
  return '"' + texto.replaceAll('"', '""') + '"';
}

function responderPainel(corpo, status) {
  return responder(corpo && JSON.stringify(corpo), status, {
    'Access-Control-Allow-Origin': env.ORIGEM_DO_PAINEL || 'null',
    'Access-Control-Allow-Methods': 'PUT, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
  });
}`
