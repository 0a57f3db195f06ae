// Worker do Integrador: recebe cada lead do formulário e o envia para a plataforma TrafficLight.
// A chave fica só aqui. Ela não aparece na página, nas respostas nem nas mensagens de erro.

const CONFIG = {
  apiKey: 'trafficlight-key-for-tests',
};

const PLATAFORMA = 'TrafficLight';
const VERSAO = 'trafficlight/1';
const ENDERECO = 'https://api.cpa.tl/api/lead/send';
const CAMPOS = [
  'name',
  'phone',
  'offer_id',
  'country',
  'success_page',
  'tz',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
];
const OBRIGATORIOS = ['phone'];
const PAGINA_DE_SUCESSO = 'success_page';
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

// A TrafficLight recebe o lead como formulário, com a chave no campo key.
function montarPedido(campos, request) {
  // A página de sucesso interessa só ao formulário.
  const { success_page: _, ...enviados } = campos;
  const lead = {
    key: CONFIG.apiKey,
    id: crypto.randomUUID(),
    ...enviados,
    country: (campos.country || (request.cf && request.cf.country) || '').toUpperCase(),
    ip_address: ipDoVisitante(request),
    tz: fusoEmHoras(campos.tz, request),
    user_agent: request.headers.get('User-Agent') || '',
    stream_hid: '',
    comments: '',
    address: '',
    web_id: '',
    email: '',
  };
  for (const nome of Object.keys(lead)) {
    // A TrafficLight aceita até 100 caracteres nos campos de rastreamento.
    if (/^(utm_|sub\d)/.test(nome)) lead[nome] = lead[nome].slice(0, 100);
  }
  return { endereco: ENDERECO, opcoes: { method: 'POST', body: new URLSearchParams(lead) } };
}

// Horas inteiras a leste de UTC: as do navegador ou, sem elas, as do lugar da visita.
function fusoEmHoras(enviado, request) {
  if (/^[+-]?\d{1,2}$/.test(enviado)) return String(Number(enviado));
  try {
    const timeZone = request.cf.timezone;
    const relogio = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const [, horas] = relogio.format().split('GMT');
    return String(parseInt(horas, 10) || 0);
  } catch {
    return '0';
  }
}

function lerResposta({ dados }) {
  return { aceito: Boolean(dados.id) && !dados.errmsg, pedido: dados.id, erro: dados.errmsg };
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
