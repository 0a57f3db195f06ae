import { js } from '../source.ts'

/** The second half of every worker: what a reply means, and answers for scripts and browsers, never with the key. */
export const answering = js`function interpretar({ ok, status, texto }) {
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
const CABECALHOS_DE_JSON = new Headers({ ...CABECALHOS, 'Content-Type': 'application/json' });`
