import { js } from '../source.ts'

/** The first half of every worker: who may call, what they sent, and the call to the platform. */
export const receiving = js`export default {
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
}`
