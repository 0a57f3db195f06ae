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

// Aceita multipart, urlencoded e JSON. O que não puder ser lido conta como não enviado.
async function lerCampos(request) {
  let enviados = {};
  try {
    const tipo = request.headers.get('Content-Type') || '';
    if (/json/i.test(tipo)) enviados = Object(await request.json());
    else if (/urlencoded/i.test(tipo))
      enviados = Object.fromEntries(new URLSearchParams(await request.text()));
    else enviados = Object.fromEntries(await request.formData());
  } catch {
    // Segue sem campos: a resposta dirá qual está faltando.
  }
  const campos = {};
  for (const nome of CAMPOS) {
    const valor = enviados[nome];
    const texto = typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
    campos[nome] = texto.trim().slice(0, 1000).toWellFormed();
  }
  return campos;
}

async function enviarLead(campos, request) {
  const faltando = OBRIGATORIOS.find((nome) => !campos[nome]);
  if (faltando) return recusar('Missing field: ' + faltando, 400);

  let ok = false;
  let texto = '';
  try {
    const { endereco, opcoes } = montarPedido(campos, request);
    const signal = AbortSignal.timeout(PRAZO_EM_SEGUNDOS * 1000);
    // Não segue redirecionamentos: a chave e o lead só vão para a plataforma.
    const resposta = await fetch(endereco, { ...opcoes, signal, redirect: 'manual' });
    ok = resposta.ok;
    texto = await resposta.text();
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

function interpretar(resposta) {
  const { aceito, pedido, erro } = lerResposta(resposta);
  if (!aceito) return recusar(resumir(erro), 400);
  return { status: 200, corpo: { success: true, orderId: resumir(pedido) || undefined } };
}

function ipDoVisitante(request) {
  return request.headers.get('CF-Connecting-IP') || '';
}`
