import { DurableObject, env } from 'cloudflare:workers';

// Worker do Integrador com Cofre: envia cada lead para a plataforma TerraLeads, e guarda todos.

const CONFIG = {
  accountId: '12345',
  apiKey: env.CHAVE_DA_PLATAFORMA || 'sem-chave',
  // Se quiser, só aceita leads das páginas destes: ['minha-loja.com']
  dominios: [],
};

const PLATAFORMA = 'TerraLeads';
const VERSAO = 'terraleads/2' + (env.COFRE ? '+cofre' : '');
const ENDERECO = 'https://t-api.org/api/lead/create';
const CAMPOS = [
  'name',
  'phone',
  'offer_id',
  'country',
  'success_page',
  'referer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'sub_id',
  'sub_id_1',
  'sub_id_2',
  'sub_id_3',
  'sub_id_4',
  'address',
  'count',
];
const OBRIGATORIOS = ['name', 'phone', 'offer_id', 'country'];
const PAGINA_DE_SUCESSO = 'success_page';

// Se talvez tenha chegado: você decide.
const INCERTO = 'verificar';
const PAIS = ['country'];
const CAMPANHA = ['utm_campaign', 'offer_id'];
const ANUNCIO = ['utm_content'];
const PAGINA = [];
// Por estes campos um retorno acha o seu lead, e num deles, se vazio, vai o id do lead.
const CLIQUES = ['sub_id'];
const CAMPOS_DO_ID = CLIQUES;

// O que a plataforma diz de um lead, em qualquer caixa.
const PALAVRAS = {
  aguardando: 'accept expect new lead pending hold held wait waiting valid processing call_back pendente',
  aprovado: 'confirm approved approve confirmed sale paid shipped delivered aprovado pago',
  rejeitado: 'reject fail error rejected declined decline canceled cancelled cancel returned rejeitado',
  lixo: 'trash spam invalid fake double duplicate lixo duplicado',
};

const MINUTO = 60000;
const HORA = 60 * MINUTO;
const TURNO = 6 * HORA;
const ESPERAS = [1, 5, 15];
const ABERTO = "estado IN ('recusado', 'pendente', 'verificar', 'desistiu')";

// n: o microssegundo em que chegou. proxima: quando cuidar dele. retorno: o que a plataforma disse depois.
const COLUNAS =
  'id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n';
// antes: como está nas contas.
const TABELAS = [
  'TABLE IF NOT EXISTS leads (' + COLUNAS + ' INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  'INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE ' + ABERTO,
  'INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, chaves, busca)',
  // Os últimos retornos, e os que não são de nenhum lead daqui.
  'TABLE IF NOT EXISTS retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'TABLE IF NOT EXISTS avulsos (n INTEGER PRIMARY KEY, lead, dados)',
];

export default {
  fetch(request, _, contexto) {
    const resposta = escolherPorta(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};

function escolherPorta(request) {
  const endereco = new URL(request.url);
  const [, porta, ...resto] = endereco.pathname.split('/');
  if (porta === 'integrador' && resto.length) return abrirCofre(request);
  if (porta === 'retorno' && resto.length) return receberRetorno(request, endereco);
  return atender(request);
}

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
    const pedido = await montarPedido(comId(lead), request);
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

// O id vai junto, para o retorno achar o lead.
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

// A TerraLeads recebe o lead em JSON e, no endereço, o SHA-1 dele com a chave.
async function montarPedido({ campos }, request) {
  const data = {
    ...campos,
    success_page: '',
    phone: campos.phone.replace(/[\s()./-]/g, ''),
    offer_id: Number(campos.offer_id),
    country: campos.country.toUpperCase(),
    user_agent: request.headers.get('User-Agent'),
    ip: ipDoVisitante(request),
  };
  // Só ASCII, como o PHP escreve.
  const body = JSON.stringify({ user_id: Number(CONFIG.accountId), data }, (_, valor) => valor || undefined)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (letra) => '\\u' + hex(65536 + letra.charCodeAt(0)));
  const texto = new TextEncoder().encode(body + CONFIG.apiKey);
  const soma = new Uint8Array(await crypto.subtle.digest('SHA-1', texto));
  const endereco = ENDERECO + '?check_sum=' + Array.from(soma, (parte) => hex(256 + parte)).join('');
  return { endereco, opcoes: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } };
}

const hex = (numero) => numero.toString(16).slice(1);

function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.status === 'ok', pedido: dados.data?.id };
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
      const { n, pais, campanha, anuncio, pagina } = lead;
      const outraVez = { retorno: null, valor: null, moeda: null, proxima: Date.now() + MINUTO };
      this.#mudar(lead, { ...novo, ...outraVez, n, pais, campanha, anuncio, pagina });
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
      ...confirmar(decidido, dados.retornos ?? []),
      pedido: resultado.corpo.orderId ?? null,
      motivo: resultado.corpo.error ?? null,
      dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
    });
    this.#recolher(lead);
  }

  #mudar({ n }, mudanca) {
    const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
    this.#sql('UPDATE leads SET ' + nomes + ' WHERE n = ?', ...Object.values(mudanca), n);
  }

  #passar(lead, mudanca) {
    const turno = Math.floor((lead.n / 1000 - 3 * HORA) / TURNO);
    const [guardado] = this.#sql('SELECT * FROM turnos WHERE turno = ?', turno);
    const { contas, chaves, busca } = guardado || { contas: '{}', chaves: '', busca: '' };
    const novo = { ...lead, ...mudanca };
    const antes = JSON.stringify(parcelasDe(novo));
    const novas = JSON.parse(contas);
    contar(novas, lead, JSON.parse(lead.antes ?? '{}'), -1);
    contar(novas, lead, parcelasDe(novo), 1);
    const trocar = (texto, linha) => {
      if (texto.includes(linha)) return texto;
      const outras = lead.antes ? texto.replace(new RegExp(lead.n + '[^\n]*\n'), '') : texto;
      return (outras + linha).slice(-6e5);
    };
    const textos = [trocar(chaves, linhaDasChaves(novo)), trocar(busca, linhaDaBusca(novo))];
    this.ctx.storage.transactionSync(() => {
      this.#mudar(lead, { ...mudanca, antes });
      this.#sql('REPLACE INTO turnos VALUES (?, ?, ?, ?)', turno, JSON.stringify(novas), ...textos);
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
      const refazer = this.ctx.storage.kv.get('refazer');
      await this.ctx.storage.setAlarm(refazer ? agora : Math.min(depois, agora + espera));

      if (refazer) this.#refazer(refazer);
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
    const turno = Math.floor(limite / TURNO) - 1;
    this.#sql("UPDATE turnos SET busca = '', chaves = '' WHERE turno < ? AND busca > ''", turno);
  }

  receber(segredo, campos) {
    if (!confere(segredo, this.ctx.storage.kv.get('retorno') ?? '')) return false;
    const retorno = lerRetorno(campos);
    this.ctx.storage.transactionSync(() => {
      const lead = this.#casar(retorno);
      if (lead) this.#anexar(lead, retorno);
      else this.#registrar('avulsos', null, retorno);
    });
    return true;
  }

  #casar({ ids, cliques }) {
    for (const id of ids) {
      const [lead] = this.#donos('p', id);
      if (lead) return lead;
    }
    const meu = [...ids, ...cliques].map((id) => this.#achar(id)).find(Boolean);
    if (meu) return { ...meu, certo: true };
    const donos = cliques.map((clique) => this.#donos('c', clique));
    return donos.find((quem) => quem.length === 1)?.[0];
  }

  // No máximo dois: um clique de dois leads não é de nenhum.
  #donos(tipo, valor) {
    const marca = marcar(tipo, valor);
    const donos = [];
    const comando = 'SELECT chaves FROM turnos WHERE instr(chaves, ?) ORDER BY turno DESC';
    for (const { chaves } of this.ctx.storage.sql.exec(comando, marca)) {
      for (const linha of chaves.split('\n').filter((linha) => linha.includes(marca))) {
        const [lead] = this.#sql('SELECT * FROM leads WHERE n = ?', parseInt(linha, 10));
        if (lead && chavesDe(lead)[tipo].includes(valor)) donos.push(lead);
        if (donos.length > 1) return donos;
      }
    }
    return donos;
  }

  #registrar(tabela, lead, retorno) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM ' + tabela);
    this.#sql('INSERT INTO ' + tabela + ' VALUES (?, ?, ?)', ultimo + 1, lead, JSON.stringify(retorno));
    this.#sql('DELETE FROM ' + tabela + ' WHERE n <= ?', ultimo - 999);
    const palavras = this.#palavras();
    const { palavra, quando } = retorno;
    const vista = palavras.get(palavra) ?? { significado: null, vezes: 0 };
    if (significar(palavra, new Map()) || palavras.size - Number(palavras.has(palavra)) > 99) return;
    palavras.set(palavra, { ...vista, vezes: vista.vezes + 1, quando });
    this.ctx.storage.kv.put('palavras', [...palavras]);
  }

  #palavras() {
    return new Map(this.ctx.storage.kv.get('palavras'));
  }

  #anexar(lead, { palavra, valor, moeda, quando, ids, cliques }) {
    const dados = JSON.parse(lead.dados);
    const antigos = dados.retornos ?? [];
    const novo = { palavra, valor, moeda, quando, certo: Boolean(lead.certo) };
    const chave = ({ palavra, valor, moeda }) => [palavra, valor, moeda].join();
    const repetido = antigos.some((antigo) => chave(antigo) === chave(novo));
    if (lead.estado === 'apagado' || repetido || antigos.length > 29) return;
    this.#registrar('retornos', lead.id, { palavra, valor, moeda, quando, ids, cliques });
    const retornos = [...antigos, novo];
    this.#passar(lead, {
      ...confirmar(lead, retornos),
      ...avaliar(retornos, this.#palavras()),
      dados: JSON.stringify({ ...dados, retornos }),
    });
  }

  // O retorno pode ter sido mais rápido que a resposta da plataforma.
  #recolher({ id, n }) {
    const lead = this.#achar(id);
    const { p, c } = chavesDe(lead);
    const inicio = n / 1000 - MINUTO;
    const esperam = [];
    for (const avulso of this.ctx.storage.sql.exec('SELECT n, dados FROM avulsos ORDER BY n DESC')) {
      const retorno = JSON.parse(avulso.dados);
      if (retorno.quando < inicio) break;
      const ditos = [...retorno.ids, ...retorno.cliques];
      if ([id, ...p, ...c].some((chave) => ditos.includes(chave))) esperam.push({ n: avulso.n, retorno });
    }
    for (const { n, retorno } of esperam.toReversed()) {
      const dono = this.#casar(retorno);
      if (dono?.id !== id) continue;
      this.#sql('DELETE FROM avulsos WHERE n = ?', n);
      this.#anexar(dono, retorno);
    }
  }

  // Um significado novo vale também para o que já chegou; o despertar refaz as contas aos poucos.
  async nomear({ palavra, significado }) {
    const serve = significado === null || Object.hasOwn(PALAVRAS, significado);
    if (!serve) return { status: 400, erro: 'Significado desconhecido' };
    const palavras = this.#palavras();
    const dita = String(palavra).trim().toLowerCase().slice(0, 60);
    palavras.set(dita, { vezes: 0, quando: Date.now(), ...palavras.get(dita), significado });
    this.ctx.storage.kv.put('palavras', [...palavras]);
    this.ctx.storage.kv.put('refazer', Number.MAX_SAFE_INTEGER);
    await this.#acordar(Date.now());
    return this.palavras();
  }

  #refazer(fim) {
    const leads = this.#sql('SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT 500', fim);
    const palavras = this.#palavras();
    for (const lead of leads.filter(({ dados }) => dados.includes('"retornos"'))) {
      const visto = avaliar(JSON.parse(lead.dados).retornos, palavras);
      const mudou = ['retorno', 'valor', 'moeda'].some((nome) => visto[nome] !== lead[nome]);
      if (mudou) this.#passar(lead, { estado: lead.estado, ...visto });
    }
    this.ctx.storage.kv.put('refazer', leads.at(499)?.n ?? 0);
  }

  palavras() {
    return { palavras: Array.from(this.#palavras(), ([palavra, resto]) => ({ palavra, ...resto })) };
  }

  retornos() {
    const abrir = ({ n, lead, dados }) => {
      const { ids, cliques, ...retorno } = JSON.parse(dados);
      return { n, lead, pedido: ids[0] ?? null, clique: cliques[0] ?? null, ...retorno };
    };
    const ler = (tabela) => this.#sql('SELECT * FROM ' + tabela + ' ORDER BY n DESC LIMIT 200').map(abrir);
    return { retornos: ler('retornos'), avulsos: ler('avulsos') };
  }

  // Cada endereço secreto nasce aqui, e é trocado sozinho.
  enderecos() {
    const ler = (qual) => this.ctx.storage.kv.get(qual) ?? this.#sortear(qual);
    return { retorno: ler('retorno'), csv: ler('csv') };
  }

  #sortear(qual) {
    const partes = crypto.getRandomValues(new Uint8Array(32));
    const segredo = Array.from(partes, (parte) => (256 + parte).toString(16).slice(1)).join('');
    this.ctx.storage.kv.put(qual, segredo);
    return segredo;
  }

  trocarEndereco({ qual }) {
    if (!['retorno', 'csv'].includes(qual)) return { status: 400, erro: 'Endereço desconhecido' };
    this.#sortear(qual);
    return this.enderecos();
  }

  listar({ busca, cursor, limite, ...filtros }) {
    const fim = Number(cursor) || Number.MAX_SAFE_INTEGER;
    const leads = [];
    let lidos = 0;
    const achados = busca ? this.#procurar(busca, fim) : this.#percorrer(filtros.estado, fim);
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
    const nomes = 'nome telefone pedido motivo pais campanha anuncio pagina proxima'.split(' ');
    const nada = Object.fromEntries(nomes.map((nome) => [nome, null]));
    if (lead) this.#passar(lead, { ...nada, dados: '{}', estado: 'apagado' });
    this.#sql('DELETE FROM retornos WHERE lead = ?', id);
    return this.ver(id);
  }

  async ajustar(pedidos) {
    const { dias, moeda } = { ...this.ajustes(), ...pedidos };
    const valido = Number.isInteger(dias) && dias >= 7 && dias <= 365;
    if (!valido) return { status: 400, erro: 'De 7 a 365 dias' };
    if (!/^[A-Z]{3}$/.test(moeda)) return { status: 400, erro: 'A moeda tem três letras, como USD' };
    this.ctx.storage.kv.put('ajustes', { dias, moeda });
    await this.#acordar(Date.now());
    return this.ajustes();
  }

  // moeda: a dos pagamentos, quando a plataforma não diz.
  ajustes() {
    return this.ctx.storage.kv.get('ajustes') ?? { dias: 90, moeda: 'USD' };
  }
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

function linhaDasChaves(lead) {
  const { p, c } = chavesDe(lead);
  const marcas = [...p.map((pedido) => marcar('p', pedido)), ...c.map((clique) => marcar('c', clique))];
  return lead.n + marcas.join('') + '\n';
}

function linhaDaBusca({ n, nome, telefone, pedido }) {
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido].map((texto) => simplificar(texto || ''));
  return [n, ...textos].join('\t') + '\n';
}

function simplificar(texto) {
  const semAcentos = texto.normalize('NFD').replace(/[\p{M}\p{C}]/gu, '');
  return semAcentos.toLowerCase().slice(0, 80);
}

// A plataforma avisa aqui; só responde OK depois de guardar.
async function receberRetorno(request, { pathname, searchParams }) {
  const segredo = pathname.slice('/retorno/'.length);
  const serve = env.COFRE && /^(GET|POST)$/.test(request.method) && /^[\da-f]{64}$/.test(segredo);
  if (!serve) return responderTexto('Não encontrado', 404);
  const enviado = request.method === 'POST' ? await lerEnvio(request).catch(() => []) : [];
  const campos = [...searchParams, ...enviado].map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]);
  try {
    const certo = await env.COFRE.getByName('leads').receber(segredo, Object.fromEntries(campos));
    return certo ? responderTexto('OK', 200) : responderTexto('Não encontrado', 404);
  } catch {
    return responderTexto('Tente de novo', 503);
  }
}

// Uma macro que a plataforma não trocou não diz nada.
function emLinha(valor) {
  const texto = typeof valor === 'string' || typeof valor === 'number' ? String(valor).trim() : '';
  return /^[{[].*[}\]]$/.test(texto) ? '' : texto.slice(0, 300).toWellFormed();
}

function responderTexto(texto, status) {
  const cabecalhos = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  return responder(texto, status, cabecalhos);
}

function lerRetorno(campos) {
  const ler = (nomes) => nomes.split(' ').flatMap((nome) => campos[nome] || []);
  const [valor = ''] = ler('valor payout payment revenue money cost amount sum');
  const [moeda = ''] = ler('moeda currency');
  const [palavra = ''] = ler('status estado state stage');
  const ids = ler('pedido id order order_id orderid trans_id transaction_id lead_id leadid uuid lid');
  const cliques = ler(CLIQUES.join(' ').toLowerCase() + ' clique click click_id clickid subid sub_id sub1');
  const numero = valor.includes('.') ? valor.replaceAll(',', '') : valor.replace(',', '.');
  const pago = parseFloat(numero.replace(/^[^\d-]+/, ''));
  return {
    palavra: palavra.toLowerCase().slice(0, 60),
    valor: pago >= 0 && pago < 1e6 ? pago : null,
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: [...new Set(ids)].slice(0, 2),
    cliques: [...new Set(cliques.map((clique) => clique.slice(0, 100)))].slice(0, 3),
  };
}

// O mesmo conjunto de retornos dá sempre o mesmo estado, em qualquer ordem.
function avaliar(retornos, palavras) {
  const estados = retornos.map(({ palavra }) => significar(palavra, palavras));
  const retorno = ['aprovado', 'lixo', 'rejeitado', 'aguardando'].find((um) => estados.includes(um)) ?? null;
  if (retorno !== 'aprovado') return { retorno, valor: null, moeda: null };
  const doAprovado = retornos.filter((_, i) => estados[i] === 'aprovado' && retornos[i].valor !== null);
  const pagos = (doAprovado.length ? doAprovado : retornos).filter(({ valor }) => valor !== null);
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1));
  return { retorno, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null };
}

function significar(palavra, palavras) {
  const dado = palavras.get(palavra)?.significado;
  return dado ?? Object.keys(PALAVRAS).find((estado) => PALAVRAS[estado].split(' ').includes(palavra));
}

// Se a plataforma fala dele pelo id, é porque o recebeu.
function confirmar({ estado }, retornos) {
  const certo = retornos.some(({ certo }) => certo);
  const aberto = ['pendente', 'verificar', 'desistiu'].includes(estado);
  return certo && aberto ? { estado: 'entregue', proxima: null } : { estado };
}

function chavesDe({ pedido, dados }) {
  const { recebido = {} } = JSON.parse(dados);
  const cliques = CLIQUES.map((nome) => (recebido[nome] || '').slice(0, 100));
  return { p: [pedido].filter(Boolean), c: [...new Set(cliques.filter(Boolean))] };
}

// Uma marca curta por pedido e clique; o lead achado é conferido depois.
function marcar(tipo, valor) {
  let marca = 0;
  for (const letra of valor) marca = (marca * 31 + letra.codePointAt(0)) % 281474976710597;
  return ' ' + tipo + marca.toString(36) + ' ';
}

function confere(dado, certo) {
  const [um, outro] = [dado, certo].map((texto) => new TextEncoder().encode(texto));
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro);
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
    'GET retornos': () => cofre.retornos(),
    'GET palavras': () => cofre.palavras(),
    'PUT palavras': async () => cofre.nomear(Object(await request.json())),
    'GET enderecos': () => cofre.enderecos(),
    'POST novo-endereco': async () => cofre.trocarEndereco(Object(await request.json())),
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
