// Worker do Integrador: recebe cada lead do formulário e o envia para a plataforma Dr.Cash.
// A chave fica só aqui. Ela não aparece na página, nas respostas nem nas mensagens de erro.

const CONFIG = {
  apiKey: 'drcash-token-for-tests',
  streamCode: 'abc12',
};

const PLATAFORMA = 'Dr.Cash';
const VERSAO = 'drcash/1';
const ENDERECO = 'https://order.drcash.sh/v1/order';
const CAMPOS = [
  'name',
  'phone',
  'country',
  'thanks_page',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
];
const OBRIGATORIOS = ['phone'];
const PAGINA_DE_SUCESSO = 'thanks_page';
const PRAZO_EM_SEGUNDOS = 10;

export default {
  async fetch(request) {
    if (request.method === 'OPTIONS') return responderConsulta();
    if (request.method !== 'POST') return responderJson(recusar('Method Not Allowed', 405));

    const campos = await lerCampos(request);
    const resultado = await enviarLead(campos, request);

    // Um formulário enviado sem JavaScript espera uma página, e não JSON.
    const esperaPagina = (request.headers.get('Accept') || '').includes('text/html');
    return esperaPagina ? responderPagina(resultado, campos, request) : responderJson(resultado);
  },
};

// O que não puder ser lido conta como não enviado: a resposta dirá qual campo está faltando.
async function lerCampos(request) {
  const enviado = await lerEnvio(request).catch(() => new Map());
  const campos = {};
  for (const nome of CAMPOS) {
    const valor = enviado.get(nome);
    const texto = typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
    campos[nome] = texto.trim().slice(0, 1000).toWellFormed();
  }
  return campos;
}

// Aceita multipart, urlencoded e JSON.
async function lerEnvio(request) {
  const tipo = request.headers.get('Content-Type') || '';
  if (/urlencoded/i.test(tipo)) return new URLSearchParams(await request.text());
  if (/json/i.test(tipo)) return new Map(Object.entries(Object(await request.json())));
  return request.formData();
}

async function enviarLead(campos, request) {
  const faltando = OBRIGATORIOS.find((nome) => !campos[nome]);
  if (faltando) return recusar('Missing field: ' + faltando, 400);

  let ok = false;
  let texto = '';
  try {
    ({ ok, texto } = await comPrazo(chamarPlataforma(montarPedido(campos, request))));
  } catch (erro) {
    const demorou = erro.name === 'TimeoutError';
    return recusar(PLATAFORMA + (demorou ? ' não respondeu a tempo' : ' está fora do ar'), 500);
  }
  try {
    return interpretar({ dados: Object(JSON.parse(texto)), ok });
  } catch {
    return recusar(PLATAFORMA + ' deu uma resposta que não é JSON', 500);
  }
}

// Não segue redirecionamentos: a chave e o lead só vão para a plataforma.
async function chamarPlataforma({ endereco, opcoes }) {
  const resposta = await fetch(endereco, { ...opcoes, redirect: 'manual' });
  return { ok: resposta.ok, texto: await resposta.text() };
}

// Depois do prazo o visitante recebe a resposta, e a Cloudflare encerra a chamada.
function comPrazo(chamada) {
  let relogio;
  const prazo = new Promise((_, rejeitar) => {
    const desistir = () => rejeitar(new DOMException('Prazo esgotado', 'TimeoutError'));
    relogio = setTimeout(desistir, PRAZO_EM_SEGUNDOS * 1000);
  });
  return Promise.race([chamada, prazo]).finally(() => clearTimeout(relogio));
}

function interpretar(resposta) {
  const { aceito, pedido, erro } = lerResposta(resposta);
  if (!aceito) return recusar(resumir(erro), 400);
  return { status: 200, corpo: { success: true, orderId: resumir(pedido) || undefined } };
}

function ipDoVisitante(request) {
  return request.headers.get('CF-Connecting-IP') || '';
}

// O Dr.Cash recebe o lead em JSON, com o token no cabeçalho e os dados do cliente em client.
function montarPedido(campos, request) {
  const { name, phone } = campos;
  const ip = ipDoVisitante(request);
  const country = (campos.country || (request.cf && request.cf.country) || '').toLowerCase();
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + CONFIG.apiKey },
      body: JSON.stringify({
        token: CONFIG.apiKey,
        stream_code: CONFIG.streamCode,
        ...campos,
        country,
        ip,
        client: { name, phone, country, ip },
      }),
    },
  };
}

function lerResposta({ dados, ok }) {
  const recusou = !ok || dados.success === false || Boolean(dados.error);
  return {
    aceito: recusou ? false : dados.success === true || Boolean(dados.uuid),
    pedido: dados.uuid,
    erro: dados.error || dados.message,
  };
}

function recusar(erro, status) {
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
const CABECALHOS_DE_JSON = new Headers({ ...CABECALHOS, 'Content-Type': 'application/json' });
