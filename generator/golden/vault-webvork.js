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

const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. antes: o estado nas contas. proxima: quando cuidar dele.
const COLUNAS = 'id,estado,antes,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,n';
const TABELAS = [
  'TABLE IF NOT EXISTS leads (' + COLUNAS + ' INTEGER PRIMARY KEY, limite, dados, UNIQUE (id))',
  'INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, busca)',
];

export default {
  fetch(request, _, contexto) {
    const { pathname } = new URL(request.url);
    const resposta = pathname.startsWith('/integrador/') ? abrirCofre(request) : atender(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};

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
  const guardado = await pedirAoCofre((cofre) => cofre.ver(id));
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
    const pedido = montarPedido(lead, request);
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

export class Cofre extends DurableObject {
  constructor(...partes) {
    super(...partes);
    for (const tabela of TABELAS) this.#sql('CREATE ' + tabela);
  }

  #sql(comando, ...valores) {
    return this.ctx.storage.sql.exec(comando, ...valores).toArray();
  }

  #achar(id) {
    return this.#sql('SELECT * FROM leads WHERE id = ?', id)[0];
  }

  // Só quem reivindica chama a plataforma.
  async reivindicar(ficha) {
    await this.#acordar(Date.now() + MINUTO);
    return this.#guardar(ficha) ? { chamar: true } : this.ver(ficha.id);
  }

  // Depois de uma recusa, o visitante pode tentar de novo.
  #guardar(ficha) {
    const lead = this.#achar(ficha.id);
    if (lead && lead.estado !== 'recusado') return false;
    const novo = descrever(ficha);
    if (lead) {
      const { n, pais, campanha } = lead;
      this.#mudar(lead, { ...novo, n, pais, campanha, proxima: Date.now() + MINUTO });
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
    this.#guardar(ficha);
    this.#concluir(ficha.id, tentativa);
    return true;
  }

  #concluir(id, { estado, resultado, quando, http, enviado, resposta }) {
    const lead = this.#achar(id);
    if (['entregue', 'apagado'].includes(lead.estado)) return;
    const dados = JSON.parse(lead.dados);
    const tentativas = [...dados.tentativas, { quando, ate: Date.now(), http, estado }];
    this.#passar(lead, {
      ...decidir(estado, lead),
      pedido: resultado.corpo.orderId ?? null,
      motivo: resultado.corpo.error ?? null,
      dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
    });
  }

  #mudar({ n }, mudanca) {
    const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
    this.#sql('UPDATE leads SET ' + nomes + ' WHERE n = ?', ...Object.values(mudanca), n);
  }

  #passar(lead, mudanca) {
    const turno = Math.floor((lead.n / 1000 - 3 * HORA) / TURNO);
    const [guardado] = this.#sql('SELECT * FROM turnos WHERE turno = ?', turno);
    const { contas, busca } = guardado || { contas: '{}', busca: '' };
    const novas = JSON.parse(contas);
    if (lead.antes) contar(novas, lead, lead.antes, -1);
    contar(novas, lead, mudanca.estado, 1);
    const outras = lead.antes ? busca.replace(new RegExp(lead.n + '[^\n]*\n'), '') : busca;
    const linha = linhaDaBusca({ ...lead, ...mudanca });
    const texto = (outras + linha).slice(-6e5);
    this.ctx.storage.transactionSync(() => {
      this.#mudar(lead, { ...mudanca, antes: mudanca.estado });
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
      const depois = marcados[devidos.length]?.proxima ?? Infinity;
      const espera = devidos.length || enviando.length ? MINUTO : HORA;
      await this.ctx.storage.setAlarm(Math.min(depois, agora + espera));

      this.#expurgar(agora - this.ajustes().dias * 24 * HORA);
      const fila = [...enviando.filter(({ n }) => n <= (agora - MINUTO) * 1000), ...devidos];
      const trabalhar = async () => {
        const lead = fila.shift();
        if (lead) await this.#cuidar(lead.id).then(trabalhar);
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
    this.#sql("UPDATE turnos SET busca = '' WHERE turno < ? AND busca > ''", Math.floor(limite / TURNO) - 1);
  }

  listar({ busca, cursor, limite, ...filtros }) {
    const fim = Number(cursor) || Number.MAX_SAFE_INTEGER;
    const leads = [];
    let lidos = 0;
    const achados = busca ? this.#procurar(busca, fim) : this.#percorrer(filtros.estado, fim);
    for (const lead of achados) {
      lidos += 1;
      if (Object.entries(filtros).every(([nome, valor]) => lead[nome] === valor)) leads.push(lead);
      if (leads.length >= (limite || 50) || lidos >= (busca ? 500 : 1500)) return { leads, cursor: lead.n };
    }
    return { leads, cursor: null };
  }

  *#percorrer(estado, fim) {
    const filtro = estado && ABERTO.includes(estado) ? ABERTO + ' AND estado = ?' : '? > 0';
    const comando = 'SELECT ' + COLUNAS + ' FROM leads WHERE ' + filtro;
    yield* this.ctx.storage.sql.exec(comando + ' AND n < ? ORDER BY n DESC LIMIT 1500', estado || 1, fim);
  }

  *#procurar(busca, fim) {
    const simples = simplificar(busca).trim();
    const procurado = /[^\d\s().+-]/.test(simples) ? simples : simples.replace(/\D/g, '');
    const comando = 'SELECT busca FROM turnos WHERE instr(busca, ?) ORDER BY turno DESC';
    for (const { busca: texto } of this.ctx.storage.sql.exec(comando, procurado)) {
      const linhas = texto.split('\n').filter((linha) => linha.slice(16).includes(procurado));
      const numeros = linhas.map((linha) => parseInt(linha, 10)).filter((n) => n < fim);
      for (const n of numeros.toSorted().toReversed()) {
        yield* this.#sql('SELECT ' + COLUNAS + ' FROM leads WHERE n = ?', n);
      }
    }
  }

  ver(id) {
    const lead = this.#achar(id);
    return lead && { ...lead, dados: JSON.parse(lead.dados) };
  }

  resumir({ dias }) {
    const limite = 4 * Math.min(dias || 31, 366);
    const turnos = this.#sql('SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?', limite);
    const ler = ({ turno, contas }) => ({ desde: turno * TURNO + 3 * HORA, contas: JSON.parse(contas) });
    return turnos.map(ler);
  }

  async reenviar(id) {
    const lead = this.#achar(id);
    if (lead && !ABERTO.includes(lead.estado)) return { status: 409, erro: 'Já foi, ou está a caminho' };
    const mudanca = { estado: 'pendente', proxima: Date.now(), limite: Date.now() + 48 * HORA };
    if (lead) this.#passar(lead, mudanca);
    await this.#acordar(Date.now());
    return this.ver(id);
  }

  // Fica só o id.
  apagar(id) {
    const lead = this.#achar(id);
    const nada = { nome: null, telefone: null, pedido: null, motivo: null, pais: null, campanha: null };
    if (lead) this.#passar(lead, { ...nada, proxima: null, dados: '{}', estado: 'apagado' });
    return this.ver(id);
  }

  async ajustar({ dias }) {
    const valido = Number.isInteger(dias) && dias >= 7 && dias <= 365;
    if (!valido) return { status: 400, erro: 'De 7 a 365 dias' };
    this.ctx.storage.kv.put('dias', dias);
    await this.#acordar(Date.now());
    return this.ajustes();
  }

  ajustes() {
    return { dias: this.ctx.storage.kv.get('dias') ?? 90 };
  }
}

function decidir(estado, { tentativas, limite }) {
  if (estado !== 'pendente') return { estado, proxima: null };
  const proxima = Date.now() + (ESPERAS[tentativas - 1] || 60) * MINUTO;
  return proxima > limite ? { estado: 'desistiu', proxima: null } : { estado, proxima };
}

function descrever({ id, recebido, visitante }) {
  const primeiro = (nomes) => nomes.map((nome) => recebido[nome]).find(Boolean) || '';
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
    dados: JSON.stringify({ recebido, visitante, tentativas: [] }),
  };
}

function contar(contas, { campanha, pais }, estado, quantos) {
  const par = JSON.stringify([campanha, pais]);
  const conta = (contas[contas[par] || Object.keys(contas).length < 200 ? par : '["outras",""]'] ??= {});
  conta[estado] = (conta[estado] || 0) + quantos;
}

function linhaDaBusca({ n, nome, telefone, pedido }) {
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido].map((texto) => simplificar(texto || ''));
  return [n, ...textos].join('\t') + '\n';
}

function simplificar(texto) {
  const semAcentos = texto.normalize('NFD').replace(/[\p{M}\p{C}]/gu, '');
  return semAcentos.toLowerCase().slice(0, 80);
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
  const dada = new TextEncoder().encode(headers.get('Authorization') || '');
  const certa = new TextEncoder().encode('Bearer ' + env.CHAVE_DE_LEITURA);
  if (origem !== env.ORIGEM_DO_PAINEL || dada.length !== certa.length || certa.length < 39) return false;
  return crypto.subtle.timingSafeEqual(dada, certa);
}

async function escolherRota(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, , parte, id, acao] = pathname.split('/');
  const cofre = env.COFRE.getByName('leads');
  const filtros = Object.fromEntries(searchParams);
  const rotas = {
    'GET leads': () => cofre.listar(filtros),
    'GET leads.csv': async () => escreverCsv(await cofre.listar({ limite: 1000, ...filtros })),
    'GET leads id': () => cofre.ver(id),
    'POST leads id reenviar': () => cofre.reenviar(id),
    'DELETE leads id': () => cofre.apagar(id),
    'GET resumo': () => cofre.resumir(filtros),
    'GET ajustes': () => cofre.ajustes(),
    'PUT ajustes': async () => cofre.ajustar(Object(await request.json())),
  };
  const rota = [request.method, parte, id && 'id', acao].filter(Boolean).join(' ');
  return rotas[rota]?.();
}

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
