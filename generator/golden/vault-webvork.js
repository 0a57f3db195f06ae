import { DurableObject, env } from 'cloudflare:workers';

// Worker do Integrador com Cofre: envia cada lead para a plataforma Webvork, e guarda todos.

const CONFIG = {
  apiKey: env.CHAVE_DA_PLATAFORMA || 'sem-chave',
  // Se quiser, só aceita leads das páginas destes: ['minha-loja.com']
  dominios: [],
};

const PLATAFORMA = 'Webvork';
const VERSAO = 'webvork/2' + (env.COFRE ? '+cofre' : '');
const ENDERECO = 'https://api.webvork.com/v1/new-lead';
const CAMPOS = [
  'name',
  'phone',
  'offer_id',
  'country',
  'success_page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
];
const OBRIGATORIOS = ['name', 'phone', 'offer_id', 'country'];
const PAGINA_DE_SUCESSO = 'success_page';

// Se talvez tenha chegado: você decide.
const INCERTO = 'verificar';
const PAIS = ['country'];
const CAMPANHA = ['utm_campaign', 'offer_id'];
const ANUNCIO = ['utm_content'];
const PAGINA = [];
// Trazem cada retorno ao seu lead.
const CLIQUES = ['utm_medium', 'utm_campaign'];
const CAMPOS_DO_ID = CLIQUES;

const PALAVRAS = {
  aguardando: 'new lead pending hold held wait processing',
  aprovado: 'approved approve confirmed confirm sale paid',
  rejeitado: 'rejected reject declined decline canceled cancelled cancel',
  lixo: 'trash spam invalid double duplicate',
};

export default {
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
]);

async function atender(request) {
  if (request.method === 'OPTIONS') return responderConsulta();
  if (request.method !== 'POST') return recusarMetodo();

  const lead = await lerLead(request);
  const resultado = await enviarLead(lead, request);
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
    extras: Object.fromEntries(
      [...enviado.keys()]
        .filter((nome) => /^[a-z]\w{0,59}$/i.test(nome))
        .slice(0, 60)
        .map((nome) => [nome, ler(nome)]),
    ),
  };
}

async function lerEnvio(request) {
  const tipo = request.headers.get('Content-Type') || '';
  if (/urlencoded/i.test(tipo)) return new URLSearchParams(await request.text());
  if (/json/i.test(tipo)) return new Map(Object.entries(Object(await request.json())));
  return request.formData();
}

async function enviarLead(lead, request) {
  if (!vemDeDominioMeu(request)) return recusar('Domínio fora da lista', 403);
  if (lead.recado) return aceitar();
  const faltando = OBRIGATORIOS.find((nome) => !lead.campos[nome]);
  if (faltando) return recusar('Missing field: ' + faltando, 400);
  return entregar(lead, lerVisitante(request));
}

function vemDeDominioMeu({ headers }) {
  const dominioDe = (texto) => texto.toLowerCase().replace(/^(https?:\/\/)?(www\.)?|[/:].*/g, '');
  const origem = (headers.get('Origin') || '').replace(/^null$/, '');
  const pagina = dominioDe(origem || headers.get('Referer') || '');
  const meus = CONFIG.dominios.map(dominioDe);
  return !pagina || meus.length === 0 || meus.some((meu) => ('.' + pagina).endsWith('.' + meu));
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

// Primeiro o Cofre guarda; depois a plataforma é chamada.
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
}

// A Webvork recebe o lead como formulário.
function montarPedido({ campos }, request) {
  const { success_page: _, ...enviados } = campos;
  const pedido = {
    token: CONFIG.apiKey,
    ...enviados,
    country: campos.country.toUpperCase(),
    ip: ipDoVisitante(request),
  };
  return { endereco: ENDERECO, opcoes: { method: 'POST', body: new URLSearchParams(pedido) } };
}

function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.status === 'ok', pedido: '' };
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

function aceitar(pedido = '') {
  const orderId = resumir(emTexto(pedido), 300) || undefined;
  return { status: 200, palavras: '', corpo: { success: true, orderId } };
}

// O visitante só lê as palavras da própria plataforma.
function recusar(motivo, status, palavras = '') {
  return { status, palavras, corpo: { success: false, error: palavras || motivo } };
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
].map((forma) => forma.replace(/\W/g, '\\$&'));

function semChave(texto) {
  return texto.replace(new RegExp(FORMAS_DA_CHAVE.join('|'), 'gi'), '***');
}

// Para o log da Cloudflare, sem os dados de quem comprou.
function registrar({ status, corpo }, { id, campos }) {
  let reason = corpo.error.replace(/\d[\d ().-]{4,}/g, '***');
  for (const dado of [campos.name, campos.phone]) reason = dado ? reason.replaceAll(dado, '***') : reason;
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
  const mensagem = corpo.success ? 'OK' : palavras || aviso || 'Erro';
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

async function abrirPortaSecreta(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, porta, segredo] = pathname.replace('.csv', '').split('/');
  const tipo = porta === 'retorno' ? 'text/plain;charset=utf-8' : 'text/csv';
  const cabecalhos = { 'Cache-Control': 'no-store', 'Content-Type': tipo };
  const dizer = (texto, status) => responder(texto, status, cabecalhos);
  const serve = env.COFRE && /^(GET|POST) [\da-f]{64}$/.test(request.method + ' ' + segredo);
  if (!serve) return dizer('Não encontrado', 404);
  try {
    const enviado = request.method === 'POST' ? await lerEnvio(request).catch(() => []) : [];
    const campos = [...searchParams, ...enviado].map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]);
    const texto = await env.COFRE.getByName('leads').abrir(porta, segredo, Object.fromEntries(campos));
    return texto ? dizer(texto, 200) : dizer('Não encontrado', 404);
  } catch {
    return dizer('Tente de novo', 503);
  }
}

// Uma macro que ninguém trocou não diz nada.
function emLinha(valor) {
  const texto = typeof valor === 'object' ? '' : String(valor).trim();
  return /^[{[].*[}\]]$/.test(texto) ? '' : texto.slice(0, 300).toWellFormed();
}

// Só com a chave, e de outras páginas só a do painel.
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

// A rota é o nome de um método.
async function escolherRota(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, , parte, id, acao] = pathname.split('/');
  const rota = [request.method, parte, id && 'id', acao].filter(Boolean).join(' ');
  if (!Object.hasOwn(Cofre.prototype, rota)) return null;
  const corpo = Object(await request.json().catch(() => null));
  const pedido = { ...Object.fromEntries(searchParams), ...corpo, ...(id && { id }) };
  return env.COFRE.getByName('leads')[rota](pedido);
}

const INVALIDO = { status: 400, erro: 'Pedido inválido' };

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
}

function lerRetorno(campos) {
  const ler = (nomes) => [...new Set(nomes.split(' ').flatMap((nome) => campos[nome] || []))];
  const [valor = ''] = ler('valor payout');
  const [moeda = ''] = ler('moeda currency');
  const [palavra = ''] = ler('status');
  const pago = parseFloat(valor.includes('.') ? valor.replaceAll(',', '') : valor.replace(',', '.'));
  const cliques = ler(CLIQUES.join(' ').toLowerCase() + ' clique');
  return {
    palavra: palavra.toLowerCase(),
    valor: pago >= 0 && pago < 1e6 ? pago : null,
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: ler('pedido id').slice(0, 2),
    cliques: cliques.slice(0, 3).map((clique) => clique.slice(0, 100)),
  };
}

function avaliar(retornos, palavras) {
  const estados = retornos.map(({ palavra }) => significar(palavra, palavras));
  const retorno = ['aprovado', 'lixo', 'rejeitado', 'aguardando'].find((um) => estados.includes(um)) ?? null;
  const pagos = retornos.filter(({ valor }, i) => estados[i] === 'aprovado' && valor !== null);
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1));
  return { retorno, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null };
}

function significar(palavra, palavras) {
  const dado = palavras.get(palavra);
  return dado ?? Object.keys(PALAVRAS).find((estado) => PALAVRAS[estado].split(' ').includes(palavra));
}

function confirmar({ estado }) {
  return { estado: ['verificar', 'desistiu'].includes(estado) ? 'entregue' : estado };
}

function cliquesDe({ dados }) {
  const { recebido = {} } = JSON.parse(dados);
  return CLIQUES.flatMap((nome) => recebido[nome]?.slice(0, 100) || []);
}

function confere(dado, certo) {
  const [um, outro] = [dado, certo].map((texto) => new TextEncoder().encode(texto));
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro);
}

function decidir(estado, { tentativas, limite }) {
  if (estado !== 'pendente') return { estado, proxima: null };
  const proxima = Date.now() + (ESPERAS[tentativas - 1] || 60) * MINUTO;
  return proxima > limite ? { estado: 'desistiu', proxima: null } : { estado, proxima };
}

function descrever({ id, recebido, visitante }) {
  const primeiro = (nomes) => nomes.map((nome) => recebido[nome]).find(Boolean) || '';
  const pagina = primeiro(PAGINA) || visitante.Referer || '';
  return {
    id,
    n: Date.now() * 1000,
    estado: 'enviando',
    tentativas: 1,
    limite: Date.now() + 48 * HORA,
    nome: recebido.name,
    telefone: recebido.phone,
    pais: (primeiro(PAIS) || visitante.country).toUpperCase(),
    campanha: primeiro(CAMPANHA).slice(0, 100),
    anuncio: primeiro(ANUNCIO).slice(0, 100),
    pagina: pagina.replace(/^https?:\/\/|[?#].*/g, '').slice(0, 100),
    dados: JSON.stringify({ recebido, visitante, tentativas: [] }),
  };
}

function parcelasDe({ estado, retorno, valor, moeda }) {
  return { [estado]: 1, ...(retorno && { [retorno]: 1 }), ...(valor && { ['valor ' + moeda]: valor }) };
}

function contar(contas, { campanha, pais, anuncio, pagina }, parcelas, sinal) {
  const par = JSON.stringify([campanha, pais, anuncio, pagina]);
  const cabe = contas[par] || Object.keys(contas).length < 200;
  const conta = (contas[cabe ? par : '["outras","","",""]'] ??= {});
  for (const [nome, parcela] of Object.entries(parcelas)) {
    conta[nome] = Math.round(((conta[nome] || 0) + sinal * parcela) * 100) / 100;
  }
}

function linhaDaBusca(lead) {
  const { n, nome, telefone, pedido } = lead;
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido, ...cliquesDe(lead)];
  return [n, ...textos.map((texto) => simplificar(texto || '')), '\n'].join('\t');
}

function lerBusca(busca) {
  const simples = simplificar(busca).trim();
  return /[^\d\s().+-]/.test(simples) ? simples : simples.replace(/\D/g, '');
}

function simplificar(texto) {
  const semAcentos = texto.normalize('NFD').replace(/[\p{M}\p{C}]/gu, '');
  return semAcentos.toLowerCase().slice(0, 80);
}

const FUSO_DO_GOOGLE = 'Parameters:TimeZone=America/Sao_Paulo';
const CLIQUES_DO_GOOGLE = { gclid: 'Google Click ID', gbraid: 'GBRAID', wbraid: 'WBRAID' };

function cliqueDoGoogle(recebido) {
  return Object.keys(CLIQUES_DO_GOOGLE).find((nome) => /^[\w.-]+$/.test(recebido[nome] ?? ''));
}

function serve(destino, recebido) {
  if (destino === 'google') return cliqueDoGoogle(recebido);
  return destino === 'ga4' ? recebido.ga : destino !== 'alerta';
}

function hora(ms) {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

async function descreverEvento(lead, { evento, quando, valor, moeda, codigo }, nomes) {
  const { recebido, visitante } = JSON.parse(lead.dados);
  const fone = foneInteiro(lead.telefone ?? '', recebido.ddi ?? '');
  const textos = [fone, fone && '+' + fone, lead.nome?.trim().split(/\s/)[0], lead.pais, lead.id];
  const [ph, phone, fn, country, externo] = await Promise.all(textos.map(cifrar));
  const compra = evento === 'compra';
  const cifrados = { ph, phone, fn, country, externo };
  const clique = ['fb', 1, Math.floor(lead.n / 1000), recebido.fbclid].join('.');
  return Object.assign(recebido, cifrados, {
    lead,
    compra,
    quando,
    codigo,
    nome: nomes[evento],
    fbc: recebido.fbc || (recebido.fbclid && clique),
    numero: (compra ? 'ap-' : '') + lead.id,
    segundos: Math.floor(quando / 1000),
    origem: 'https://' + lead.pagina.replace(/\/.*|$/, '/'),
    ip: visitante['CF-Connecting-IP'],
    agente: visitante['User-Agent'],
    dinheiro: compra ? { value: valor, currency: moeda } : undefined,
  });
}

function foneInteiro(telefone, ddi) {
  const digitos = telefone.replace('(0)', '').replace(/[^\d+]/g, '');
  const [codigo, prefixo = ''] = ddi.split(' ');
  const nacional = codigo && codigo + digitos.slice(digitos.startsWith(prefixo) ? prefixo.length : 0);
  return /^(\+|00)|.{12}/.test(digitos) ? digitos.replace(/^(\+|00)/, '') : nacional;
}

async function cifrar(texto) {
  if (!texto) return undefined;
  return emHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto.toLowerCase())));
}

function emHex(bytes) {
  return Array.from(new Uint8Array(bytes), (parte) => (256 + parte).toString(16).slice(1)).join('');
}

const MONTAR = {
  alerta: ({ texto, quando, evento: tipo }, { endereco, chat, token }) =>
    endereco
      ? postar(endereco, { tipo, texto, quando })
      : postar('https://api.telegram.org/bot' + token + '/sendMessage', { chat_id: chat, text: texto }),

  meta(e, { pixel, token }) {
    const lista = (texto) => texto && [texto];
    const evento = {
      event_name: e.nome || (e.compra ? 'Purchase' : 'Lead'),
      event_time: e.segundos,
      event_id: e.numero,
      action_source: 'website',
      event_source_url: e.origem,
      user_data: {
        client_ip_address: e.ip,
        client_user_agent: e.agente,
        fbp: e.fbp,
        fbc: e.fbc,
        ph: lista(e.ph),
        fn: lista(e.fn),
        country: lista(e.country),
        external_id: lista(e.externo),
      },
      custom_data: e.dinheiro,
    };
    const corpo = { data: [evento], access_token: token, test_event_code: e.codigo };
    return postar('https://graph.facebook.com/v26.0/' + encodeURIComponent(pixel) + '/events', corpo);
  },

  tiktok(e, { pixel, token }) {
    const evento = {
      event: e.nome || (e.compra ? 'CompletePayment' : 'SubmitForm'),
      event_time: e.segundos,
      event_id: e.numero,
      user: {
        phone: e.phone,
        external_id: e.externo,
        ttclid: e.ttclid,
        ttp: e.ttp,
        ip: e.ip,
        user_agent: e.agente,
      },
      page: { url: e.origem },
      properties: e.dinheiro,
    };
    const corpo = { event_source: 'web', event_source_id: pixel, data: [evento], test_event_code: e.codigo };
    const endereco = 'https://business-api.tiktok.com/open_api/v1.3/event/track/';
    return postar(endereco, corpo, { 'Access-Token': token });
  },

  ga4(e, { pixel, token }) {
    const chaves = new URLSearchParams({ measurement_id: pixel, api_secret: token });
    const params = { transaction_id: e.numero, ...e.dinheiro, engagement_time_msec: 1 };
    const corpo = {
      client_id: e.ga.replace(/^GA\d\.\d\./, ''),
      timestamp_micros: e.quando * 1000,
      events: [{ name: e.compra ? 'purchase' : 'generate_lead', params }],
    };
    const caminho = e.codigo ? 'debug/mp/collect?' : 'mp/collect?';
    return postar('https://www.google-analytics.com/' + caminho + chaves, corpo);
  },

  utmify(e, { token }) {
    const nomes = 'src sck utm_source utm_campaign utm_medium utm_content utm_term'.split(' ');
    const { value = 0, currency = 'USD' } = e.dinheiro ?? {};
    const priceInCents = Math.round(value * 100);
    const corpo = {
      orderId: e.lead.id,
      platform: 'Integrador',
      paymentMethod: 'boleto',
      status: e.compra ? 'paid' : 'waiting_payment',
      createdAt: hora(e.lead.n / 1000),
      approvedDate: e.compra ? hora(e.quando) : null,
      refundedAt: null,
      customer: { name: 'Cliente', email: null, phone: null, document: null, country: e.lead.pais, ip: e.ip },
      products: [{ id: '1', name: 'Pedido', planId: null, planName: null, quantity: 1, priceInCents }],
      trackingParameters: Object.fromEntries(nomes.map((nome) => [nome, e[nome] || null])),
      commission: {
        totalPriceInCents: priceInCents,
        gatewayFeeInCents: 0,
        userCommissionInCents: priceInCents,
        currency,
      },
      isTest: Boolean(e.codigo),
    };
    return postar('https://api.utmify.com.br/api-credentials/orders', corpo, { 'x-api-token': token });
  },
};

const PRAZOS = { alerta: 1, meta: 7, tiktok: 7, ga4: 3, utmify: 7, google: 90 };
const LEAD_DE_TESTE = '{"recebido":{"ga":"1.1"},"visitante":{"User-Agent":"Mozilla/5.0"}}';
const NADA_DITO = { estado: 'fila', http: 0, resposta: '' };
const PASSAGEIRO = /^(429|5..) | (1|2|4|17|341|368|40100|5....)$/;

function julgarEnvio(destino, status, texto) {
  const lido = ['meta', 'tiktok'].includes(destino) ? JSON.parse(texto) : {};
  const { code = 0, is_transient: passa } = lido.error ?? lido;
  if (status < 300 && !code) return 'enviado';
  return passa || PASSAGEIRO.test(status + ' ' + code) ? 'fila' : 'recusado';
}

function postar(endereco, corpo, cabecalhos) {
  const headers = { 'User-Agent': 'Integrador', 'Content-Type': 'application/json', ...cabecalhos };
  return { endereco, opcoes: { method: 'POST', headers, body: JSON.stringify(corpo) } };
}

const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. proxima: quando cuidar dele.
const COLUNAS =
  'id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n';
const TABELAS = [
  'TABLE leads (' + COLUNAS + ' INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  'INDEX abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE turnos (turno INTEGER PRIMARY KEY, contas, busca)',
  'TABLE retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'TABLE saida (n INTEGER PRIMARY KEY, destino, evento, lead, estado, proxima, dados, tentativas, http, resposta)',
  'INDEX fila ON saida (proxima) WHERE proxima > 0',
  "INDEX tabela ON saida (n) WHERE destino = 'google'",
];

export class Cofre extends DurableObject {
  constructor(...partes) {
    super(...partes);
    for (const tabela of TABELAS) this.#sql('CREATE ' + tabela.replace(' ', ' IF NOT EXISTS '));
  }

  #sql(comando, ...valores) {
    return this.ctx.storage.sql.exec(comando, ...valores).toArray();
  }

  #ler(nome, padrao) {
    return this.ctx.storage.kv.get(nome) ?? padrao;
  }

  #gravar(nome, valor) {
    this.ctx.storage.kv.put(nome, valor);
    return valor;
  }

  #achar(id) {
    return this.#sql('SELECT * FROM leads WHERE id = ?', id)[0];
  }

  // Só quem reivindica chama a plataforma.
  async reivindicar(ficha) {
    await this.#acordar(Date.now() + MINUTO);
    return this.#guardar(ficha) ? { chamar: true } : this['GET leads id'](ficha);
  }

  // Depois de uma recusa, o visitante pode tentar de novo.
  #guardar(ficha) {
    const lead = this.#achar(ficha.id);
    if (lead && lead.estado !== 'recusado') return false;
    const novo = descrever(ficha);
    if (lead) {
      const { n, pais, campanha, anuncio, pagina } = lead;
      this.#mudar(lead, { ...novo, n, pais, campanha, anuncio, pagina, proxima: Date.now() + MINUTO });
    } else {
      const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM leads');
      const valores = Object.values({ ...novo, n: Math.max(novo.n, ultimo + 1) });
      const marcas = valores.map(() => '?');
      this.#sql('INSERT INTO leads (' + Object.keys(novo) + ') VALUES (' + marcas + ')', ...valores);
    }
    return true;
  }

  async anotar(ficha, tentativa) {
    await this.#acordar(Date.now() + MINUTO);
    this.ctx.storage.transactionSync(() => {
      this.#guardar(ficha);
      this.#concluir(ficha.id, tentativa);
    });
    return true;
  }

  #concluir(id, { estado, resultado, quando, http, enviado, resposta }) {
    const lead = this.#achar(id);
    if (['entregue', 'apagado'].includes(lead.estado)) return;
    const dados = JSON.parse(lead.dados);
    const tentativas = [...dados.tentativas, { quando, ate: Date.now(), http, estado }];
    const decidido = decidir(estado, lead);
    this.#passar(lead, {
      ...decidido,
      ...(dados.retornos && confirmar(decidido)),
      pedido: resultado.corpo.orderId ?? null,
      motivo: resultado.corpo.error ?? null,
      dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
    });
    this.#recolher(id);
  }

  #mudar({ n }, mudanca) {
    const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
    this.#sql('UPDATE leads SET ' + nomes + ' WHERE n = ?', ...Object.values(mudanca), n);
  }

  #passar(lead, mudanca) {
    const turno = Math.floor((lead.n / 1000 - 3 * HORA) / TURNO);
    const [guardado] = this.#sql('SELECT * FROM turnos WHERE turno = ?', turno);
    const { contas, busca } = guardado || { contas: '{}', busca: '' };
    const novo = { ...lead, ...mudanca };
    const parcelas = parcelasDe(novo);
    const novas = JSON.parse(contas);
    contar(novas, lead, JSON.parse(lead.antes ?? '{}'), -1);
    contar(novas, lead, parcelas, 1);
    const outras = lead.antes ? busca.replace(new RegExp(lead.n + '[^\n]*\n'), '') : busca;
    const texto = (outras + linhaDaBusca(novo)).slice(-6e5);
    this.ctx.storage.transactionSync(() => {
      const dados = this.#converter(lead, novo);
      this.#mudar(lead, { ...mudanca, dados, antes: JSON.stringify(parcelas) });
      this.#sql('REPLACE INTO turnos VALUES (?, ?, ?)', turno, JSON.stringify(novas), texto);
    });
  }

  async #acordar(quando) {
    const marcado = await this.ctx.storage.getAlarm();
    if (marcado === null || marcado > quando) await this.ctx.storage.setAlarm(quando);
  }

  // O próximo despertar é marcado antes de tudo, e nenhum erro escapa.
  async alarm() {
    try {
      const agora = Date.now();
      const ultimos = this.#sql('SELECT id, n, estado, proxima FROM leads ORDER BY n DESC LIMIT 1000');
      const enviando = ultimos.filter(({ estado, proxima }) => estado === 'enviando' && !proxima);
      const marcados = this.#sql('SELECT id, proxima FROM leads WHERE proxima > 0 ORDER BY proxima LIMIT 41');
      const devidos = marcados.slice(0, 40).filter(({ proxima }) => proxima <= agora);
      this.#vigiar(agora, ultimos);
      const naFila = this.#sql('SELECT n, proxima FROM saida WHERE proxima > 0 ORDER BY proxima LIMIT 13');
      const saidas = naFila.slice(0, 12).filter(({ proxima }) => proxima <= agora);
      const proximas = [marcados[devidos.length], naFila[saidas.length]].map((um) => um?.proxima ?? Infinity);
      const espera = devidos.length || enviando.length || saidas.length ? MINUTO : HORA;
      const refazer = this.#ler('refazer', 0);
      await this.ctx.storage.setAlarm(refazer ? agora : Math.min(...proximas, agora + espera));

      if (refazer) this.#refazer(refazer);
      this.#expurgar(agora - this['GET ajustes']().dias * 24 * HORA);
      const leads = [...enviando.filter(({ n }) => n <= (agora - MINUTO) * 1000), ...devidos];
      const fila = [...leads, ...saidas];
      const trabalhar = async () => {
        const um = fila.shift();
        if (um) await (um.id ? this.#cuidar(um.id) : this.#enviar(um.n)).then(trabalhar);
      };
      await Promise.all(Array.from({ length: 6 }, trabalhar));
    } catch (erro) {
      console.log(JSON.stringify({ cofre: erro.name }));
      await this.ctx.storage.setAlarm(Date.now() + MINUTO);
    }
  }

  async #cuidar(id) {
    const lead = this.#achar(id);
    let tentativa = { ...SEM_RESPOSTA, quando: Date.now() };
    if (lead?.estado === 'pendente') {
      const proxima = Date.now() + MINUTO;
      this.#mudar(lead, { estado: 'enviando', tentativas: lead.tentativas + 1, proxima });
      const { recebido, visitante } = JSON.parse(lead.dados);
      const campos = Object.fromEntries(CAMPOS.map((nome) => [nome, recebido[nome]]));
      tentativa = await tentar({ id, campos }, visitante);
    } else if (lead?.estado !== 'enviando') return;
    this.#concluir(id, tentativa);
  }

  #expurgar(limite) {
    const velhos = 'SELECT n FROM leads WHERE n < ? ORDER BY n LIMIT 5000';
    this.#sql('DELETE FROM leads WHERE n IN (' + velhos + ')', limite * 1000);
    this.#sql('DELETE FROM saida WHERE n < ?', limite * 1000);
    this.#sql("UPDATE turnos SET busca = '' WHERE turno < ? AND busca > ''", Math.floor(limite / TURNO) - 1);
  }

  #juntar(destino, evento, lead, dados) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM saida');
    const n = Math.max(Date.now() * 1000, ultimo + 1);
    const proxima = destino === 'google' ? null : Date.now();
    const valores = [n, destino, evento, lead, proxima ? 'fila' : 'enviado', proxima, JSON.stringify(dados)];
    this.#sql('INSERT INTO saida VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, NULL)', ...valores);
    return n;
  }

  async #enviar(n) {
    const [{ tentativas, ...saida }] = this.#sql('SELECT * FROM saida WHERE n = ?', n);
    const anotar = ({ estado, http, resposta }, espera) => {
      const proxima = estado === 'fila' ? Date.now() + espera * MINUTO : null;
      const mudanca = 'estado = ?, proxima = ?, http = ?, resposta = ?, tentativas = ?';
      const valores = [estado, proxima, http, resposta, tentativas + 1, n];
      this.#sql('UPDATE saida SET ' + mudanca + ' WHERE n = ?', ...valores);
    };
    anotar(NADA_DITO, 1);
    const dados = { evento: saida.evento, ...JSON.parse(saida.dados) };
    const visto = await this.#mandar(saida.destino, this.#achar(saida.lead), dados);
    anotar(visto, ESPERAS[tentativas] || 360);
  }

  async #mandar(destino, lead, dados) {
    const ajuste = this.#destinos[destino];
    const venceu = Date.now() > dados.quando + PRAZOS[destino] * 24 * HORA;
    if (!ajuste || lead?.estado === 'apagado') return { ...NADA_DITO, estado: 'desligado' };
    if (venceu) return { ...NADA_DITO, estado: 'vencido' };
    let visto = NADA_DITO;
    try {
      const evento = lead ? await descreverEvento(lead, dados, ajuste) : dados;
      const { status: http, texto } = await chamarPlataforma(MONTAR[destino](evento, ajuste));
      const resposta = resumir(texto.replaceAll(ajuste.token || '***', '***'), 500);
      visto = { ...visto, http, resposta };
      return { ...visto, estado: julgarEnvio(destino, http, texto) };
    } catch {
      return visto;
    }
  }

  get #destinos() {
    return this.#ler('destinos', {});
  }

  // Um token entra e não sai mais.
  'GET destinos'() {
    const semToken = ([nome, { token, ...resto }]) => [nome, { ...resto, temToken: Boolean(token) }];
    return Object.fromEntries(Object.entries(this.#destinos).map(semToken));
  }

  async 'PUT destinos'(pedidos) {
    const destinos = this.#destinos;
    for (const [nome, dados] of Object.entries(pedidos)) {
      const serve = Object.hasOwn(PRAZOS, nome) && /^(https:.*)?$/.test(dados?.endereco ?? '');
      if (!serve) return INVALIDO;
      if (dados) destinos[nome] = { token: destinos[nome]?.token, ...dados };
      else delete destinos[nome];
      const parados = "WHERE destino = ? AND estado = 'recusado'";
      this.#sql("UPDATE saida SET estado = 'fila', proxima = ? " + parados, Date.now(), nome);
    }
    this.#gravar('destinos', destinos);
    await this.#acordar(Date.now());
    return this['GET destinos']();
  }

  'POST teste'({ destino, codigo = 'TESTE' }) {
    const texto = 'Alerta de teste';
    const lead = { id: crypto.randomUUID(), n: Date.now() * 1000, pagina: 'x.com', dados: LEAD_DE_TESTE };
    const [evento, quem] = destino === 'alerta' ? ['teste', null] : ['lead', lead];
    const dados = { evento, texto, quando: Date.now(), codigo };
    return Object.hasOwn(MONTAR, destino) && this.#mandar(destino, quem, dados);
  }

  'GET envios'() {
    return { envios: this.#sql('SELECT * FROM saida ORDER BY n DESC LIMIT 200') };
  }

  #vigiar(agora, ultimos) {
    const { alerta } = this.#destinos;
    if (!alerta) return;
    const ditos = this.#ler('ditos', {});
    for (const [tipo, ha] of Object.entries(this.#acharProblemas(agora, ultimos, alerta))) {
      const [antes, quando] = ditos[tipo] ?? [false, 0];
      if (ha === antes || (ha && agora - quando < HORA)) continue;
      ditos[tipo] = [ha, ha ? agora : quando];
      const [evento, texto] = ha ? [tipo, ha] : ['voltou', 'voltou a funcionar (' + tipo + ')'];
      this.#juntar('alerta', evento, null, { texto: PLATAFORMA + ': ' + texto, quando: agora });
    }
    this.#gravar('ditos', ditos);
  }

  #acharProblemas(agora, ultimos, { recusas = 30 }) {
    const contar = (estado, minutos = 1e6) =>
      ultimos.filter((um) => um.estado === estado && um.n > (agora - minutos * MINUTO) * 1000).length;
    const parados = contar('pendente') - contar('pendente', 10);
    const duvidas = contar('verificar');
    const recusados = contar('recusado', 1440);
    const total = recusados + contar('entregue', 1440);
    const [ultimo] = this['GET retornos']({ limite: 1 }).retornos;
    const comando = "SELECT n FROM leads WHERE n > ? AND n < ? AND estado = 'entregue' LIMIT 1";
    const mudos = this.#sql(comando, (ultimo?.quando ?? 0) * 1000, (agora - 72 * HORA) * 1000).length;
    return {
      rede: parados > 0 && !contar('entregue', 10) && 'fora do ar há 10 minutos. Leads à espera: ' + parados,
      recusas: total > 9 && recusados * 100 > recusas * total && 'mais de ' + recusas + '% de recusas',
      verificar: duvidas > 0 && 'leads para verificar: ' + duvidas,
      retorno: mudos > 0 && 'nenhum retorno há três dias',
    };
  }

  'GET leads'({ busca, cursor, limite, ...filtros }) {
    const fim = Number(cursor) || Number.MAX_SAFE_INTEGER;
    const leads = [];
    let lidos = 0;
    const achados = busca ? this.#procurar(lerBusca(busca), fim) : this.#percorrer(filtros.estado, fim);
    for (const lead of achados) {
      lidos += 1;
      if (Object.entries(filtros).every(([nome, valor]) => (lead[nome] ?? '') === valor)) leads.push(lead);
      if (leads.length >= (limite || 50) || lidos >= (busca ? 500 : 1500)) return { leads, cursor: lead.n };
    }
    return { leads, cursor: null };
  }

  *#percorrer(estado, fim) {
    const filtro = estado && ABERTO.includes(estado) ? ABERTO + ' AND estado = ?' : '? > 0';
    const comando = 'SELECT ' + COLUNAS + ' FROM leads WHERE ' + filtro;
    yield* this.ctx.storage.sql.exec(comando + ' AND n < ? ORDER BY n DESC LIMIT 1500', estado || 1, fim);
  }

  *#procurar(procurado, fim) {
    for (const { busca } of this.ctx.storage.sql.exec('SELECT busca FROM turnos ORDER BY turno DESC')) {
      if (!busca.includes(procurado)) continue;
      const linhas = busca.split('\n').filter((linha) => linha.slice(16).includes(procurado));
      const numeros = linhas.map((linha) => parseInt(linha, 10)).filter((n) => n < fim);
      for (const n of numeros.toSorted().toReversed()) {
        yield* this.#sql('SELECT ' + COLUNAS + ' FROM leads WHERE n = ?', n);
      }
    }
  }

  'GET leads.csv'(pedido) {
    return escreverCsv(this['GET leads']({ limite: 1000, ...pedido }));
  }

  'GET leads id'({ id }) {
    const lead = this.#achar(id);
    if (!lead) return lead;
    const { saidas = {}, ...dados } = JSON.parse(lead.dados);
    const ler = (n) => this.#sql('SELECT * FROM saida WHERE n = ?', n);
    const envios = Object.values(saidas).flat().flatMap(ler);
    dados.conversoes = Object.fromEntries(envios.map((um) => [um.destino + ' ' + um.evento, um]));
    return { ...lead, dados };
  }

  'GET resumo'({ dias }) {
    const limite = 4 * Math.min(dias || 31, 366);
    const turnos = this.#sql('SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?', limite);
    const ler = ({ turno, contas }) => ({ desde: turno * TURNO + 3 * HORA, contas: JSON.parse(contas) });
    return turnos.map(ler);
  }

  async 'POST leads id reenviar'({ id }) {
    const lead = this.#achar(id);
    if (lead && !ABERTO.includes(lead.estado)) return { status: 409, erro: 'Já foi, ou está a caminho' };
    const mudanca = { estado: 'pendente', proxima: Date.now(), limite: Date.now() + 48 * HORA };
    if (lead) this.#passar(lead, mudanca);
    await this.#acordar(Date.now());
    return this['GET leads id']({ id });
  }

  // Fica só o id.
  'DELETE leads id'({ id }) {
    const lead = this.#achar(id);
    const nomes = 'nome telefone pedido motivo pais campanha anuncio pagina proxima'.split(' ');
    const nada = Object.fromEntries(nomes.map((nome) => [nome, null]));
    if (lead) this.#passar(lead, { ...nada, dados: '{}', estado: 'apagado' });
    this.#sql('DELETE FROM retornos WHERE lead = ?', id);
    return this['GET leads id']({ id });
  }

  async 'PUT ajustes'(pedidos) {
    const { dias, moeda } = { ...this['GET ajustes'](), ...pedidos };
    const valido = Number.isInteger(dias) && dias >= 7 && dias <= 365;
    if (!valido || !/^[A-Z]{3}$/.test(moeda)) return INVALIDO;
    await this.#acordar(Date.now());
    return this.#gravar('ajustes', { dias, moeda });
  }

  'GET ajustes'() {
    return this.#ler('ajustes', { dias: 90, moeda: 'USD' });
  }

  async abrir(porta, segredo, campos) {
    const qual = porta === 'retorno' ? porta : 'csv';
    if (!confere(segredo, this.#ler(qual, ''))) return '';
    return qual === 'csv' ? this.#escreverConversoes(campos.id) : this.#receber(lerRetorno(campos));
  }

  async #receber(retorno) {
    await this.#acordar(Date.now() + MINUTO);
    this.ctx.storage.transactionSync(() => {
      const lead = this.#casar(retorno);
      if (lead) this.#anexar(lead, retorno);
      else this.#registrar(null, retorno);
    });
    return 'OK';
  }

  #casar({ ids, cliques }) {
    const buscas = [
      ...ids.map((id) => () => this.#donos(id, ({ pedido }) => [pedido], 1)),
      ...[...ids, ...cliques].map((id) => () => this.#sql('SELECT * FROM leads WHERE id = ?', id)),
      // Um clique de dois leads não é de nenhum.
      ...cliques.map((clique) => () => this.#donos(clique, cliquesDe, 2)),
    ];
    for (const buscar of buscas) {
      const [lead, outro] = buscar();
      if (lead && !outro) return lead;
    }
    return null;
  }

  #donos(valor, chavesDe, limite) {
    const donos = [];
    for (const { id } of this.#procurar('\t' + simplificar(valor) + '\t', Infinity)) {
      const lead = this.#achar(id);
      if (chavesDe(lead).includes(valor)) donos.push(lead);
      if (donos.length === limite) break;
    }
    return donos;
  }

  #registrar(lead, retorno) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM retornos');
    this.#sql('INSERT INTO retornos VALUES (?, ?, ?)', ultimo + 1, lead, JSON.stringify(retorno));
    this.#sql('DELETE FROM retornos WHERE n <= ?', ultimo - 999);
  }

  get #palavras() {
    return new Map(this.#ler('palavras', []));
  }

  #anexar(lead, { palavra, valor, moeda, quando, ids, cliques }) {
    const dados = JSON.parse(lead.dados);
    const antigos = dados.retornos ?? [];
    const chave = (um) => [um.palavra, um.valor, um.moeda].join();
    const novo = { palavra, valor, moeda, quando };
    const repetido = antigos.length > 29 || antigos.map(chave).includes(chave(novo));
    if (repetido || lead.estado === 'apagado') return;
    this.#registrar(lead.id, { ...novo, ids, cliques });
    const retornos = [...antigos, novo];
    this.#passar(lead, {
      ...confirmar(lead),
      ...avaliar(retornos, this.#palavras),
      dados: JSON.stringify({ ...dados, retornos }),
    });
  }

  // O retorno pode chegar antes da resposta da plataforma.
  #recolher(id) {
    const lead = this.#achar(id);
    const chaves = [id, lead.pedido, ...cliquesDe(lead)].map((chave) => JSON.stringify(chave));
    const recentes = this.#sql('SELECT * FROM retornos ORDER BY n DESC LIMIT 100').toReversed();
    for (const { n, lead: dono, dados } of recentes) {
      const retorno = JSON.parse(dados);
      const citado = !dono && chaves.some((chave) => dados.includes(chave));
      if (!citado || this.#casar(retorno)?.id !== id) continue;
      this.#sql('DELETE FROM retornos WHERE n = ?', n);
      this.#anexar(this.#achar(id), retorno);
    }
  }

  async 'PUT palavras'({ palavra, significado }) {
    const serve = significado === null || Object.hasOwn(PALAVRAS, significado);
    if (!serve) return INVALIDO;
    const dita = String(palavra).trim().toLowerCase();
    this.#gravar('palavras', [...this.#palavras.set(dita, significado)]);
    this.#gravar('refazer', Number.MAX_SAFE_INTEGER);
    await this.#acordar(Date.now());
    return this['GET palavras']();
  }

  #refazer(fim) {
    const leads = this.#sql('SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT 500', fim);
    for (const lead of leads.filter(({ dados }) => dados.includes('"retornos"'))) {
      const visto = avaliar(JSON.parse(lead.dados).retornos, this.#palavras);
      const mudou = Object.keys(visto).some((nome) => visto[nome] !== lead[nome]);
      if (mudou) this.#passar(lead, { estado: lead.estado, ...visto });
    }
    this.#gravar('refazer', leads[499]?.n ?? 0);
  }

  'GET palavras'() {
    const ditas = this['GET retornos']({}).retornos.map(({ palavra }) => palavra);
    const novas = ditas.filter((palavra) => !significar(palavra, new Map()));
    const contar = (palavra) => ({
      palavra,
      significado: this.#palavras.get(palavra) ?? null,
      vezes: ditas.filter((dita) => dita === palavra).length,
    });
    return { palavras: [...new Set([...novas, ...this.#palavras.keys()])].map(contar) };
  }

  'GET retornos'({ limite = 1000 }) {
    const ultimos = this.#sql('SELECT * FROM retornos ORDER BY n DESC LIMIT ?', limite);
    return { retornos: ultimos.map(({ n, lead, dados }) => Object.assign(JSON.parse(dados), { n, lead })) };
  }

  'GET enderecos'() {
    const ler = (qual) => this.#ler(qual, '') || this.#sortear(qual);
    return { retorno: ler('retorno'), csv: ler('csv') };
  }

  'POST novo-endereco'({ qual }) {
    if (['retorno', 'csv'].includes(qual)) this.#sortear(qual);
    return this['GET enderecos']();
  }

  #sortear(qual) {
    return this.#gravar(qual, emHex(crypto.getRandomValues(new Uint8Array(32))));
  }

  #converter(lead, novo) {
    const dados = JSON.parse(novo.dados);
    const { recebido, saidas = {}, retornos } = dados;
    const eventos = {};
    if (novo.estado === 'entregue' && lead.estado !== 'entregue') eventos.lead = Date.now();
    if (novo.retorno === 'aprovado' && lead.retorno !== 'aprovado' && !saidas.compra) {
      const aprova = ({ palavra }) => significar(palavra, this.#palavras) === 'aprovado';
      eventos.compra = retornos.find(aprova).quando;
    }
    const pago = { valor: novo.valor || 0, moeda: novo.moeda || this['GET ajustes']().moeda };
    for (const [evento, quando] of Object.entries(eventos)) {
      const ligados = Object.keys(this.#destinos).filter((destino) => serve(destino, recebido));
      const juntar = (destino) => this.#juntar(destino, evento, lead.id, { ...pago, quando });
      saidas[evento] = ligados.map(juntar);
    }
    return JSON.stringify({ ...dados, saidas });
  }

  #escreverConversoes(tipo = 'gclid') {
    const nomes = this.#destinos.google ?? {};
    const comando = "SELECT * FROM saida WHERE destino = 'google' ORDER BY n DESC LIMIT 900";
    const linhas = this.#sql(comando).flatMap(({ evento, lead, dados }) => {
      const { recebido = {} } = JSON.parse(this.#achar(lead)?.dados ?? '{}');
      const { quando, valor, moeda } = JSON.parse(dados);
      const linha = [recebido[tipo], celula(nomes[evento]), hora(quando - 3 * HORA), valor || '', moeda];
      return nomes[evento] && cliqueDoGoogle(recebido) === tipo ? linha.join() : [];
    });
    const titulos = ',Conversion Name,Conversion Time,Conversion Value,Conversion Currency';
    return [FUSO_DO_GOOGLE, CLIQUES_DO_GOOGLE[tipo] + titulos, ...linhas, ''].join('\n');
  }
}
