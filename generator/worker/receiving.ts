import { js, lines } from '../source.ts'

/** Whoever posts is answered, and the lead goes on to its end whether or not they stay. */
const entry = js`export default {
  fetch(request, _, contexto) {
    const resposta = atender(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};`

const attending = js`async function atender(request) {
  if (request.method === 'OPTIONS') return responderConsulta();
  if (request.method !== 'POST') return recusarMetodo();

  const lead = await lerLead(request);
  const resultado = conferirLead(lead, request) ?? (await enviarLead(lead, request));
  if (!resultado.corpo.success) registrar(resultado, lead);

  // Sem JavaScript, o formulário espera uma página.
  const esperaPagina = (request.headers.get('Accept') || '').includes('text/html');
  return esperaPagina ? responderPagina(resultado, lead, request) : responderJson(resultado);
}`

const reading = js`async function lerLead(request) {
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
}`

/** Nothing where a lead may go on. */
export const checking = js`function conferirLead(lead, request) {
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
}`

const sending = js`async function enviarLead(lead, request) {
  try {
    return interpretar(await chamarPlataforma(await montarPedido(lead, request)));
  } catch (erro) {
    const demorou = erro.name === 'TimeoutError';
    return recusar(PLATAFORMA + (demorou ? ' não respondeu a tempo' : ' está fora do ar'), 500);
  }
}`

export const calling = js`// Sem seguir redirecionamentos: a chave só vai para a plataforma.
async function chamarPlataforma({ endereco, opcoes }) {
  const headers = { 'User-Agent': 'Integrador ' + VERSAO, ...opcoes.headers };
  const signal = AbortSignal.timeout(10000);
  const resposta = await fetch(endereco, { ...opcoes, headers, signal, redirect: 'manual' });
  return { ok: resposta.ok, status: resposta.status, texto: await resposta.text() };
}

function ipDoVisitante(request) {
  return request.headers.get('CF-Connecting-IP') || '';
}`

/** The first half of the simple worker: who may call, what they sent, and the call to the platform. */
export const receiving = lines([entry, attending, reading, checking, sending, calling], '\n\n')
