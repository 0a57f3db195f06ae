// Worker do Integrador: recebe cada lead do formulário e o envia para a plataforma Lemonad.
// A chave fica só aqui: não aparece na página nem nas respostas.

const CONFIG = {
  apiKey: 'lemonad-token-for-tests',
  // Se quiser, só aceita leads das páginas destes: ['minha-loja.com']
  dominios: [],
};

const PLATAFORMA = 'Lemonad';
const VERSAO = 'lemonad/2';
const ENDERECO = 'https://sendmelead.com/api/v3/lead/add';
const CAMPOS = [
  'name',
  'phone',
  'offerId',
  'success_page',
  'domain',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'localClickid',
  'externalWebmasterId',
  'buyerId',
  'clickid',
  'fbpxl',
  'cost',
];
const OBRIGATORIOS = ['name', 'phone', 'offerId'];
const PAGINA_DE_SUCESSO = 'success_page';

export default {
  fetch(request, _, contexto) {
    const resposta = atender(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};

async function atender(request) {
  if (request.method === 'OPTIONS') return responderConsulta();
  if (request.method !== 'POST') return recusarMetodo();

  const lead = await lerLead(request);
  const resultado = conferirLead(lead, request) ?? (await enviarLead(lead, request));
  if (!resultado.corpo.success) registrar(resultado, lead);

  // Sem JavaScript, o formulário espera uma página.
  const esperaPagina = (request.headers.get('Accept') || '').includes('text/html');
  return esperaPagina ? responderPagina(resultado, lead, request) : responderJson(resultado);
}

async function lerLead(request) {
  const enviado = await lerEnvio(request).catch(() => new Map());
  const ler = (nome) => {
    const valor = enviado.get(nome);
    const texto = typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
    return texto.trim().slice(0, 1000).toWellFormed();
  };
  const id = ler('lead_id');
  return {
    id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : crypto.randomUUID(),
    campos: Object.fromEntries(CAMPOS.map((nome) => [nome, ler(nome)])),
    aviso: ler('aviso'),
    // Só um robô preenche este campo, que ninguém vê.
    recado: ler('recado'),
  };
}

async function lerEnvio(request) {
  const tipo = request.headers.get('Content-Type') || '';
  if (/urlencoded/i.test(tipo)) return new URLSearchParams(await request.text());
  if (/json/i.test(tipo)) return new Map(Object.entries(Object(await request.json())));
  return request.formData();
}

function conferirLead(lead, request) {
  if (!vemDeDominioMeu(request)) return recusar('Domínio fora da lista', 403);
  if (lead.recado) return aceitar();
  const faltando = OBRIGATORIOS.find((nome) => !lead.campos[nome]);
  return faltando ? recusar('Missing field: ' + faltando, 400) : null;
}

function vemDeDominioMeu({ headers }) {
  const dominioDe = (texto) => texto.toLowerCase().replace(/^(https?:\/\/)?(www\.)?|[/:].*/g, '');
  const origem = (headers.get('Origin') || '').replace(/^null$/, '');
  const pagina = dominioDe(origem || headers.get('Referer') || '');
  const meus = CONFIG.dominios.map(dominioDe);
  return !pagina || meus.length === 0 || meus.some((meu) => ('.' + pagina).endsWith('.' + meu));
}

async function enviarLead(lead, request) {
  try {
    return interpretar(await chamarPlataforma(await montarPedido(lead, request)));
  } catch (erro) {
    const demorou = erro.name === 'TimeoutError';
    return recusar(PLATAFORMA + (demorou ? ' não respondeu a tempo' : ' está fora do ar'), 500);
  }
}

// Sem seguir redirecionamentos: a chave só vai para a plataforma.
async function chamarPlataforma({ endereco, opcoes }) {
  const headers = { 'User-Agent': 'Integrador ' + VERSAO, ...opcoes.headers };
  const signal = AbortSignal.timeout(10000);
  const resposta = await fetch(endereco, { ...opcoes, headers, signal, redirect: 'manual' });
  return { ok: resposta.ok, status: resposta.status, texto: await resposta.text() };
}

function ipDoVisitante(request) {
  return request.headers.get('CF-Connecting-IP') || '';
}

// A Lemonad recebe o lead em JSON e a chave no cabeçalho X-Token.
function montarPedido(lead, request) {
  const { campos } = lead;
  const domain = campos.domain || request.headers.get('Referer') || '';
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': CONFIG.apiKey },
      body: JSON.stringify({ ...campos, domain, ip: ipDoVisitante(request) }),
    },
  };
}

function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.result === 'ok', pedido: dados.localClickId };
}

function interpretar({ ok, status, texto }) {
  const marcas = /(<(script|style)[^]*?<\/\2>|<[^>]*>|\s)+/gi;
  const trecho = resumir(semChave(texto).slice(0, 5000).replace(marcas, ' '), 120);
  const motivo = 'HTTP ' + status + ': ' + (trecho || 'resposta vazia');
  try {
    // Um aviso do PHP pode vir antes do JSON.
    const resposta = { ok, ...lerJson(texto.replace(/^[^{[]*(?={)/, '')) };
    const { aceito, pedido } = lerResposta(resposta);
    return aceito ? aceitar(pedido) : recusar(motivo, 400, resumir(resposta.palavras, 300));
  } catch {
    return recusar(motivo, 500);
  }
}

function lerJson(texto) {
  const partes = {};
  const dados = JSON.parse(texto, (nome, parte) => {
    partes[nome] = parte || partes[nome];
    return parte;
  });
  const nomes = ['error', 'errors', 'errmsg', 'message', 'msg', 'reason'];
  const ditos = nomes.map((nome) => partes[nome]).filter(Boolean);
  const dito = ditos.find((parte) => typeof parte === 'string') || ditos[0] || partes.code || '';
  return { dados: Object(dados), palavras: emTexto(dito) };
}

function emTexto(valor) {
  if (typeof valor === 'string') return valor;
  const semSinais = semChave(JSON.stringify(valor)).replace(/[\\"{}[\]]/g, '');
  return semSinais.replace(/[:,](?=\S)/g, '$& ');
}

function aceitar(pedido) {
  const orderId = resumir(emTexto(pedido ?? ''), 300) || undefined;
  return { status: 200, palavras: '', corpo: { success: true, orderId } };
}

// O visitante só lê as palavras da própria plataforma.
function recusar(motivo, status, palavras = '') {
  return { status, palavras, corpo: { success: false, error: lerMotivo(palavras) || motivo } };
}

// Uma palavra que só diz que não deu certo é uma recusa, mas não um motivo.
function lerMotivo(palavras) {
  return palavras.replace(/^\s*(error|fail(ed)?)\s*$/i, '');
}

function resumir(texto, limite) {
  return semChave(texto).trim().slice(0, limite).toWellFormed();
}

// Uma plataforma pode repetir a chave na resposta.
const FORMAS_DA_CHAVE = [
  CONFIG.apiKey,
  encodeURIComponent(CONFIG.apiKey),
  new URLSearchParams({ '': CONFIG.apiKey }).toString().slice(1),
  JSON.stringify(CONFIG.apiKey).slice(1, -1),
  btoa(String.fromCharCode(...new TextEncoder().encode(CONFIG.apiKey))).replace(/.?=+$/, ''),
].map(emPadrao);

function emPadrao(texto) {
  return texto.replace(/\W/g, '\\$&');
}

function semChave(texto) {
  return texto.replace(new RegExp(FORMAS_DA_CHAVE.join('|'), 'gi'), '***');
}

// Para o log da Cloudflare, sem os dados de quem comprou.
function registrar({ status, corpo }, { id, campos }) {
  const dados = [campos.name, campos.phone].filter(Boolean).map(emPadrao);
  const reason = corpo.error.replace(new RegExp([...dados, '\\d[\\d ().-]{4,}'].join('|'), 'gi'), '***');
  console.log(JSON.stringify({ lead_id: id, status, reason }));
}

function responderConsulta() {
  return responder(null, 204, {
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
}

function recusarMetodo() {
  const resposta = responderJson(recusar('Method Not Allowed', 405));
  resposta.headers.set('Allow', 'POST, OPTIONS');
  return resposta;
}

function responderJson({ status, corpo }) {
  return new Response(JSON.stringify(corpo), { status, headers: CABECALHOS_DE_JSON });
}

function responderPagina({ status, corpo, palavras }, { aviso, campos }, request) {
  if (corpo.success) {
    const destino = paginaDeSucesso(campos[PAGINA_DE_SUCESSO], corpo.orderId);
    if (destino) return responder(null, 303, { Location: destino });
  }
  const mensagem = corpo.success ? 'OK' : lerMotivo(palavras) || aviso || 'Erro';
  const voltar = request.headers.get('Referer') || '';
  const link = /^https?:/.test(voltar) ? '<a href="' + escapar(voltar) + '">&larr;</a>' : '';
  const pagina = [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<title>' + escapar(mensagem) + '</title></head>',
    '<body style="font:18px sans-serif;max-width:32rem;margin:15vh auto;padding:1rem">',
    '<p role="alert" dir="auto">' + escapar(mensagem) + '</p>' + link + '</body></html>',
  ].join('');
  return responder(pagina, status, { 'Content-Type': 'text/html; charset=utf-8' });
}

function paginaDeSucesso(endereco, pedido) {
  try {
    const destino = new URL(endereco);
    if (!/^https?:$/.test(destino.protocol)) return '';
    if (pedido) destino.searchParams.set('order', pedido);
    return destino.href;
  } catch {
    return '';
  }
}

function escapar(texto) {
  return texto.replace(/[&<>"']/g, (letra) => '&#' + letra.charCodeAt(0) + ';');
}

function responder(corpo, status, cabecalhos) {
  return new Response(corpo, { status, headers: { ...CABECALHOS, ...cabecalhos } });
}

const CABECALHOS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Integrador',
  'X-Integrador': VERSAO,
};
const CABECALHOS_DE_JSON = new Headers({ ...CABECALHOS, 'Content-Type': 'application/json' });
