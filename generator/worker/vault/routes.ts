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

async function escolherRota(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, , parte, id, acao] = pathname.split('/');
  const cofre = env.COFRE.getByName('leads');
  const filtros = Object.fromEntries(searchParams);
  const rotas = {
    'GET leads': () => cofre.listar(filtros),
    'GET leads.csv': async () => escreverCsv(await cofre.listar({ limite: 1000, ...filtros })),
    'GET leads id': () => cofre.ver(id),
    'POST leads id reenviar': () => cofre.reenviar(id),
    'DELETE leads id': () => cofre.apagar(id),
    'GET resumo': () => cofre.resumir(filtros),
    'GET ajustes': () => cofre.ajustes(),
    'PUT ajustes': async () => cofre.ajustar(Object(await request.json())),
    'GET retornos': () => cofre.retornos(),
    'GET palavras': () => cofre.palavras(),
    'PUT palavras': async () => cofre.nomear(Object(await request.json())),
    'GET enderecos': () => cofre.enderecos(),
    'POST novo-endereco': async () => cofre.trocarEndereco(Object(await request.json())),
  };
  const rota = [request.method, parte, id && 'id', acao].filter(Boolean).join(' ');
  return rotas[rota]?.();
}

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
