import { js } from '../source.ts'

/** The second half of every worker: answers for scripts and for browsers, never with the key in them. */
export const answering = js`function recusar(erro, status) {
  return { status, corpo: { success: false, error: erro } };
}

// O que a plataforma disse, em poucas palavras e sem a chave.
function resumir(valor) {
  return semChave(emTexto(valor)).trim().slice(0, 300).toWellFormed();
}

// As plataformas explicam a recusa com um texto, uma lista ou um objeto.
function emTexto(valor) {
  if (!valor) return '';
  if (Array.isArray(valor)) return valor.map(emTexto).join(', ');
  if (typeof valor !== 'object') return String(valor);
  const partes = Object.entries(valor).map(([nome, parte]) => nome + ': ' + emTexto(parte));
  return partes.join(', ');
}

// Uma plataforma pode repetir a chave na resposta, tal como é ou codificada.
const FORMAS_DA_CHAVE = [
  CONFIG.apiKey,
  encodeURIComponent(CONFIG.apiKey),
  new URLSearchParams({ '': CONFIG.apiKey }).toString().slice(1),
  JSON.stringify(CONFIG.apiKey).slice(1, -1),
];

function semChave(texto) {
  return FORMAS_DA_CHAVE.reduce((limpo, forma) => limpo.split(forma).join('***'), texto);
}

// O navegador pergunta antes de um envio com JSON, e guarda a resposta por um dia.
function responderConsulta() {
  return responder(null, 204, {
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
}

function responderJson({ status, corpo }) {
  return new Response(JSON.stringify(corpo), { status, headers: CABECALHOS_DE_JSON });
}

function responderPagina({ status, corpo }, campos, request) {
  if (corpo.success) {
    const destino = paginaDeSucesso(campos[PAGINA_DE_SUCESSO], corpo.orderId);
    if (destino) return responder(null, 303, { Location: destino });
  }
  const mensagem = corpo.success ? 'OK' : corpo.error || 'Erro';
  const voltar = request.headers.get('Referer') || '';
  const link = /^https?:/.test(voltar) ? '<p><a href="' + escapar(voltar) + '">&larr;</a></p>' : '';
  const pagina = [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>' + escapar(mensagem) + '</title></head>',
    '<body style="font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem">',
    '<p role="alert">' + escapar(mensagem) + '</p>' + link + '</body></html>',
  ].join('');
  return responder(pagina, status, { 'Content-Type': 'text/html; charset=utf-8' });
}

// Leva o número do pedido para a página de sucesso, sem perder o que ela já tem no endereço.
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
