import { js } from '../../source.ts'

/** The panel asks below `/integrador/`, the platform tells below `/retorno/`; everything else is a lead. */
export const entry = js`export default {
  fetch(request, _, contexto) {
    const [, porta] = new URL(request.url).pathname.split('/');
    const resposta = (PORTAS.get(porta) ?? atender)(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};

const PORTAS = new Map([
  ['integrador', abrirCofre],
  ['retorno', abrirPortaSecreta],
  ['conversoes', abrirPortaSecreta],
]);`

/** What the form sent beside the platform's fields, such as click ids of ads. */
export const kept = js`
    extras: Object.fromEntries(
      [...enviado.keys()]
        .filter((nome) => /^[a-z]\w{0,59}$/i.test(nome))
        .slice(0, 60)
        .map((nome) => [nome, ler(nome)]),
    ),`

export const sending = js`  return entregar(lead, lerVisitante(request));`

/**
 * Claim first, then call. The vault has 1.5 s for each question; one that fails never stops a lead. Each question gets
 * a stub of its own: one that has failed once goes on failing. Where the runtime cannot tell whether a request has left,
 * the outcome is unknown; a host that is not there answers with 521, 523 or 530 of Cloudflare's own.
 */
export const delivering = js`// Primeiro o Cofre guarda; depois a plataforma é chamada.
async function entregar({ id, campos, extras }, visitante) {
  const ficha = { id, recebido: { ...extras, ...campos }, visitante };
  const guardado = await pedirAoCofre((cofre) => cofre.reivindicar(ficha));
  if (guardado && !guardado.chamar) return responderRepetido(id, guardado);

  const tentativa = await tentar({ id, campos }, visitante);
  const anotar = () => pedirAoCofre((cofre) => cofre.anotar(ficha, tentativa));
  const anotado = (await anotar()) || (guardado && (await anotar()));
  const resolvido = ['entregue', 'recusado'].includes(tentativa.estado);
  return resolvido || !(guardado || anotado) ? tentativa.resultado : aceitar();
}

// Um Cofre que falha nunca para um lead.
async function pedirAoCofre(pergunta) {
  if (!env.COFRE) return null;
  const perguntar = async () => pergunta(env.COFRE.getByName('leads'));
  const prazo = new Promise((resolve) => setTimeout(resolve, 1500, null));
  return Promise.race([perguntar().catch(() => null), prazo]);
}

async function responderRepetido(id, { estado, pedido, motivo }, espera = 250) {
  if (estado === 'recusado') return recusar(motivo, 400, motivo);
  if (estado !== 'enviando' || espera > 4000) return aceitar(pedido || '');
  await new Promise((resolve) => setTimeout(resolve, espera));
  const guardado = await pedirAoCofre((cofre) => cofre['GET leads id']({ id }));
  return responderRepetido(id, guardado || {}, espera * 2);
}

function lerVisitante({ headers, cf }) {
  const nomes = ['CF-Connecting-IP', 'User-Agent', 'Referer'];
  const lidos = nomes.map((nome) => [nome, headers.get(nome) || '']);
  return { ...Object.fromEntries(lidos), country: cf?.country || '', timezone: cf?.timezone || '' };
}

const SEM_RESPOSTA = {
  http: 0,
  enviado: '',
  resposta: '',
  estado: INCERTO,
  resultado: recusar('Sem resposta', 500),
};

async function tentar(lead, visitante) {
  const tentativa = { ...SEM_RESPOSTA, quando: Date.now() };
  try {
    const request = { headers: new Map(Object.entries(visitante)), cf: visitante };
    const pedido = montarPedido(comId(lead), request);
    tentativa.enviado = resumir(pedido.endereco + '\n' + (pedido.opcoes.body || ''), 8000);
    const resposta = await chamarPlataforma(pedido);
    const { status: http, texto } = resposta;
    Object.assign(tentativa, { http, resposta: resumir(texto, 2000), resultado: interpretar(resposta) });
  } catch (erro) {
    const falha = erro.name === 'TimeoutError' ? ' não respondeu a tempo' : ' está fora do ar';
    tentativa.resultado = recusar(PLATAFORMA + falha, 500);
  }
  tentativa.estado = julgar(tentativa);
  return tentativa;
}

function comId({ id, campos }) {
  const livre = env.COFRE && CAMPOS_DO_ID.find((nome) => !campos[nome]);
  return { id, campos: livre ? { ...campos, [livre]: id } : campos };
}

function julgar({ http, resultado: { status, corpo, palavras } }) {
  if (corpo.success) return 'entregue';
  if ([0, 502, 504, 520, 522, 524].includes(http)) return INCERTO;
  if (http < 300) return palavras ? 'recusado' : INCERTO;
  return status === 400 && /^4(?!01|03|08|29)/.test(String(http)) ? 'recusado' : 'pendente';
}`
