import { fileOfJs } from '../source.ts'

/** Written by `npm run vault` from the files of `vault/`: change those, never this. */
export const vaultDoor = fileOfJs(String.raw`// Quanto se espera, quanto se guarda e quanto se faz de cada vez.

const SEGUNDO = 1000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

// O Cofre tem este tempo para responder; depois o lead segue sem ele.
const PACIENCIA_COM_O_COFRE = 1.5 * SEGUNDO;

// Minutos entre uma tentativa e a próxima; depois delas, de hora em hora.
const ESPERAS_DO_LEAD = [1, 5, 15];
const ESPERA_LONGA_DO_LEAD = 60;
const DESISTE_DEPOIS_DE = 48 * HORA;
// O mesmo para avisos e conversões, que no fim esperam seis horas.
const ESPERAS_DO_ENVIO = [1, 5, 15];
const ESPERA_LONGA_DO_ENVIO = 360;

// De cada página, um lead de teste a cada tanto tempo.
const ENTRE_TESTES = DIA;

// O plano gratuito da Cloudflare permite 50 chamadas por despertar, seis ao mesmo tempo.
const LEADS_POR_DESPERTAR = 40;
const ENVIOS_POR_DESPERTAR = 10;
const CHAMADAS_JUNTAS = 6;
// Destes, sempre há lugar para os que esperam há mais tempo.
const LUGARES_DOS_ANTIGOS = 8;
// Enquanto há leads à espera, o despertador toca ao menos a cada tantos minutos, e conta quantos são.
const VIGIA_DOS_QUE_ESPERAM = 5;
// Quantas vezes um lead é adiantado porque a plataforma aceitou outro.
const ADIANTOS_POR_LEAD = 10;

// Acima disto, os leads de um mesmo endereço são guardados como suspeitos, e não enviados.
const LEADS_POR_MINUTO = 20;
const LEADS_POR_HORA = 200;
const ENDERECOS_NA_MEMORIA = 20_000;

// Bytes: um lead inteiro ocupa no máximo 32 kB.
const BYTES_DE_UM_POST = 64_000;
const BYTES_DE_UM_RETORNO = 16_000;
const BYTES_DE_UM_PEDIDO_DO_PAINEL = 64_000;
// Uma página de agradecimento, e o pedido que a traz, em que sinais podem ocupar o dobro.
const BYTES_DE_UMA_PAGINA = 100_000;
const BYTES_DE_UMA_PAGINA_ENVIADA = 250_000;
const BYTES_DO_RECEBIDO = 12_000;
const BYTES_DE_UM_CAMPO = 1000;
const BYTES_DO_ENVIADO = 6000;
const BYTES_DA_RESPOSTA = 2000;
const BYTES_DE_UM_NOME = 100;
const BYTES_DE_UM_CLIQUE = 100;
const BYTES_DE_UM_PEDIDO = 300;
const BYTES_DE_UMA_ORDEM = 300;
const BYTES_DE_UM_ENVIO = 500;
const CAMPOS_POR_LEAD = 80;
const TENTATIVAS_GUARDADAS = 60;
const RETORNOS_POR_LEAD = 30;
const RETORNOS_GUARDADOS = 1000;

// Um bloco de textos de busca tem tantos leads, e cada um tantos bytes nele.
const LEADS_POR_BLOCO = 128;
const BYTES_NA_BUSCA = 120;
// Uma resposta ao painel lê no máximo 2.000 linhas, que o plano gratuito conta.
const BLOCOS_POR_BUSCA = 1580;
const TEXTOS_ANTIGOS_POR_BUSCA = 100;
const ACHADOS_POR_BUSCA = 300;
const LEADS_LIDOS_POR_PAGINA = 1500;
const CONTAS_POR_TURNO = 200;
// Como o painel: ninguém tem mais integrações.
const PAGINAS_POR_WORKER = 200;
const PAGINAS_HOSPEDADAS = 60;

// Quatro portas: o painel pergunta em /integrador/, com a chave de leitura; a plataforma avisa em /retorno/ e o
// Google Ads busca em /conversoes/, cada um com um segredo no endereço; em /p/ visitantes leem as páginas de
// agradecimento. O resto é lead.
const PORTAS = new Map([
  ['integrador', abrirPainel],
  ['retorno', abrirPortaSecreta],
  ['conversoes', abrirPortaSecreta],
  ['p', abrirPagina],
]);

export default {
  fetch(request, _, contexto) {
    const [, porta = ''] = new URL(request.url).pathname.split('/');
    const abrir = PORTAS.get(porta) ?? receberLead;
    const resposta = abrir(request);
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta);
    return resposta;
  },
};

// Um visitante enviou o formulário.
async function receberLead(request) {
  if (request.method === 'OPTIONS') return responderConsulta();
  if (request.method !== 'POST') return recusarMetodo();

  const pares = await lerPares(request, BYTES_DE_UM_POST);
  if (!pares) {
    registrarNoLog('um envio grande demais foi recusado');
    return responderJson(recusar('Envio grande demais', 413));
  }

  const lead = lerLead(pares);
  const resultado = conferirLead(lead, request) ?? (await entregar(lead, lerVisitante(request)));
  if (!resultado.corpo.success) registrar(resultado, lead);

  // Sem JavaScript, o formulário espera uma página.
  const esperaPagina = (request.headers.get('Accept') || '').includes('text/html');
  return esperaPagina ? responderPagina(resultado, lead, request) : responderJson(resultado);
}

const ID_DE_LEAD = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function lerLead(pares) {
  // De um campo repetido vale o primeiro.
  const enviado = new Map(pares.toReversed());
  const ler = (nome) => {
    return emPalavras(enviado.get(nome)).trim().slice(0, 1000).toWellFormed();
  };
  const outros = pares.map(([nome]) => nome).filter((nome) => /^[a-z]\w{0,59}$/i.test(nome));
  const id = ler('lead_id');
  return {
    id: ID_DE_LEAD.test(id) ? id : crypto.randomUUID(),
    campos: lerTodos(CAMPOS, ler),
    aviso: ler('aviso'),
    // Só um robô preenche este campo, que ninguém vê.
    recado: ler('recado'),
    extras: lerTodos([...new Set(outros)].slice(0, CAMPOS_POR_LEAD), ler),
  };
}

function lerTodos(nomes, ler) {
  return Object.fromEntries(nomes.map((nome) => [nome, ler(nome)]));
}

function lerVisitante({ headers, cf }) {
  return {
    'CF-Connecting-IP': headers.get('CF-Connecting-IP') ?? '',
    'User-Agent': headers.get('User-Agent') ?? '',
    Referer: headers.get('Referer') ?? '',
    country: cf?.country ?? '',
    timezone: cf?.timezone ?? '',
  };
}

// Lê o que foi enviado, e para de ler no limite: ninguém enche a memória com um envio sem fim.
async function lerCorpo(request, limite) {
  if (Number(request.headers.get('Content-Length')) > limite) return null;
  const pedacos = [];
  let bytes = 0;
  const leitor = request.body?.getReader();
  for (let lido = await leitor?.read(); lido?.value; lido = await leitor?.read()) {
    bytes += lido.value.length;
    if (bytes > limite) return null;
    pedacos.push(lido.value);
  }
  return new Blob(pedacos);
}

// De um formulário, de um script ou com arquivos: sempre pares de nome e valor. Nada, se for grande demais.
async function lerPares(request, limite) {
  try {
    const corpo = await lerCorpo(request, limite);
    if (!corpo) return null;
    const tipo = request.headers.get('Content-Type') ?? '';
    const copia = new Response(corpo, { headers: { 'Content-Type': tipo } });
    if (/urlencoded/i.test(tipo)) return [...new URLSearchParams(await copia.text())];
    if (/json/i.test(tipo)) return Object.entries(Object(await copia.json()));
    return [...(await copia.formData())];
  } catch {
    return [];
  }
}

// Primeiro o Cofre guarda o lead; depois a plataforma é chamada; por fim o Cofre anota o que ela disse.
async function entregar({ id, campos, extras }, visitante) {
  const ficha = { id, recebido: { ...extras, ...campos }, visitante };
  const guardado = await pedirAoCofre('guardar', { lead_id: id }, (cofre) => cofre.reivindicar(ficha));
  if (guardado && !guardado.chamar) return responderGuardado(guardado);

  const lead = { id: guardado?.id ?? id, campos };
  const tentativa = await tentar(lead, visitante);
  const anotar = () =>
    pedirAoCofre('anotar', { lead_id: lead.id }, (cofre) =>
      cofre.anotar(ficha, tentativa, guardado?.id ?? null),
    );
  const anotado = (await anotar()) || (guardado && (await anotar()));
  const resolvido = tentativa.estado === 'entregue' || tentativa.estado === 'recusado';
  return resolvido || !(guardado || anotado) ? tentativa.resultado : aceitar();
}

// Um Cofre que falha, ou demora, nunca para um lead. Cada pergunta abre o Cofre de novo: uma ligação que falhou
// uma vez continua falhando.
async function pedirAoCofre(ato, sobre, pergunta) {
  const { COFRE } = env;
  if (!COFRE) return null;
  const perguntar = async () => pergunta(COFRE.getByName('leads'));
  const desistir = (motivo) => {
    registrarNoLog('o Cofre não respondeu', { ato, ...sobre, motivo });
    return null;
  };
  const prazo = Promise.withResolvers();
  const relogio = setTimeout(() => prazo.resolve(desistir('demora')), PACIENCIA_COM_O_COFRE);
  const resposta = perguntar().catch((erro) => desistir(nomeDoErro(erro)));
  return Promise.race([resposta, prazo.promise]).finally(() => clearTimeout(relogio));
}

// Quem envia de novo recebe a resposta do primeiro envio, e espera por ela se for preciso: cada vez o dobro.
const PRIMEIRA_ESPERA = 250;
const ULTIMA_ESPERA = 4000;

async function responderGuardado(guardado, espera = PRIMEIRA_ESPERA) {
  if (guardado.chamar) return aceitar();
  const { id, estado, pedido, motivo } = guardado;
  if (estado === 'recusado') return recusar(motivo ?? '', 400, motivo ?? '');
  if (estado !== 'enviando' || espera > ULTIMA_ESPERA) return aceitar(pedido ?? '');
  await new Promise((resolve) => setTimeout(resolve, espera));
  const agora = await pedirAoCofre('consultar', { lead_id: id }, (cofre) => cofre.consultar(id));
  return responderGuardado(agora ?? guardado, espera * 2);
}

// Uma chamada à plataforma, e o que se sabe depois dela.
async function tentar(lead, visitante) {
  const tentativa = semResposta();
  try {
    // As partes da plataforma leem o visitante como o leriam do próprio envio.
    const request = { headers: new Map(Object.entries(visitante)), cf: visitante };
    const pedido = await montarPedido(comId(lead), request);
    const partes = [pedido.endereco, String(pedido.opcoes.body ?? '')];
    tentativa.enviado = partes.map((parte) => limpar(semChave(parte), BYTES_DO_ENVIADO / 2)).join('\n');
    const resposta = await chamarPlataforma(pedido);
    tentativa.http = resposta.status;
    tentativa.resposta = limpar(semChave(resposta.texto), BYTES_DA_RESPOSTA);
    tentativa.resultado = interpretar(resposta);
  } catch (erro) {
    const demorou = erro instanceof Error && erro.name === 'TimeoutError';
    tentativa.resultado = recusar(
      PLATAFORMA + (demorou ? ' não respondeu a tempo' : ' está fora do ar'),
      500,
    );
  }
  tentativa.estado = julgar(tentativa);
  return tentativa;
}

function semResposta() {
  return {
    quando: Date.now(),
    http: 0,
    enviado: '',
    resposta: '',
    estado: INCERTO,
    resultado: recusar('Sem resposta', 500),
  };
}

// O número do lead vai junto, num campo livre, para que o retorno o encontre.
function comId({ id, campos }) {
  const livre = env.COFRE && CAMPOS_DO_ID.find((nome) => !campos[nome]);
  return { id, campos: livre ? { ...campos, [livre]: id } : campos };
}

// Aqui ninguém sabe se o pedido chegou: sem resposta, ou com a de um servidor no meio do caminho.
const TALVEZ_CHEGOU = [0, 502, 504, 520, 522, 524];
// Quem responde assim não recusou este lead: não quis ou não pôde atender agora.
const SEM_ATENDER = [401, 403, 408, 429];

function talvezChegou({ http, resultado: { corpo, palavras } }) {
  return !corpo.success && (TALVEZ_CHEGOU.includes(http) || (http < 300 && !palavras));
}

function julgar(tentativa) {
  const { http, resultado } = tentativa;
  const { status, corpo } = resultado;
  if (corpo.success) return 'entregue';
  if (talvezChegou(tentativa)) return INCERTO;
  if (http < 300) return 'recusado';
  const recusou = status === 400 && http >= 400 && http < 500 && !SEM_ATENDER.includes(http);
  return recusou ? 'recusado' : 'pendente';
}

// De onde uma página pode carregar: só dos anúncios que ela avisa. Nada mais deste Worker está ao alcance dela, e nenhum
// cookie existe aqui.
const DOS_ANUNCIOS = [
  'https://connect.facebook.net',
  'https://www.facebook.com',
  'https://*.tiktok.com',
  'https://*.tiktokw.us',
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googleadservices.com',
  'https://*.g.doubleclick.net',
  'https://td.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://google.com',
  'https://*.google.com',
].join(' ');

const POLITICA_DA_PAGINA = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline' " + DOS_ANUNCIOS,
  'img-src data: ' + DOS_ANUNCIOS,
  'connect-src ' + DOS_ANUNCIOS,
  'frame-src ' + DOS_ANUNCIOS,
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');
const POLITICA_DO_AVISO = "default-src 'none'; style-src 'unsafe-inline'";

async function abrirPagina(request) {
  const soLer = request.method === 'GET' || request.method === 'HEAD';
  if (!soLer) return responderPaginaWeb(request, '', 405, { Allow: 'GET, HEAD' });
  const [, , nome = '', sobra] = new URL(request.url).pathname.split('/');
  const temForma = NOME_DE_HOSPEDADA.test(nome) && sobra === undefined;
  const lida =
    env.COFRE && temForma
      ? await pedirAoCofre('ler uma página', { nome }, (cofre) => cofre.pagina(nome))
      : { pagina: null };
  if (!lida) return responderPaginaWeb(request, escreverAviso('…', 3), 503, { 'Retry-After': '3' });
  if (!lida.pagina) return responderPaginaWeb(request, escreverAviso('404'), 404);

  const { html, etiqueta } = lida.pagina;
  const marca = '"' + etiqueta + '"';
  const guardadas = (request.headers.get('If-None-Match') ?? '').split(',');
  const jaTem = guardadas.some((uma) => uma.trim().replace(/^W\//, '') === marca);
  return responderPaginaWeb(request, jaTem ? null : html, jaTem ? 304 : 200, {
    ETag: marca,
    'Cache-Control': 'public, max-age=60',
    'Content-Security-Policy': POLITICA_DA_PAGINA,
  });
}

function responderPaginaWeb({ method }, html, status, cabecalhos = {}) {
  return responder(method === 'HEAD' ? null : html, status, {
    // O painel confere se a página no ar é a que ele fez.
    'Access-Control-Allow-Origin': env.ORIGEM_DO_PAINEL || 'null',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLITICA_DO_AVISO,
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    ...cabecalhos,
  });
}

// Sem palavras: quem lê pode ser de qualquer país. Com um prazo, a página se carrega de novo sozinha.
function escreverAviso(sinal, deNovoEmSegundos) {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    deNovoEmSegundos ? '<meta http-equiv="refresh" content="' + deNovoEmSegundos + '">' : '',
    '<title>' + sinal + '</title></head>',
    '<body style="font:24px sans-serif;color:#777;text-align:center;margin:40vh 0 0">',
    sinal + '</body></html>',
  ].join('');
}`)

export const vaultProgram = fileOfJs(String.raw`// O Cofre: guarda cada lead no SQLite da sua própria conta na Cloudflare.
export class Cofre extends DurableObject {
  banco;

  constructor(ctx, ambiente) {
    super(ctx, ambiente);
    this.banco = abrirBanco(this.ctx.storage);
    migrar(this.banco);
  }

  reivindicar(ficha) {
    return reivindicar(this.banco, ficha);
  }

  anotar(ficha, tentativa, reivindicado = null) {
    return anotar(this.banco, ficha, tentativa, reivindicado);
  }

  async consultar(id) {
    return consultar(this.banco, id);
  }

  async painel(rota, pedido) {
    return atenderPainel(this.banco, rota, pedido);
  }

  async pagina(nome) {
    return lerHospedada(this.banco, nome);
  }

  async portaSecreta(porta, segredo, campos) {
    return atenderPortaSecreta(this.banco, porta, segredo, campos);
  }

  alarm() {
    return tocarAlarme(this.banco);
  }
}

// Os estados de um lead:
//   enviando   a plataforma está sendo chamada
//   entregue   ela aceitou, ou contou depois o que houve com ele
//   recusado   ela não o quis; o visitante pode corrigir e enviar de novo
//   pendente   ela não atendeu: vai de novo à hora marcada
//   verificar  talvez tenha chegado, ou o Cofre não conseguiu cuidar dele: você decide
//   desistiu   48 horas sem que ela atendesse: você decide
//   suspeito   veio numa enxurrada e não foi enviado: você libera ou apaga
//   teste      o dono o enviou para ver se funciona: o que a plataforma disse fica com ele, e ele não conta em nada
//   apagado    foi apagado antes de ter um fim; os outros guardam o fim que tiveram

// Estes têm um índice só deles, porque alguém precisa olhar para eles. O SQLite só o usa se a pergunta disser o mesmo.
const ABERTOS = ['recusado', 'pendente', 'verificar', 'desistiu', 'suspeito'];
const EM_ABERTO = "estado IN ('" + ABERTOS.join("', '") + "')";

// Também os testes têm o seu.
const EM_TESTE = "estado = 'teste'";

// Só quem reivindica um lead chama a plataforma: o mesmo lead, enviado muitas vezes, é uma chamada.
async function reivindicar(banco, ficha) {
  const outroId = await idDaCorrecao(ficha.id, ordemDe(ficha.recebido));
  return banco.guardarEAcordar(Date.now() + MINUTO, () => {
    const lead = acharDaFicha(banco, ficha, outroId);
    if (!lead) return inserirDaFicha(banco, ficha, outroId);
    const podeCorrigir = lead.estado === 'recusado' && !foiApagado(lead);
    return podeCorrigir ? corrigirNoLugar(banco, lead, ficha) : responderCom(lead);
  });
}

// Depois da chamada: o lead já guardado, ou guardado agora se ninguém ouviu quem o reivindicou.
function acharOuInserir(banco, ficha, outroId) {
  const lead = acharDaFicha(banco, ficha, outroId);
  return lead ? lead.id : inserirDaFicha(banco, ficha, outroId, { foiChamado: true }).id;
}

// O mesmo número de envio com outro pedido é outro lead, com um número só dele; mas o que foi recusado corrige-se no lugar.
function acharDaFicha(banco, ficha, outroId) {
  const correcao = acharLead(banco, outroId);
  if (correcao) return correcao;
  const primeiro = acharLead(banco, ficha.id);
  if (!primeiro) return undefined;
  const mesmoPedido = foiApagado(primeiro) || ordemGuardada(primeiro) === ordemDe(ficha.recebido);
  return mesmoPedido || primeiro.estado === 'recusado' ? primeiro : undefined;
}

function ordemGuardada(lead) {
  return lead.ordem ?? ordemDe(lerDados(lead).recebido ?? {});
}

function inserirDaFicha(banco, ficha, outroId, opcoes = {}) {
  const primeiro = acharLead(banco, ficha.id);
  if (!primeiro) return inserir(banco, ficha, {}, opcoes);

  // O primeiro continua seu caminho, e diz qual lead o corrige.
  const corrigido = acharLead(banco, primeiro.correcao ?? '') ?? primeiro;
  const correcao = inserir(banco, { ...ficha, id: outroId }, { corrige: corrigido.id }, opcoes);
  mudarLinha(banco, primeiro, { correcao: outroId });
  if (corrigido.n !== primeiro.n) mudarLinha(banco, corrigido, { correcao: outroId });
  return correcao;
}

function inserir(banco, ficha, ligacao, { foiChamado }) {
  const novo = {
    ...descreverLead(ficha),
    ...ligacao,
    id: ficha.id,
    n: proximoNumero(banco),
    limite: Date.now() + DESISTE_DEPOIS_DE,
  };
  if (!foiChamado && veioDemais(banco.enderecos, ficha)) return guardarSuspeito(banco, novo);

  const bloco = escreverNaBusca(banco, novo);
  inserirLinha(banco, { ...novo, bloco, estado: 'enviando', tentativas: 1 });
  return { chamar: true, id: ficha.id };
}

// Sem busca e sem cliques, que custariam linhas: ganha-os quando alguém o libera.
function guardarSuspeito(banco, novo) {
  const estado = 'suspeito';
  const parcelas = parcelasDe({ estado, retorno: null, valor: null, moeda: null });
  const antes = JSON.stringify(parcelas);
  inserirLinha(banco, { ...novo, estado, tentativas: 0, clique: null, clique2: null, antes });
  contar(banco, [{ lead: novo, antes: {}, depois: parcelas }]);
  registrarNoLog('suspeito: leads demais de um mesmo endereço', { lead_id: novo.id });
  return { chamar: false, id: novo.id, estado, pedido: null, motivo: null };
}

// O microssegundo em que chegou, ou o primeiro livre depois dele.
function proximoNumero(banco) {
  const [ultimo] = banco.sql('SELECT max(n) AS n FROM leads');
  return Math.max(Date.now() * 1000, (ultimo?.n ?? 0) + 1);
}

function inserirLinha(banco, linha) {
  const marcas = Object.keys(linha).map(() => '?');
  banco.sql(
    'INSERT INTO leads (' + Object.keys(linha).join(', ') + ') VALUES (' + marcas.join(', ') + ')',
    ...Object.values(linha),
  );
}

// Depois de uma recusa, o visitante corrige o que enviou, e tenta de novo com o mesmo lead. De onde ele veio não muda; o
// que a plataforma contou do pedido recusado não vale para este.
function corrigirNoLugar(banco, lead, ficha) {
  const { nome, telefone, ordem, clique, clique2, dados } = descreverLead(ficha);
  const { saidas } = lerDados(lead);
  const comSaidas = JSON.stringify({ ...lerDados({ dados }), saidas });
  const semRetorno = { retorno: null, valor: null, moeda: null };
  const corrigido = { nome, telefone, ordem, clique, clique2, dados: comSaidas, ...semRetorno };
  if (veioDemais(banco.enderecos, ficha)) {
    const estado = 'suspeito';
    mudarLead(banco, lead, { ...corrigido, estado, pedido: null, motivo: null });
    reescreverNaBusca(banco, { ...lead, ...corrigido });
    return { chamar: false, id: lead.id, estado, pedido: null, motivo: null };
  }
  mudarLinha(banco, lead, {
    ...corrigido,
    estado: 'enviando',
    tentativas: 1,
    limite: Date.now() + DESISTE_DEPOIS_DE,
    // Já não está entre os mais novos: se ninguém anotar o fim, o despertador cuida dele a esta hora.
    proxima: Date.now() + MINUTO,
  });
  reescreverNaBusca(banco, { ...lead, ...corrigido });
  return { chamar: true, id: lead.id };
}

// O mesmo número de envio com o mesmo pedido é o mesmo lead; com outro telefone, oferta, quantidade ou preço é outro.
function ordemDe(recebido) {
  const fone = foneDe(recebido) || (recebido['phone'] ?? '').replace(/\D/g, '');
  const partes = CAMPOS_DO_PEDIDO.map((nome) => recebido[nome] ?? '');
  return limpar([fone, ...partes].join(' | '), BYTES_DE_UMA_ORDEM);
}

function ofertaDe(recebido) {
  const oferta = CAMPOS_DA_OFERTA.map((nome) => recebido[nome]).find(Boolean) ?? '';
  return limpar(oferta, BYTES_DE_UM_NOME);
}

// O país é o do formulário: de onde vem a visita pode ser outro.
function foneDe(recebido) {
  const [campoDoPais = ''] = CAMPOS_DO_PAIS;
  return foneInteiro(recebido['phone'] ?? '', recebido['ddi'] ?? '', recebido[campoDoPais] ?? '');
}

// Sempre o mesmo para a mesma correção, para que também ela só seja enviada uma vez.
async function idDaCorrecao(id, ordem) {
  const hex = await resumoSha256(id + '\n' + ordem);
  const partes = [hex.slice(0, 8), hex.slice(8, 12), '4' + hex.slice(13, 16), 'a' + hex.slice(17, 20)];
  return [...partes, hex.slice(20, 32)].join('-');
}

// O telefone com o código do país uma vez, sem o prefixo de longa distância, só em dígitos; nada, se ninguém sabe de que país
// é. O formulário diz o código, o prefixo e o país: '40 0 RO'.
function foneInteiro(telefone, ddi, paisDoLead) {
  const [codigo = '', , pais = paisDoLead.toUpperCase()] = ddi.split(' ');
  const numeracao = acharNumeracao(pais, codigo);
  const digitado = telefone.replace('(0)', '').replace(/[^\d+]/g, '');
  const comMais = /^(?:\+|00)(.*)$/.exec(digitado)?.[1]?.replace(/\D/g, '');
  if (comMais !== undefined) {
    const meu = numeracao && comMais.startsWith(numeracao.codigo);
    return meu ? numeracao.codigo + semPrefixo(comMais.slice(numeracao.codigo.length), numeracao) : comMais;
  }
  const digitos = digitado.replace(/\D/g, '');
  return numeracao && digitos ? numeracao.codigo + lerNacional(digitos, numeracao) : '';
}

const ARGENTINA = '54';

// Na Argentina, um celular discado no país tem 15 depois da área; de fora, 9 antes dela.
function comNove(digitos) {
  const [, area = '', resto = ''] = /^(11|[2-9]..|[2-9]...)15(.{6,8})$/.exec(digitos) ?? [];
  return area.length + resto.length === 10 ? '9' + area + resto : digitos;
}

const TAMANHO_DO_PAIS = 2;

// De um código que é de vários países, o primeiro da lista é o principal.
function acharNumeracao(pais, codigo) {
  const doPais = pais + ' ' + (codigo && codigo + ' ');
  const doCodigo = ' ' + codigo + ' ';
  const linha =
    TELEFONES.find((uma) => pais !== '' && uma.startsWith(doPais)) ??
    TELEFONES.find((uma) => codigo !== '' && uma.startsWith(doCodigo, TAMANHO_DO_PAIS));
  if (!linha) return null;
  const [, seu = '', prefixo = '', tamanho = '', numero = ''] = linha.split(' ');
  return {
    codigo: seu,
    prefixo: prefixo === '-' ? null : new RegExp('^(' + prefixo + ')'),
    tamanho: Number(tamanho),
    numero: new RegExp('^(' + numero + ')$'),
  };
}

function semPrefixo(digitos, { codigo, prefixo, numero }) {
  const sem = prefixo ? digitos.replace(prefixo, '') : digitos;
  const lido = numero.test(sem) ? sem : digitos;
  return codigo === ARGENTINA ? comNove(lido) : lido;
}

// Sem o mais, o código do país pode estar no começo, ou ser o começo do próprio número. Se as duas leituras servem, decide o
// tamanho; e onde há um prefixo, um número sem ele costuma trazer o código.
function lerNacional(digitos, numeracao) {
  const { codigo, prefixo, tamanho, numero } = numeracao;
  const nacional = semPrefixo(digitos, numeracao);
  const semCodigo = digitos.startsWith(codigo) ? semPrefixo(digitos.slice(codigo.length), numeracao) : '';
  const servem = [nacional, semCodigo].filter((leitura) => numero.test(leitura));
  if (servem.length < 2 || nacional !== digitos) return servem[0] ?? digitos;
  if (digitos.length === tamanho) return nacional;
  return prefixo || digitos.length === codigo.length + tamanho ? semCodigo : nacional;
}

// Uma enxurrada custa a sua reputação na plataforma. Quem passa do limite é agradecido e guardado como suspeito, porque
// as operadoras põem muita gente atrás de um endereço só. A conta fica na memória e não ocupa linhas.
function veioDemais(enderecos, { visitante }) {
  const ip = visitante['CF-Connecting-IP'];
  if (!ip) return false;
  const agora = Date.now();
  const rede = redeDe(ip);
  const visitas = enderecos.get(rede) ?? { minuto: agora, noMinuto: 0, hora: agora, naHora: 0 };
  if (agora - visitas.minuto >= MINUTO) Object.assign(visitas, { minuto: agora, noMinuto: 0 });
  if (agora - visitas.hora >= HORA) Object.assign(visitas, { hora: agora, naHora: 0 });
  visitas.noMinuto += 1;
  visitas.naHora += 1;
  // O mais recente fica no fim: os primeiros do mapa são os que não aparecem há mais tempo.
  enderecos.delete(rede);
  enderecos.set(rede, visitas);
  const [maisAntigo] = enderecos.keys();
  if (enderecos.size > ENDERECOS_NA_MEMORIA && maisAntigo !== undefined) enderecos.delete(maisAntigo);
  return visitas.noMinuto > LEADS_POR_MINUTO || visitas.naHora > LEADS_POR_HORA;
}

// No IPv6 cada casa tem um /64 inteiro: os quatro primeiros grupos.
function redeDe(ip) {
  if (!ip.includes(':')) return ip;
  const [inicio = '', fim = ''] = ip.split('::');
  const grupos = (texto) => texto.split(':').filter(Boolean);
  const faltam = Math.max(0, 8 - grupos(inicio).length - grupos(fim).length);
  return [...grupos(inicio), ...Array.from({ length: faltam }, () => '0'), ...grupos(fim)]
    .slice(0, 4)
    .join(':');
}

// As colunas de um lead novo, a partir do que chegou.
function descreverLead({ recebido, visitante }) {
  const primeiro = (nomes) => nomes.map((nome) => recebido[nome]).find(Boolean) ?? '';
  const pagina = primeiro(CAMPOS_DA_PAGINA) || visitante['Referer'] || '';
  const [clique = null, clique2 = null] = cliquesDe(recebido);
  return {
    nome: limpar(recebido['name'] ?? '', BYTES_DE_UM_NOME),
    telefone: limpar(recebido['phone'] ?? '', BYTES_DE_UM_NOME),
    pais: paisDe(primeiro(CAMPOS_DO_PAIS)) || paisDe(visitante['country'] ?? ''),
    campanha: limpar(primeiro(CAMPOS_DA_CAMPANHA), BYTES_DE_UM_NOME),
    anuncio: limpar(primeiro(CAMPOS_DO_ANUNCIO), BYTES_DE_UM_NOME),
    pagina: limpar(pagina.replace(/^https?:\/\/|[?#].*/g, ''), BYTES_DE_UM_NOME),
    pagina_id: numeroDaPagina(recebido['pagina'] ?? ''),
    oferta: ofertaDe(recebido),
    ordem: ordemDe(recebido),
    clique,
    clique2,
    dados: JSON.stringify({
      recebido: guardarCampos(recebido),
      visitante: limparTodos(visitante),
      tentativas: [],
    }),
  };
}

function paisDe(texto) {
  const pais = texto.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(pais) ? pais : '';
}

// Os cliques do anúncio trazem o retorno ao seu lead. Valem os dois primeiros que vieram preenchidos: cada um custa
// uma linha a mais por lead, e o plano gratuito conta as linhas.
function cliquesDe(recebido) {
  const cliques = CAMPOS_DO_CLIQUE.map((nome) => limpar(recebido[nome] ?? '', BYTES_DE_UM_CLIQUE));
  return [...new Set(cliques.filter(Boolean))].slice(0, 2);
}

// Nome e telefone ficam como foram digitados: é assim que vão para a plataforma.
const COMO_DIGITADOS = ['name', 'phone'];

function guardarCampos(recebido) {
  const guardados = {};
  let bytes = 0;
  for (const [nome, valor] of emOrdem(recebido)) {
    const guardar = COMO_DIGITADOS.includes(nome) ? cortar : limpar;
    const texto = guardar(valor, BYTES_DE_UM_CAMPO);
    bytes += contarBytes(JSON.stringify({ [nome]: texto }));
    if (bytes > BYTES_DO_RECEBIDO) break;
    guardados[nome] = texto;
  }
  return guardados;
}

// O que a plataforma conhece vem primeiro, e não fica de fora por causa do resto.
function emOrdem(recebido) {
  const conhecidos = Object.keys(recebido).filter((nome) => CAMPOS.includes(nome));
  const outros = Object.keys(recebido).filter((nome) => !CAMPOS.includes(nome));
  return [...conhecidos, ...outros].map((nome) => [nome, recebido[nome] ?? '']);
}

function limparTodos(visitante) {
  const limpos = Object.entries(visitante).map(([nome, valor]) => [nome, limpar(valor, BYTES_DE_UM_CAMPO)]);
  return Object.fromEntries(limpos);
}

// Anota o que a plataforma disse do lead que foi reivindicado; se ninguém ouviu a resposta do Cofre, do lead desta ficha.
async function anotar(banco, ficha, tentativa, reivindicado) {
  const outroId = await idDaCorrecao(ficha.id, ordemDe(ficha.recebido));
  const adiantou = await banco.guardarEAcordar(Date.now() + MINUTO, () => {
    const id = reivindicado ?? acharOuInserir(banco, ficha, outroId);
    return !chegouTarde(banco, id, tentativa) && concluir(banco, id, tentativa);
  });
  enviarJa(banco);
  if (adiantou) await banco.acordar(Date.now());
  return true;
}

// A resposta da primeira chamada não desfaz a seguinte, que já está a caminho: senão o lead iria mais uma vez.
function chegouTarde(banco, id, { estado }) {
  const lead = acharLead(banco, id);
  return lead?.estado === 'enviando' && lead.tentativas > 1 && estado !== 'entregue';
}

// O que foi entregue ou apagado não muda mais. Diz se outros leads foram adiantados.
function concluir(banco, id, tentativa) {
  const lead = acharLead(banco, id);
  if (!lead || lead.estado === 'entregue' || foiApagado(lead)) return false;
  const { quando, http, enviado, resposta, resultado } = tentativa;
  const dados = lerDados(lead);
  const tentada = { quando, ate: Date.now(), http, estado: tentativa.estado };
  const tentativas = [...(dados.tentativas ?? []), tentada].slice(-TENTATIVAS_GUARDADAS);
  const decidido = decidir(dados.retornos ? confirmar(tentativa.estado) : tentativa.estado, lead);
  const { orderId, error } = resultado.corpo;
  mudarLead(banco, lead, {
    ...entrarNaBusca(banco, lead),
    ...decidido,
    pedido: orderId ? limpar(orderId, BYTES_DE_UM_PEDIDO) : null,
    motivo: error ? limpar(error, BYTES_DE_UM_PEDIDO) : null,
    dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
  });
  if (decidido.estado !== 'entregue' && decidido.estado !== 'recusado') {
    registrarNoLog(decidido.estado, { lead_id: id, http, proxima: decidido.proxima });
  }
  recolherAvulsos(banco, id);
  return decidido.estado === 'entregue' && adiantarOsQueEsperam(banco);
}

function decidir(estado, { tentativas, limite }) {
  if (estado !== 'pendente') return { estado, proxima: null };
  const proxima = Date.now() + (ESPERAS_DO_LEAD[tentativas - 1] ?? ESPERA_LONGA_DO_LEAD) * MINUTO;
  return proxima > limite ? { estado: 'desistiu', proxima: null } : { estado, proxima };
}

// A plataforma aceitou um lead: voltou a atender. Os que esperam vão já, quarenta de cada vez; um que ela continua sem
// aceitar só passa à frente algumas vezes.
function adiantarOsQueEsperam(banco) {
  const agora = Date.now();
  const vez = banco.sql(
    'SELECT n FROM leads WHERE proxima > 0 AND proxima <= ? LIMIT ?',
    agora,
    LEADS_POR_DESPERTAR,
  );
  if (vez.length === LEADS_POR_DESPERTAR) return true;
  const esperam = banco.sql(
    "SELECT n FROM leads WHERE estado = 'pendente' AND adiantos < ? AND proxima > ? ORDER BY adiantos, n LIMIT ?",
    ADIANTOS_POR_LEAD,
    agora,
    LEADS_POR_DESPERTAR,
  );
  for (const { n } of esperam) {
    banco.sql('UPDATE leads SET proxima = ?, adiantos = adiantos + 1 WHERE n = ?', agora, n);
  }
  return esperam.length > 0;
}

// Alguém pediu: o lead vai de novo, agora, e tem outra vez 48 horas.
function mandarDeNovo(banco, lead) {
  const agora = Date.now();
  return {
    ...entrarNaBusca(banco, lead),
    estado: 'pendente',
    proxima: agora,
    limite: agora + DESISTE_DEPOIS_DE,
  };
}

function acharLead(banco, id) {
  return banco.sql('SELECT * FROM leads WHERE id = ?', id)[0];
}

function acharPeloNumero(banco, n) {
  return banco.sql('SELECT * FROM leads WHERE n = ?', n)[0];
}

function lerDados({ dados }) {
  return JSON.parse(dados);
}

// Nada de uma pessoa fica num lead apagado.
function foiApagado({ estado, apagado }) {
  return apagado !== null || estado === 'apagado';
}

function responderCom({ id, estado, pedido, motivo }) {
  return { chamar: false, id, estado, pedido, motivo };
}

function consultar(banco, id) {
  const lead = acharLead(banco, id);
  return lead ? responderCom(lead) : null;
}

// Muda a linha de um lead, e nada mais.
function mudarLinha(banco, { n }, mudanca) {
  const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
  banco.sql('UPDATE leads SET ' + nomes.join(', ') + ' WHERE n = ?', ...Object.values(mudanca), n);
}

// O lead passa a outro estado: as contas mudam com ele, e as conversões que ele causa entram na fila.
function mudarLead(banco, lead, mudanca) {
  mudarLeads(banco, [{ lead, mudanca }]);
  return true;
}

function mudarLeads(banco, mudancas) {
  banco.transacao(() => {
    const contados = mudancas.map(({ lead, mudanca }) => {
      const novo = { ...lead, ...mudanca };
      const depois = parcelasDe(novo);
      const dados = juntarConversoes(banco, lead, novo);
      // Daqui em diante é contado com a oferta, também o que uma versão anterior guardou.
      const oferta = lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {});
      mudarLinha(banco, lead, { ...mudanca, oferta, dados, antes: JSON.stringify(depois) });
      return { lead, antes: JSON.parse(lead.antes ?? '{}'), depois };
    });
    contar(banco, contados);
  });
}

// As contas de seis horas ficam numa linha só: por campanha, país, anúncio, endereço da página, número da página e oferta,
// quantos leads em cada estado e quanto foi pago. O dia começa à meia-noite de Brasília.
const TURNO = 6 * HORA;
const FUSO_DE_BRASILIA = 3 * HORA;

function turnoDe(ms) {
  return Math.floor((ms - FUSO_DE_BRASILIA) / TURNO);
}

function inicioDoTurno(turno) {
  return turno * TURNO + FUSO_DE_BRASILIA;
}

function parcelasDe(lead) {
  const { estado, retorno, valor, moeda } = lead;
  if (estado === 'teste') return {};
  return { [estado]: 1, ...(retorno && { [retorno]: 1 }), ...(valor && { ['valor ' + moeda]: valor }) };
}

// Tira das contas o que o lead era e põe o que ele passou a ser; muitos de uma vez escrevem cada turno uma vez.
function contar(banco, mudancas) {
  const turnos = new Map();
  for (const { lead, antes, depois } of mudancas) {
    const turno = turnoDe(lead.n / 1000);
    const contas = turnos.get(turno) ?? lerContas(banco, turno);
    turnos.set(turno, contas);
    somar(contas, ondeEsta(banco, contas, lead, antes), antes, -1);
    somar(contas, ondeEntra(banco, contas, lead, depois), depois, 1);
  }
  for (const [turno, contas] of turnos) gravarContas(banco, turno, contas);
}

function lerContas(banco, turno) {
  const [guardado] = banco.sql('SELECT contas FROM turnos WHERE turno = ?', turno);
  return JSON.parse(guardado?.contas ?? '{}');
}

function gravarContas(banco, turno, contas) {
  banco.sql(
    "INSERT INTO turnos (turno, contas, busca) VALUES (?, ?, '') ON CONFLICT (turno) DO UPDATE SET contas = excluded.contas",
    turno,
    JSON.stringify(contas),
  );
}

// Até o passo 3 as contas não sabiam do número da página nem da oferta.
function contaAntiga({ campanha, pais, anuncio, pagina }) {
  return JSON.stringify([campanha ?? '', pais ?? '', anuncio ?? '', pagina ?? '']);
}

function contaDe(lead) {
  const { campanha, pais, anuncio, pagina, pagina_id } = lead;
  const partes = [campanha, pais, anuncio, pagina, pagina_id, ofertaDoLead(lead)];
  return JSON.stringify(partes.map((parte) => parte ?? ''));
}

function ofertaDoLead(lead) {
  return lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {});
}

// Quando há contas demais num turno, as novas ficam juntas, e suspeitos sempre: uma enxurrada não toma o lugar de ninguém. O
// que é de uma página conhecida continua dela.
function contaComum(banco, nome, lead) {
  const dono = conhecerDonos(banco)({ ...lead, oferta: ofertaDoLead(lead) });
  return JSON.stringify([nome, '', '', '', conhecePagina(banco, dono) ? dono : '', '']);
}

function ondeEntra(banco, contas, lead, parcelas) {
  if (parcelas['suspeito']) return contaComum(banco, 'suspeitos', lead);
  const conta = contaDe(lead);
  const cabe = Object.hasOwn(contas, conta) || Object.keys(contas).length < CONTAS_POR_TURNO;
  return cabe ? conta : contaComum(banco, 'outras', lead);
}

// Onde está o que o lead pôs: a página dele pode ter ficado conhecida depois, e até o passo 3 não havia ofertas.
function ondeEsta(banco, contas, lead, parcelas) {
  const lugares = [
    contaDe(lead),
    contaAntiga(lead),
    contaComum(banco, 'suspeitos', lead),
    contaComum(banco, 'outras', lead),
    ...SEM_PAGINA,
  ];
  const temTudo = (conta) =>
    Object.entries(parcelas).every(([nome, parcela]) => (contas[conta]?.[nome] ?? 0) >= parcela);
  return lugares.find(temTudo) ?? ondeEntra(banco, contas, lead, parcelas);
}

const SEM_PAGINA = ['["outras","","","","",""]', '["suspeitos","","","","",""]', '["outras","","",""]'];

function somar(contas, onde, parcelas, sinal) {
  for (const [nome, parcela] of Object.entries(parcelas)) {
    const conta = (contas[onde] ??= {});
    // Em centavos: frações de dinheiro não se somam sem erro.
    conta[nome] = Math.round(((conta[nome] ?? 0) + sinal * parcela) * 100) / 100;
  }
}

// O que o painel lê: de todas as páginas ou de uma, com cada conta no nome da sua página.
function lerResumo(banco, pedido) {
  const turnos = banco.sql(
    'SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?',
    (DIA * lerQuantos(pedido['dias'], 31, 366)) / TURNO,
  );
  return turnos.map(({ turno, contas }) => ({
    desde: inicioDoTurno(turno),
    contas: contasDasPaginas(banco, JSON.parse(contas), pedido['pagina']),
  }));
}

function contasDasPaginas(banco, contas, pagina) {
  const donoDe = conhecerDonos(banco);
  const novas = {};
  for (const [conta, parcelas] of Object.entries(contas)) {
    const [campanha = '', pais = '', anuncio = '', site = '', pagina_id = '', oferta = ''] =
      JSON.parse(conta);
    const dono = donoDe({ pagina_id, oferta, pais });
    if (pagina !== undefined && !ehDaPagina(banco, dono, emPalavras(pagina))) continue;
    const nome = semOferta(campanha, oferta);
    somar(novas, JSON.stringify([nome, pais, anuncio, site, dono, oferta]), parcelas, 1);
  }
  return novas;
}

// Até o passo 3, um lead sem campanha levava no lugar dela o número da oferta.
function semOferta(campanha, oferta) {
  return campanha === oferta ? '' : campanha;
}

// As páginas que enviam leads a este Worker. Cada uma é uma integração do dono e tem um número público, que o formulário
// dela envia como 'pagina'. O painel conta quais existem, com a oferta e o país de cada uma.

const NUMERO_DE_PAGINA = /^[a-z\d]{12}$/;

function lerPaginas(banco) {
  const comando = 'SELECT pagina, nome, oferta, pais FROM paginas WHERE nome IS NOT NULL ORDER BY pagina';
  return { paginas: banco.sql(comando) };
}

// Quem deixou de existir perde o nome e não ganha mais leads sem número; o formulário que ainda está no ar continua seu.
async function mudarPaginas(banco, { paginas }) {
  if (!Array.isArray(paginas) || paginas.length > PAGINAS_POR_WORKER) return PEDIDO_INVALIDO;
  const lidas = paginas.map(lerPagina);
  if (!lidas.every(({ pagina }) => NUMERO_DE_PAGINA.test(pagina))) return PEDIDO_INVALIDO;
  banco.transacao(() => {
    banco.sql('UPDATE paginas SET nome = NULL, oferta = NULL, pais = NULL WHERE nome IS NOT NULL');
    for (const { pagina, nome, oferta, pais } of lidas) {
      banco.sql(
        'INSERT INTO paginas (pagina, nome, oferta, pais) VALUES (?, ?, ?, ?) ON CONFLICT (pagina) DO UPDATE SET nome = excluded.nome, oferta = excluded.oferta, pais = excluded.pais',
        pagina,
        nome,
        oferta,
        pais,
      );
    }
    banco.sql('DELETE FROM paginas WHERE nome IS NULL AND destinos IS NULL');
  });
  LEMBRADAS.delete(banco);
  // As contas de antes, se ainda não foram separadas, agora têm a quem pertencer.
  await banco.acordar(Date.now());
  return lerPaginas(banco);
}

function lerPagina(dita) {
  const { pagina, nome, oferta, pais } = Object(dita);
  const texto = (valor) => limpar(emPalavras(valor), BYTES_DE_UM_NOME);
  return {
    pagina: emPalavras(pagina),
    nome: limpar(emPalavras(nome), BYTES_DE_UM_CAMPO),
    oferta: texto(oferta),
    pais: texto(pais).toUpperCase(),
  };
}

function numeroDaPagina(texto) {
  return NUMERO_DE_PAGINA.test(texto) ? texto : null;
}

// A oferta de um lead numa pergunta ao banco: os de versões anteriores só a têm entre os campos que vieram.
const OFERTA_DO_LEAD =
  'coalesce(' +
  [
    'leads.oferta',
    ...CAMPOS_DA_OFERTA.map((nome) => "nullif(json_extract(leads.dados, '$.recebido." + nome + "'), '')"),
    "''",
  ].join(', ') +
  ')';

// Diz de que página é um lead. O que veio de um formulário sem número é da única página com a mesma oferta e o mesmo país;
// se não há uma só, é do Worker: ''.
function conhecerDonos(banco) {
  const { donos } = lembrarPaginas(banco);
  return ({ pagina_id, oferta, pais }) => pagina_id || donos.get(JSON.stringify([oferta, pais])) || '';
}

function conhecePagina(banco, pagina) {
  return lembrarPaginas(banco).conhecidas.has(pagina);
}

// O que é de uma página, ou, sem número, o que não é de nenhuma que o painel conheça.
function ehDaPagina(banco, dono, pagina) {
  return pagina ? dono === pagina : !conhecePagina(banco, dono);
}

// Na memória, enquanto o Cofre estiver acordado: cada lead pergunta por elas.
const LEMBRADAS = new WeakMap();

function lembrarPaginas(banco) {
  const lembradas = LEMBRADAS.get(banco) ?? { donos: new Map(), conhecidas: new Set() };
  if (LEMBRADAS.has(banco)) return lembradas;
  for (const { pagina, oferta, pais } of lerPaginas(banco).paginas) {
    const procura = JSON.stringify([oferta, pais]);
    lembradas.donos.set(procura, lembradas.donos.has(procura) ? '' : pagina);
    lembradas.conhecidas.add(pagina);
  }
  LEMBRADAS.set(banco, lembradas);
  return lembradas;
}

// O que o dono escolheu para uma página; 'false' desliga nela o que está ligado para todas.

function lerEscolhas(banco, pagina) {
  const comando = 'SELECT destinos FROM paginas WHERE pagina = ? AND destinos IS NOT NULL';
  const [linha] = banco.sql(comando, pagina);
  return linha ? JSON.parse(linha.destinos) : {};
}

function gravarEscolhas(banco, pagina, escolhas) {
  const destinos = Object.keys(escolhas).length > 0 ? JSON.stringify(escolhas) : null;
  banco.sql(
    'INSERT INTO paginas (pagina, destinos) VALUES (?, ?) ON CONFLICT (pagina) DO UPDATE SET destinos = excluded.destinos',
    pagina,
    destinos,
  );
}

// O que na caixa de saída segue os ajustes de uma página; sem página, os de todas.
function filtrarSaidas(pagina) {
  const propria = "json_extract(dados, '$.propria')";
  return pagina ? propria + " = 1 AND json_extract(dados, '$.pagina') = ?" : propria + " IS NULL AND ? = ''";
}

function paginasComEscolha(banco, destino) {
  const comando = 'SELECT pagina, destinos FROM paginas WHERE destinos IS NOT NULL';
  return banco
    .sql(comando)
    .filter(({ destinos }) => Object.hasOwn(JSON.parse(destinos), destino))
    .map(({ pagina }) => pagina);
}

// As páginas de agradecimento que o dono hospeda aqui: só o painel as escreve, com a chave; qualquer um as lê em /p/<nome>.
const NOME_DE_HOSPEDADA = /^[a-z\d-]{1,60}$/;

function lerHospedada(banco, nome) {
  const comando = 'SELECT html, etiqueta FROM hospedadas WHERE nome = ?';
  return { pagina: banco.sql(comando, nome)[0] ?? null };
}

function lerHospedadas(banco) {
  const comando =
    'SELECT nome, etiqueta, length(CAST(html AS BLOB)) AS bytes, quando FROM hospedadas ORDER BY nome';
  return { hospedadas: banco.sql(comando) };
}

// Com 'html' nulo, a página sai do ar.
async function mudarHospedada(banco, pedido) {
  const html = typeof pedido['html'] === 'string' ? pedido['html'].toWellFormed() : pedido['html'];
  const nome = emPalavras(pedido['nome']);
  if (!NOME_DE_HOSPEDADA.test(nome)) return PEDIDO_INVALIDO;
  if (html === null) {
    banco.sql('DELETE FROM hospedadas WHERE nome = ?', nome);
    return lerHospedadas(banco);
  }
  if (typeof html !== 'string' || html === '') return PEDIDO_INVALIDO;
  if (contarBytes(html) > BYTES_DE_UMA_PAGINA) return { status: 413, erro: 'A página passa de 100 kB' };
  const etiqueta = await resumoSha256(html);
  return banco.transacao(() => {
    const outras = banco.sql('SELECT nome FROM hospedadas WHERE nome <> ?', nome).length;
    if (outras >= PAGINAS_HOSPEDADAS) return { status: 409, erro: 'Este Worker já hospeda 60 páginas' };
    banco.sql(
      'INSERT INTO hospedadas (nome, html, etiqueta, quando) VALUES (?, ?, ?, ?) ON CONFLICT (nome) DO UPDATE SET html = excluded.html, etiqueta = excluded.etiqueta, quando = excluded.quando',
      nome,
      html,
      etiqueta,
      Date.now(),
    );
    return lerHospedadas(banco);
  });
}

// O despertador: tenta de novo o que espera e cuida do resto. O próximo toque é marcado antes de tudo e nenhum erro
// escapa, porque a Cloudflare abandona um despertador que falha seis vezes. Cada parte falha sozinha.
async function tocarAlarme(banco) {
  await banco.marcar(Date.now() + MINUTO);
  fazer('encerrar o que ficou sem resposta', () => encerrarSemResposta(banco));
  fazer('refazer os retornos', () => refazerRetornos(banco));
  fazer('separar as contas de antes', () => separarContas(banco));
  fazer('esquecer o que é antigo', () => esquecerDeHoraEmHora(banco));
  fazer('vigiar', () => vigiar(banco));
  const vez = fazer('ver quem está na vez', () => verQuemEstaNaVez(banco)) ?? [];
  // Depois de um trabalho, logo se vê o que mudou; enquanto há leads à espera, alguém precisa ver há quanto tempo.
  const emTrabalho = vez.length > 0 ? MINUTO : HORA;
  await cuidarDeTodos(vez);
  const proxima = fazer('marcar o próximo toque', () =>
    proximoToque(banco, Math.min(emTrabalho, haPendentes(banco) ? VIGIA_DOS_QUE_ESPERAM * MINUTO : HORA)),
  );
  if (proxima !== undefined) await banco.marcar(proxima);
}

function fazer(parte, fazerParte) {
  try {
    return fazerParte();
  } catch (erro) {
    registrarNoLog('uma parte do despertador falhou', { parte, motivo: nomeDoErro(erro) });
    return undefined;
  }
}

async function cuidarDeTodos(vez) {
  const cuidar = async () => {
    for (let um = vez.shift(); um; um = vez.shift()) await um();
  };
  await Promise.all(Array.from({ length: CHAMADAS_JUNTAS }, cuidar));
}

function verQuemEstaNaVez(banco) {
  const agora = Date.now();
  const leads = leadsNaVez(banco, agora).map((n) => () => cuidarDoLead(banco, n));
  const envios = enviosNaVez(banco, ENVIOS_POR_DESPERTAR).map((n) => () => enviar(banco, n));
  return [...leads, ...envios];
}

// Os menos tentados primeiro: um lead que a plataforma nunca aceita não passa na frente de um que acaba de chegar. Alguns
// lugares ficam sempre para quem espera há mais tempo.
function leadsNaVez(banco, agora) {
  const novos = [];
  for (let tentativas = 0; tentativas <= ESPERAS_DO_LEAD.length + 1; tentativas += 1) {
    const lugares = LEADS_POR_DESPERTAR - LUGARES_DOS_ANTIGOS - novos.length;
    const comando =
      'SELECT n FROM leads WHERE tentativas = ? AND proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?';
    novos.push(...banco.sql(comando, tentativas, agora, lugares).map(({ n }) => n));
  }
  const comando = 'SELECT n FROM leads WHERE proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?';
  const antigos = banco.sql(comando, agora, LEADS_POR_DESPERTAR).map(({ n }) => n);
  return [...new Set([...novos, ...antigos])].slice(0, LEADS_POR_DESPERTAR);
}

// Um lead que causa um erro é posto de lado, à vista, e não tira a vez de nenhum outro.
async function cuidarDoLead(banco, n) {
  try {
    await tentarDeNovo(banco, n);
  } catch (erro) {
    porDeLado(banco, n, erro);
  }
}

function porDeLado(banco, n, erro) {
  const motivo = 'O Cofre não conseguiu cuidar deste lead: ' + nomeDoErro(erro);
  const mudanca = { estado: 'verificar', proxima: null, motivo };
  registrarNoLog('um lead foi posto de lado', { n, motivo: nomeDoErro(erro) });
  const lead = fazer('achar o lead', () => acharPeloNumero(banco, n));
  const mudou = lead && fazer('mudar o lead e as contas', () => mudarLead(banco, lead, mudanca));
  // Se nem isso deu, muda só a linha dele.
  if (!mudou) fazer('mudar a linha do lead', () => mudarLinha(banco, { n }, mudanca));
}

// Antes da chamada, o lead fica reservado por um minuto: se o Cofre cair no meio, ninguém sabe se ela chegou.
async function tentarDeNovo(banco, n) {
  const lead = acharPeloNumero(banco, n);
  if (!lead) return;
  if (lead.estado !== 'pendente') {
    if (lead.estado === 'enviando') concluir(banco, lead.id, semResposta());
    return;
  }
  mudarLinha(banco, lead, {
    estado: 'enviando',
    tentativas: lead.tentativas + 1,
    proxima: Date.now() + MINUTO,
  });
  const { recebido = {}, visitante = {} } = lerDados(lead);
  const campos = Object.fromEntries(CAMPOS.map((nome) => [nome, recebido[nome] ?? '']));
  const tentativa = await tentar({ id: lead.id, campos }, visitante);
  concluir(banco, lead.id, tentativa);
}

// Uma primeira chamada sem fim depois de um minuto: quem a fez caiu. Cada lead é conferido uma vez, pela ordem de
// chegada, sem índice, que custaria uma linha por lead.
const CONFERIDOS_POR_VEZ = 1000;

function encerrarSemResposta(banco) {
  const conferido = banco.ler('conferido', 0);
  const ate = (Date.now() - MINUTO) * 1000;
  const comando = 'SELECT n, id, estado, proxima FROM leads WHERE n > ? AND n <= ? ORDER BY n LIMIT ?';
  const leads = banco.sql(comando, conferido, ate, CONFERIDOS_POR_VEZ);
  for (const { n, id, estado, proxima } of leads) {
    if (estado !== 'enviando' || proxima) continue;
    try {
      concluir(banco, id, semResposta());
    } catch (erro) {
      porDeLado(banco, n, erro);
    }
  }
  const ultimo = leads.at(-1);
  if (ultimo) banco.gravar('conferido', ultimo.n);
}

const LEADS_ESQUECIDOS_POR_VEZ = 5000;

// O despertador pode tocar a cada minuto, e cada linha lida conta.
function esquecerDeHoraEmHora(banco) {
  const agora = Date.now();
  const hora = Math.floor(agora / HORA);
  if (banco.ler('esqueceu', 0) === hora) return;
  esquecer(banco);
  banco.gravar('esqueceu', hora);
}

function esquecer(banco) {
  const limite = Date.now() - lerAjustes(banco).dias * DIA;
  const antigos = 'SELECT n FROM leads WHERE n < ? ORDER BY n LIMIT ?';
  banco.sql('DELETE FROM leads WHERE n IN (' + antigos + ')', limite * 1000, LEADS_ESQUECIDOS_POR_VEZ);
  esquecerBusca(banco, limite * 1000);
  esquecerTextoAntigo(banco, limite);
  esquecerEnvios(banco, limite * 1000);
  esquecerProcurados(banco);
}

function proximoToque(banco, espera) {
  const agora = Date.now();
  const conferido = banco.ler('conferido', 0);
  const emMs = (linhas) => linhas[0]?.quando ?? Infinity;
  if (banco.ler('refazer', 0) || banco.ler('separar', 0)) return agora;
  return Math.max(
    agora,
    Math.min(
      emMs(banco.sql('SELECT min(proxima) AS quando FROM leads WHERE proxima > 0')),
      emMs(banco.sql('SELECT min(proxima) AS quando FROM saida WHERE proxima > 0')),
      // O lead mais antigo que ainda não foi conferido.
      emMinutoCheio(
        emMs(banco.sql('SELECT min(n) / 1000 + ? AS quando FROM leads WHERE n > ?', MINUTO, conferido)),
      ),
      agora + espera,
    ),
  );
}

// Os leads de um minuto são conferidos juntos: um toque por lead custaria as linhas lidas de um dia.
function emMinutoCheio(ms) {
  return Math.ceil(ms / MINUTO) * MINUTO;
}

function haPendentes(banco) {
  return banco.sql("SELECT n FROM leads WHERE estado = 'pendente' LIMIT 1").length > 0;
}

// Quem sabe o segredo do endereço conta o que houve com um lead, ou busca a tabela de conversões. Para os outros, aqui
// não há nada.
async function abrirPortaSecreta(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, porta = '', arquivo = '', sobra] = pathname.split('/');
  const segredo = arquivo.replace(/\.csv$/, '');
  const tipo = porta === 'retorno' ? 'text/plain;charset=utf-8' : 'text/csv';
  const dizer = (texto, status) =>
    responder(texto, status, { 'Cache-Control': 'no-store', 'Content-Type': tipo });

  const temForma = /^[\da-f]{64}$/.test(segredo) && sobra === undefined;
  const serve = env.COFRE && temForma && ['GET', 'POST'].includes(request.method);
  if (!serve) return dizer('Não encontrado', 404);
  const enviado = request.method === 'POST' ? await lerPares(request, BYTES_DE_UM_RETORNO) : [];
  if (!enviado) return dizer('Grande demais', 413);
  try {
    const pares = [...searchParams, ...enviado].slice(0, 100);
    const campos = Object.fromEntries(pares.map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]));
    const texto = await env.COFRE?.getByName('leads').portaSecreta(porta, segredo, campos);
    return texto ? dizer(texto, 200) : dizer('Não encontrado', 404);
  } catch (erro) {
    registrarNoLog('uma porta secreta não abriu', { porta, motivo: nomeDoErro(erro) });
    return dizer('Tente de novo', 503);
  }
}

// Uma macro que ninguém trocou não diz nada.
function emLinha(valor) {
  const texto = emPalavras(valor).trim();
  return /^[{[].*[}\]]$/.test(texto) ? '' : cortar(texto, BYTES_DE_UM_PEDIDO);
}

// Dentro do Cofre: só responde OK depois de guardar.
async function atenderPortaSecreta(banco, porta, segredo, campos) {
  const qual = porta === 'retorno' ? 'retorno' : 'csv';
  if (!confere(segredo, banco.ler(qual, ''))) return '';
  if (qual === 'csv') return escreverTabela(banco, campos);
  await banco.acordar(Date.now() + MINUTO);
  guardarRetorno(banco, lerRetorno(campos));
  enviarJa(banco);
  return 'OK';
}

// Cada endereço tem o seu segredo, sorteado aqui, e pode ser trocado sem mudar o outro.
function lerEnderecos(banco) {
  const ler = (qual) => banco.ler(qual, '') || sortear(banco, qual);
  return { retorno: ler('retorno'), csv: ler('csv') };
}

function trocarEndereco(banco, { qual }) {
  if (qual === 'retorno' || qual === 'csv') sortear(banco, qual);
  return lerEnderecos(banco);
}

function sortear(banco, qual) {
  return banco.gravar(qual, emHex(crypto.getRandomValues(new Uint8Array(32))));
}

// O que a plataforma contou depois, e o que isso quer dizer.
function lerRetorno(campos) {
  const ler = (nomes) => [...new Set(nomes.flatMap((nome) => campos[nome] || []))];
  const [palavra = ''] = ler(['status']);
  const [valor = ''] = ler(['valor', 'payout']);
  const [moeda = ''] = ler(['moeda', 'currency']);
  const cliques = ler([...CAMPOS_DO_CLIQUE.map((nome) => nome.toLowerCase()), 'clique']);
  return {
    palavra: limpar(palavra.toLowerCase(), BYTES_DE_UM_NOME),
    valor: lerValor(valor),
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: ler(['pedido', 'id']).map((id) => limpar(id, BYTES_DE_UM_PEDIDO)),
    cliques: cliques.slice(0, 5).map((clique) => limpar(clique, BYTES_DE_UM_CLIQUE)),
  };
}

// 1,234.50, 1.234,50 ou 12,5: o último sinal é o dos centavos, se não se repete.
function lerValor(texto) {
  const ultimo = Math.max(texto.lastIndexOf('.'), texto.lastIndexOf(','));
  const temCentavos = ultimo >= 0 && texto.indexOf(texto.charAt(ultimo)) === ultimo;
  const [inteiros, centavos] = temCentavos ? [texto.slice(0, ultimo), texto.slice(ultimo + 1)] : [texto, ''];
  const valor = parseFloat(inteiros.replace(/[.,]/g, '') + '.' + centavos);
  return valor >= 0 && valor < 1e6 ? valor : null;
}

const DO_MAIS_FORTE = ['aprovado', 'lixo', 'rejeitado', 'aguardando'];

// De todos os retornos de um lead, em qualquer ordem e repetidos ou não, sai sempre o mesmo.
function avaliar(retornos, palavras) {
  const lidos = retornos.map((um) => ({ ...um, significado: significar(um.palavra, palavras) }));
  const retorno = DO_MAIS_FORTE.find((significado) => lidos.some((um) => um.significado === significado));
  const pagos = lidos.flatMap(({ significado, valor, moeda }) =>
    significado === 'aprovado' && valor !== null ? { valor, moeda } : [],
  );
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1));
  return { retorno: retorno ?? null, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null };
}

function significar(palavra, palavras) {
  return palavras.get(palavra) ?? DO_MAIS_FORTE.find((um) => PALAVRAS[um].includes(palavra)) ?? null;
}

// Quem conta o que houve com um lead recebeu o lead: ele não espera mais, nem vai de novo.
function confirmar(estado) {
  return ['pendente', 'verificar', 'desistiu'].includes(estado) ? 'entregue' : estado;
}

// Um retorno chegou: encontra o lead e fica com ele; sem lead, fica à parte, à vista.
function guardarRetorno(banco, retorno) {
  banco.transacao(() => {
    const lead = casar(banco, retorno);
    if (lead) return anexar(banco, lead, retorno);
    const n = registrarRetorno(banco, null, retorno);
    for (const chave of new Set([...retorno.ids, ...retorno.cliques])) {
      banco.sql('INSERT INTO procurados (chave, retorno) VALUES (?, ?)', chave, n);
    }
    return registrarNoLog('retorno sem lead', { retorno: n });
  });
}

// Pelo número do pedido; depois pelo número do lead, que foi junto; depois por um clique que seja de um lead só. Os pedidos
// de versões anteriores estão em textos, que custam mais a ler.
function casar(banco, { ids, cliques }) {
  for (const pedido of ids) {
    const comando = 'SELECT * FROM leads WHERE pedido = ? AND bloco IS NOT NULL ORDER BY n DESC LIMIT 1';
    const [lead] = banco.sql(comando, pedido);
    if (lead) return lead;
  }
  for (const id of [...ids, ...cliques]) {
    const lead = acharLead(banco, id);
    if (lead) return lead;
  }
  for (const pedido of ids) {
    const [lead] = acharNosTextosAntigos(banco, pedido, (um) => um.pedido === pedido);
    if (lead) return lead;
  }
  for (const clique of cliques) {
    const [lead, outro] = donosDoClique(banco, clique);
    if (lead && !outro) return lead;
  }
  return null;
}

function donosDoClique(banco, clique) {
  const donos = [
    ...banco.sql('SELECT n FROM leads WHERE clique = ? LIMIT 2', clique),
    ...banco.sql('SELECT n FROM leads WHERE clique2 = ? LIMIT 2', clique),
  ].map(({ n }) => n);
  const antigos = acharNosTextosAntigos(banco, clique, (lead) => levaOClique(lead, clique)).map(({ n }) => n);
  const numeros = [...new Set([...donos, ...antigos])];
  return numeros.flatMap((n) => acharPeloNumero(banco, n) ?? []);
}

function levaOClique(lead, clique) {
  const { recebido = {} } = lerDados(lead);
  return CAMPOS_DO_CLIQUE.some((nome) => limpar(recebido[nome] ?? '', BYTES_DE_UM_CLIQUE) === clique);
}

function anexar(banco, lead, retorno) {
  const { palavra, valor, moeda, quando } = retorno;
  const dados = lerDados(lead);
  const antigos = dados.retornos ?? [];
  const repetido = antigos.some((um) => um.palavra === palavra && um.valor === valor && um.moeda === moeda);
  if (repetido || foiApagado(lead)) return;
  if (antigos.length >= RETORNOS_POR_LEAD) return registrarNoLog('retornos demais', { lead_id: lead.id });
  registrarRetorno(banco, lead.id, retorno);
  const retornos = [...antigos, { palavra, valor, moeda, quando }];
  const comEle = JSON.stringify({ ...dados, retornos });
  // De um teste fica o que foi dito, e nada se conta: nem dinheiro, nem conversão.
  if (lead.estado === 'teste') return mudarLinha(banco, lead, { dados: comEle });
  mudarLead(banco, lead, {
    ...(confirmar(lead.estado) !== lead.estado && { estado: confirmar(lead.estado), proxima: null }),
    ...avaliar(retornos, lerSignificados(banco)),
    dados: comEle,
  });
}

// Os últimos mil ficam à vista.
function registrarRetorno(banco, lead, retorno) {
  const [ultimo] = banco.sql('SELECT max(n) AS n FROM retornos');
  const n = (ultimo?.n ?? 0) + 1;
  banco.sql('INSERT INTO retornos (n, lead, dados) VALUES (?, ?, ?)', n, lead, JSON.stringify(retorno));
  banco.sql('DELETE FROM retornos WHERE n <= ?', n - RETORNOS_GUARDADOS);
  return n;
}

// O retorno pode chegar antes da resposta da plataforma: quando o lead tem o seu fim, procura o que já foi dito dele.
function recolherAvulsos(banco, id) {
  const lead = acharLead(banco, id);
  if (!lead) return;
  const chaves = [id, lead.pedido ?? '', ...cliquesDe(lerDados(lead).recebido ?? {})];
  const citados = chaves.flatMap((chave) =>
    banco.sql('SELECT retorno FROM procurados WHERE chave = ?', chave),
  );
  for (const n of new Set(citados.map(({ retorno }) => retorno))) {
    const comando = 'SELECT dados FROM retornos WHERE n = ? AND lead IS NULL';
    const [avulso] = banco.sql(comando, n);
    if (!avulso) continue;
    const retorno = JSON.parse(avulso.dados);
    const dono = casar(banco, retorno);
    if (dono?.id !== id) continue;
    banco.sql('DELETE FROM retornos WHERE n = ?', n);
    anexar(banco, dono, retorno);
  }
}

// As chaves de retornos que já têm lead, ou que já saíram, não servem mais.
function esquecerProcurados(banco) {
  banco.sql('DELETE FROM procurados WHERE retorno NOT IN (SELECT n FROM retornos WHERE lead IS NULL)');
}

// O que o dono disse que as palavras da plataforma querem dizer.
function lerSignificados(banco) {
  return new Map(banco.ler('palavras', []));
}

function lerRetornos(banco, { limite } = {}) {
  const comando = 'SELECT * FROM retornos ORDER BY n DESC LIMIT ?';
  const ultimos = banco.sql(comando, lerQuantos(limite, RETORNOS_GUARDADOS, RETORNOS_GUARDADOS));
  return { retornos: ultimos.map(({ n, lead, dados }) => ({ ...JSON.parse(dados), n, lead })) };
}

// As palavras que ninguém conhece, e as que já ganharam um significado.
function lerPalavras(banco) {
  const significados = lerSignificados(banco);
  const ditas = lerRetornos(banco).retornos.map(({ palavra }) => palavra);
  const novas = ditas.filter((palavra) => !significar(palavra, new Map()));
  const palavras = [...new Set([...novas, ...significados.keys()])].map((palavra) => ({
    palavra,
    significado: significados.get(palavra) ?? null,
    vezes: ditas.filter((dita) => dita === palavra).length,
  }));
  return { palavras };
}

// Um significado novo vale também para o que já chegou: o despertador refaz as contas aos poucos.
async function mudarPalavra(banco, { palavra, significado }) {
  const serve = significado === null || Object.hasOwn(PALAVRAS, emPalavras(significado));
  if (!serve) return PEDIDO_INVALIDO;
  const dita = limpar(emPalavras(palavra).trim().toLowerCase(), BYTES_DE_UM_NOME);
  const significados = lerSignificados(banco).set(dita, significado);
  banco.gravar('palavras', [...significados].slice(-500));
  banco.gravar('refazer', Number.MAX_SAFE_INTEGER);
  await banco.acordar(Date.now());
  return lerPalavras(banco);
}

const LEADS_REFEITOS_POR_VEZ = 500;

function refazerRetornos(banco) {
  const fim = banco.ler('refazer', 0);
  if (!fim) return;
  const palavras = lerSignificados(banco);
  const comando = 'SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT ?';
  const leads = banco.sql(comando, fim, LEADS_REFEITOS_POR_VEZ);
  for (const lead of leads) {
    try {
      refazer(banco, lead, palavras);
    } catch (erro) {
      registrarNoLog('os retornos de um lead não foram refeitos', {
        lead_id: lead.id,
        motivo: nomeDoErro(erro),
      });
    }
  }
  banco.gravar('refazer', leads[LEADS_REFEITOS_POR_VEZ - 1]?.n ?? 0);
}

function refazer(banco, lead, palavras) {
  const { retornos } = lerDados(lead);
  if (!retornos || lead.estado === 'teste') return;
  const { retorno, valor, moeda } = avaliar(retornos, palavras);
  const mudou = retorno !== lead.retorno || valor !== lead.valor || moeda !== lead.moeda;
  if (mudou) mudarLead(banco, lead, { retorno, valor, moeda });
}

// Um evento quando a plataforma fica com o lead, outro na primeira aprovação: cada um entra na fila uma vez, para todos
// os destinos ligados naquela hora para a página dele.
function juntarConversoes(banco, lead, novo) {
  const dados = lerDados(novo);
  const { recebido = {}, saidas = {} } = dados;
  const eventos = eventosDe(banco, lead, novo, dados);
  if (eventos.length === 0) return novo.dados;
  const pagina = conhecerDonos(banco)({ ...novo, oferta: novo.oferta ?? ofertaDe(recebido) });
  const escolhas = lerEscolhas(banco, pagina);
  const ajustes = Object.entries(lerAjustesDaPagina(banco, pagina));
  const ligados = ajustes.filter(([nome]) => DESTINOS[nome]?.quer(recebido));
  for (const { evento, quando } of eventos) {
    const querem = ligados.filter(([destino, ajuste]) => temNome(destino, evento, ajuste));
    saidas[evento] = querem.map(([destino, ajuste]) => {
      const { valor, moeda } = evento === 'compra' ? novo : valorDoLead(ajuste);
      const pago = { valor: valor ?? 0, moeda: moeda || lerAjustes(banco).moeda };
      const dados = { ...pago, quando, pagina, ...(escolhas[destino] && { propria: true }) };
      return porNaFila(banco, { destino, evento, lead: lead.id, dados });
    });
  }
  return JSON.stringify({ ...dados, saidas });
}

// Quanto vale uma compra diz a plataforma; um lead, só o dono, se quiser.
function valorDoLead({ valorDoLead: valor, moedaDoLead: moeda }) {
  return { valor: Number(valor ?? 0) || 0, moeda };
}

function eventosDe(banco, lead, novo, { saidas, retornos = [] }) {
  const eventos = [];
  const entregue = novo.estado === 'entregue' && lead.estado !== 'entregue';
  if (entregue) eventos.push({ evento: 'lead', quando: Date.now() });
  const aprovado = novo.retorno === 'aprovado' && lead.retorno !== 'aprovado';
  if (aprovado && !saidas?.['compra']) {
    const palavras = lerSignificados(banco);
    const primeira = retornos.find(({ palavra }) => significar(palavra, palavras) === 'aprovado');
    eventos.push({ evento: 'compra', quando: primeira?.quando ?? Date.now() });
  }
  return eventos;
}

// O que se conta a um destino. De um aviso, só as palavras. De um lead: telefone, primeiro nome, país e número, cifrados;
// endereço, navegador e os números da própria plataforma de anúncios, como vieram. Nada do produto, e da página só o
// domínio.
async function descreverEvento(lead, dados, ajuste) {
  const { evento, quando, valor = 0, moeda = '', texto = '', codigo } = dados;
  const { recebido = {}, visitante = {} } = lead ? lerDados(lead) : {};
  const compra = evento === 'compra';
  const id = lead?.id ?? '';
  return {
    tipo: evento,
    texto,
    compra,
    quando,
    codigo,
    lead,
    recebido,
    segundos: Math.floor(quando / 1000),
    nome: ajuste[evento],
    numero: (compra ? 'ap-' : '') + id,
    origem: 'https://' + (lead?.pagina ?? '').replace(/\/.*|$/, '/'),
    ip: visitante['CF-Connecting-IP'],
    agente: visitante['User-Agent'],
    dinheiro: compra || valor ? { value: valor, currency: moeda } : undefined,
    cifrado: await cifrarLead(lead, recebido),
  };
}

async function cifrarLead(lead, recebido) {
  const fone = foneDe(recebido);
  const textos = {
    fone,
    foneComMais: fone && '+' + fone,
    nome: lead?.nome?.trim().split(/\s/)[0],
    pais: lead?.pais,
    id: lead?.id,
  };
  const cifrados = Object.entries(textos).map(async ([nome, texto]) => [
    nome,
    texto ? await resumoSha256(texto.toLowerCase()) : undefined,
  ]);
  return Object.fromEntries(await Promise.all(cifrados));
}

function eventoDeTeste(destino, codigo, ajuste) {
  const agora = Date.now();
  const anuncio = DESTINOS[destino];
  if (!anuncio) {
    const aviso = { evento: 'teste', texto: 'Alerta de teste', quando: agora, codigo };
    return descreverEvento(null, aviso, ajuste);
  }
  const lead = {
    id: crypto.randomUUID(),
    n: agora * 1000,
    pagina: 'x.com',
    dados: JSON.stringify({
      recebido: anuncio.visitaDeTeste,
      visitante: { 'User-Agent': 'Mozilla/5.0' },
    }),
  };
  return descreverEvento(lead, { evento: 'lead', quando: agora, codigo }, ajuste);
}

function lerAjustesDeTodas(banco) {
  return banco.ler('destinos', {});
}

// O que vale para uma página: o que ela tem de seu e, no resto, o que é de todas.
function lerAjustesDaPagina(banco, pagina) {
  const escolhidos = Object.entries({ ...lerAjustesDeTodas(banco), ...lerEscolhas(banco, pagina) });
  return Object.fromEntries(escolhidos.filter(([, ajuste]) => ajuste));
}

// O que já está na fila segue os ajustes que valiam quando entrou, mesmo que a página tenha outros desde então.
function lerAjusteDaSaida(banco, nome, dados) {
  const daPagina = lerEscolhas(banco, dados.pagina ?? '')[nome];
  if (daPagina === false) return undefined;
  return dados.propria ? daPagina : lerAjustesDeTodas(banco)[nome];
}

// Os avisos são um destino só, por um canal. Um ajuste de antes não diz qual: com endereço, era por ele.
function acharDestino(nome, ajuste) {
  const { canal = ajuste['endereco'] ? 'https' : 'telegram' } = ajuste;
  const [destinos, qual] = nome === 'alerta' ? [CANAIS, canal] : [DESTINOS, nome];
  return Object.hasOwn(destinos, qual) ? destinos[qual] : undefined;
}

// Numa tabela só entra o que os ajustes dizem com que nome.
function temNome(destino, evento, ajuste) {
  return !DESTINOS[destino]?.tabela || Boolean(ajuste?.[evento]);
}

function porNaFila(banco, { destino, evento, lead, dados }) {
  const [ultimo] = banco.sql('SELECT max(n) AS n FROM saida');
  const n = Math.max(Date.now() * 1000, (ultimo?.n ?? 0) + 1);
  // O que o destino busca sozinho não é enviado por ninguém.
  const proxima = DESTINOS[destino]?.tabela ? null : Date.now();
  const estado = proxima ? 'fila' : 'espera';
  banco.sql(
    'INSERT INTO saida (n, destino, evento, lead, estado, proxima, dados, tentativas, http) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)',
    n,
    destino,
    evento,
    lead,
    estado,
    proxima,
    JSON.stringify(dados),
  );
  return n;
}

// A caixa de saída: avisos e conversões, cada um com as suas tentativas. Nenhum lead espera por ela. O que é recusado de
// vez para, fica à vista, e vai de novo quando os ajustes mudam.

const SEM_FIM = { estado: 'fila', http: 0, resposta: '' };

// O que entra na fila vai na hora, seis chamadas ao mesmo tempo. O que não couber, ou se perder numa queda, leva o
// despertador.
function enviarJa(banco) {
  const lugares = Math.max(0, CHAMADAS_JUNTAS - banco.chamadas);
  for (const n of enviosNaVez(banco, lugares)) void enviar(banco, n);
}

function enviosNaVez(banco, quantos) {
  const comando = 'SELECT n FROM saida WHERE proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?';
  return banco.sql(comando, Date.now(), quantos).map(({ n }) => n);
}

async function enviar(banco, n) {
  banco.chamadas += 1;
  try {
    const [saida] = banco.sql('SELECT * FROM saida WHERE n = ?', n);
    // Enquanto esperava a vez, outro pode ter levado.
    if (!saida?.proxima || saida.proxima > Date.now()) return;
    // Reservado por um minuto, como um lead.
    anotarEnvio(banco, saida, SEM_FIM, 1);
    const lead = saida.lead === null ? null : (acharLead(banco, saida.lead) ?? null);
    const visto = await mandar(banco, saida.destino, lead, {
      ...JSON.parse(saida.dados),
      evento: saida.evento,
    });
    anotarEnvio(banco, saida, visto, ESPERAS_DO_ENVIO[saida.tentativas] ?? ESPERA_LONGA_DO_ENVIO);
    if (visto.estado !== 'enviado')
      registrarNoLog('um envio não chegou', { n, destino: saida.destino, ...visto, resposta: '' });
  } catch (erro) {
    porEnvioDeLado(banco, n, nomeDoErro(erro));
  } finally {
    banco.chamadas -= 1;
  }
}

function porEnvioDeLado(banco, n, motivo) {
  registrarNoLog('um envio foi posto de lado', { n, motivo });
  const comando = "UPDATE saida SET estado = 'recusado', proxima = NULL, resposta = ? WHERE n = ?";
  try {
    banco.sql(comando, motivo, n);
  } catch {
    // Fica reservado, e vai de novo.
  }
}

function anotarEnvio(banco, { n, tentativas }, visto, esperaEmMinutos) {
  const proxima = visto.estado === 'fila' ? Date.now() + esperaEmMinutos * MINUTO : null;
  banco.sql(
    'UPDATE saida SET estado = ?, proxima = ?, http = ?, resposta = ?, tentativas = ? WHERE n = ?',
    visto.estado,
    proxima,
    visto.http,
    visto.resposta,
    tentativas + 1,
    n,
  );
}

async function mandar(banco, nome, lead, dados) {
  const ajuste = lerAjusteDaSaida(banco, nome, dados);
  const destino = ajuste && acharDestino(nome, ajuste);
  if (!destino || (lead && foiApagado(lead))) return { ...SEM_FIM, estado: 'desligado' };
  if (Date.now() > dados.quando + destino.prazoEmDias * DIA) return { ...SEM_FIM, estado: 'vencido' };
  return chamar(destino, await descreverEvento(lead, dados, ajuste), ajuste);
}

async function chamar(destino, evento, ajuste) {
  const visto = { ...SEM_FIM };
  if (!destino.montar) return visto;
  try {
    const { status, texto } = await chamarPlataforma(destino.montar(evento, ajuste));
    visto.http = status;
    visto.resposta = limpar(semChave(texto.replaceAll(ajuste.token || '***', '***')), BYTES_DE_UM_ENVIO);
    visto.estado = destino.julgar(status, texto);
  } catch {
    // Sem resposta, ou com uma que não se lê: vai de novo.
  }
  return visto;
}

// Um token entra e não sai mais. Sem página, o que é de todas; com ela, só o que é dela.
function lerDestinos(banco, { pagina }) {
  const escolhas = pagina ? lerEscolhas(banco, emPalavras(pagina)) : lerAjustesDeTodas(banco);
  const semToken = Object.entries(escolhas).map(([nome, ajuste]) => {
    if (!ajuste) return [nome, { desligado: true }];
    const { token, ...resto } = ajuste;
    return [nome, { ...resto, temToken: Boolean(token) }];
  });
  return Object.fromEntries(semToken);
}

async function mudarDestinos(banco, { pagina: dePagina = '', ...pedidos }) {
  const pagina = emPalavras(dePagina);
  if (pagina && !numeroDaPagina(pagina)) return PEDIDO_INVALIDO;
  const escolhas = pagina ? lerEscolhas(banco, pagina) : lerAjustesDeTodas(banco);
  for (const [nome, ajuste] of Object.entries(pedidos)) {
    if (ajuste === null) delete escolhas[nome];
    else if (ajuste === false && pagina && acharDestino(nome, {})) escolhas[nome] = false;
    else if (ajusteServe(ajuste) && acharDestino(nome, ajuste))
      escolhas[nome] = { ...tokenQueFica(nome, escolhas[nome], ajuste), ...ajuste };
    else return PEDIDO_INVALIDO;
  }
  banco.transacao(() => {
    if (pagina) gravarEscolhas(banco, pagina, escolhas);
    else banco.gravar('destinos', escolhas);
    for (const [nome, ajuste] of Object.entries(pedidos))
      if (ajuste) tentarRecusadosDeNovo(banco, nome, pagina);
  });
  await banco.acordar(Date.now());
  return lerDestinos(banco, { pagina });
}

// Com ajustes novos, o que foi recusado vai outra vez.
function tentarRecusadosDeNovo(banco, nome, pagina) {
  const comando =
    "UPDATE saida SET estado = 'fila', proxima = ? WHERE destino = ? AND estado = 'recusado' AND " +
    filtrarSaidas(pagina);
  banco.sql(comando, Date.now(), nome, pagina);
}

// O token de um canal não serve a outro.
function tokenQueFica(nome, antes, agora) {
  const mesmo = antes && acharDestino(nome, antes) === acharDestino(nome, agora);
  return mesmo && antes.token ? { token: antes.token } : {};
}

function ajusteServe(ajuste) {
  if (typeof ajuste !== 'object' || ajuste === null || JSON.stringify(ajuste).length > 4000) return false;
  const servem = Object.values(ajuste).every((valor) => ['string', 'number'].includes(typeof valor));
  const endereco = emPalavras(ajuste['endereco']);
  return servem && (endereco === '' || endereco.startsWith('https:'));
}

async function enviarTeste(banco, pedido) {
  const nome = emPalavras(pedido['destino']);
  const ajuste = lerAjustesDaPagina(banco, emPalavras(pedido['pagina']))[nome];
  const destino = acharDestino(nome, ajuste ?? {});
  if (!destino?.montar) return null;
  if (!ajuste) return { ...SEM_FIM, estado: 'desligado' };
  return chamar(destino, await eventoDeTeste(nome, emPalavras(pedido['codigo']) || 'TESTE', ajuste), ajuste);
}

const ENVIOS_A_VISTA = 200;
const ENVIOS_LIDOS = 1500;

function lerEnvios(banco, { pagina }) {
  const envios = [];
  for (const envio of banco.percorrer('SELECT * FROM saida ORDER BY n DESC LIMIT ?', ENVIOS_LIDOS)) {
    if (pagina === undefined || paginaDoEnvio(envio) === pagina) envios.push(envio);
    if (envios.length === ENVIOS_A_VISTA) break;
  }
  return { envios: comoEstao(banco, envios) };
}

function lerEnviosDoLead(banco, numeros) {
  const envios = numeros.flatMap((n) => banco.sql('SELECT * FROM saida WHERE n = ?', n));
  return Object.fromEntries(comoEstao(banco, envios).map((um) => [um.destino + ' ' + um.evento, um]));
}

const paginaDoEnvio = ({ dados }) => JSON.parse(dados).pagina ?? '';

// De uma tabela ninguém sabe quando é buscada: o que está nela espera.
function comoEstao(banco, envios) {
  return envios.map((um) => {
    if (!DESTINOS[um.destino]?.tabela) return um;
    const ajuste = lerAjustesDaPagina(banco, paginaDoEnvio(um))[um.destino];
    return { ...um, estado: temNome(um.destino, um.evento, ajuste) ? 'espera' : 'desligado' };
  });
}

function esquecerEnvios(banco, limite) {
  banco.sql('DELETE FROM saida WHERE n < ?', limite);
}

function postar(endereco, corpo, cabecalhos = {}) {
  const headers = { 'User-Agent': 'Integrador', 'Content-Type': 'application/json', ...cabecalhos };
  return { endereco, opcoes: { method: 'POST', headers, body: JSON.stringify(corpo) } };
}

// Recusado de vez, ou só agora: cheio demais e erros deles passam.
function julgarPeloStatus(status) {
  if (status < 300) return 'enviado';
  return status === 429 || status >= 500 ? 'fila' : 'recusado';
}

// A Meta e o TikTok dizem o erro num código, mesmo com HTTP 200; estes códigos deles passam sozinhos.
function julgarPeloCodigo(status, codigo, passageiros) {
  if (status < 300 && codigo === 0) return 'enviado';
  return passageiros.includes(codigo) || julgarPeloStatus(status) === 'fila' ? 'fila' : 'recusado';
}

const lista = (texto) => (texto ? [texto] : undefined);

// Conversions API da Meta. Ela quer os dígitos do telefone, cifrados sem o mais.
const META = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel = '', token }) {
    const evento = {
      event_name: e.nome || (e.compra ? 'Purchase' : 'Lead'),
      event_time: e.segundos,
      event_id: e.numero,
      action_source: 'website',
      event_source_url: e.origem,
      user_data: {
        client_ip_address: e.ip,
        client_user_agent: e.agente,
        fbp: e.recebido['fbp'],
        fbc: e.recebido['fbc'] || montarFbc(e),
        ph: lista(e.cifrado.fone),
        fn: lista(e.cifrado.nome),
        country: lista(e.cifrado.pais),
        external_id: lista(e.cifrado.id),
      },
      custom_data: e.dinheiro,
    };
    const corpo = { data: [evento], access_token: token, test_event_code: e.codigo };
    return postar('https://graph.facebook.com/v26.0/' + encodeURIComponent(pixel) + '/events', corpo);
  },

  julgar(status, texto) {
    const { error } = JSON.parse(texto);
    if (error?.is_transient) return 'fila';
    return julgarPeloCodigo(status, error?.code ?? 0, [1, 2, 4, 17, 341, 368]);
  },
};

// Sem o biscoito da Meta, o clique é escrito como ela o escreveria.
function montarFbc({ lead, recebido: { fbclid } }) {
  return lead && fbclid ? ['fb', 1, Math.floor(lead.n / 1000), fbclid].join('.') : undefined;
}

// Events API do TikTok. Ele quer o telefone com o mais, cifrado.
const TIKTOK = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel, token = '' }) {
    const evento = {
      event: e.nome || (e.compra ? 'CompletePayment' : 'SubmitForm'),
      event_time: e.segundos,
      event_id: e.numero,
      user: {
        phone: e.cifrado.foneComMais,
        external_id: e.cifrado.id,
        ttclid: e.recebido['ttclid'],
        ttp: e.recebido['ttp'],
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

  julgar(status, texto) {
    const { code = 0 } = JSON.parse(texto);
    const deles = code >= 50_000 && code <= 59_999;
    return deles ? 'fila' : julgarPeloCodigo(status, code, [40_100]);
  },
};

const CLIQUES_DO_GOOGLE = {
  gclid: 'Google Click ID',
  gbraid: 'GBRAID',
  wbraid: 'WBRAID',
};
const TITULOS_DO_GOOGLE = 'Conversion Name,Conversion Time,Conversion Value,Conversion Currency';
const HORARIO_DE_BRASILIA = -3 * 60 * 60 * 1000;

// O Google Ads busca ele mesmo a tabela de conversões, um tipo de clique em cada uma: clique, nome da conversão, hora de
// Brasília, valor e moeda, e mais nada.
const GOOGLE = {
  prazoEmDias: 90,
  quer: (recebido) => cliqueDoGoogle(recebido) !== undefined,

  tabela(conversoes, { id: tipo = 'gclid' }) {
    const linhas = conversoes
      .filter(({ recebido }) => cliqueDoGoogle(recebido) === tipo)
      .map(({ recebido, nome, quando, valor, moeda }) =>
        [recebido[tipo], celula(nome), emHorario(quando + HORARIO_DE_BRASILIA), valor || '', moeda].join(','),
      );
    const titulos = CLIQUES_DO_GOOGLE[tipo] + ',' + TITULOS_DO_GOOGLE;
    return ['Parameters:TimeZone=America/Sao_Paulo', titulos, ...linhas, ''].join('\n');
  },
};

function cliqueDoGoogle(recebido) {
  return Object.keys(CLIQUES_DO_GOOGLE).find((nome) => /^[\w.-]+$/.test(recebido[nome] ?? ''));
}

// Uma planilha não pode ler um nome como fórmula.
function celula(texto) {
  return '"' + texto.replace(/^[=@+\-\t\r]/, "'$&").replaceAll('"', '""') + '"';
}

// Measurement Protocol do Google Analytics 4: só de quem trouxe o número que ele dá a cada visitante.
const GA4 = {
  prazoEmDias: 3,
  quer: ({ ga }) => Boolean(ga),
  visitaDeTeste: { ga: '1.1' },

  montar(e, { pixel = '', token = '' }) {
    const chaves = new URLSearchParams({ measurement_id: pixel, api_secret: token });
    const params = { transaction_id: e.numero, ...e.dinheiro, engagement_time_msec: 1 };
    const corpo = {
      client_id: (e.recebido['ga'] ?? '').replace(/^GA\d\.\d\./, ''),
      timestamp_micros: e.quando * 1000,
      events: [{ name: e.compra ? 'purchase' : 'generate_lead', params }],
    };
    const caminho = e.codigo ? 'debug/mp/collect?' : 'mp/collect?';
    return postar('https://www.google-analytics.com/' + caminho + chaves.toString(), corpo);
  },

  julgar: julgarPeloStatus,
};

const PARAMETROS = ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term'];

// A UTMify não tem nome para pagamento na entrega: um boleto, que também se paga depois, é o mais parecido. Nem o nome
// nem o telefone de quem comprou vai para ela.
const UTMIFY = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { token = '' }) {
    const { value = 0, currency = 'USD' } = e.dinheiro ?? {};
    const priceInCents = Math.round(value * 100);
    const country = e.lead?.pais ?? null;
    const corpo = {
      orderId: e.lead?.id,
      platform: 'Integrador',
      paymentMethod: 'boleto',
      status: e.compra ? 'paid' : 'waiting_payment',
      createdAt: emHorario((e.lead?.n ?? 0) / 1000),
      approvedDate: e.compra ? emHorario(e.quando) : null,
      refundedAt: null,
      customer: { name: 'Cliente', email: null, phone: null, document: null, country, ip: e.ip },
      products: [{ id: '1', name: 'Pedido', planId: null, planName: null, quantity: 1, priceInCents }],
      trackingParameters: Object.fromEntries(PARAMETROS.map((nome) => [nome, e.recebido[nome] || null])),
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

  julgar: julgarPeloStatus,
};

// Avisos ao dono num chat do Telegram.
const TELEGRAM = {
  prazoEmDias: 1,
  montar: ({ texto }, { chat, token }) =>
    postar('https://api.telegram.org/bot' + token + '/sendMessage', { chat_id: chat, text: texto }),
  julgar: julgarPeloStatus,
};

// Avisos ao dono num endereço dele.
const HTTPS = {
  prazoEmDias: 1,
  montar: ({ texto, quando, tipo }, { endereco = '' }) => postar(endereco, { tipo, texto, quando }),
  julgar: julgarPeloStatus,
};

// A quem o Cofre conta o que acontece, se o dono ligar, e por onde ele recebe avisos.
const DESTINOS = { meta: META, tiktok: TIKTOK, google: GOOGLE, ga4: GA4, utmify: UTMIFY };
const CANAIS = { telegram: TELEGRAM, https: HTTPS };

const LINHAS_DA_TABELA = 900;
// Os primeiros endereços não dizem de quem é a tabela: ninguém mais buscava uma.
const QUEM_BUSCA = 'google';

// A tabela que uma plataforma de anúncios busca, com o que os ajustes dela dizem com que nome entra. Uma página que tem
// ajustes seus tem uma tabela sua, desde que os tem; o resto está na de todas, e nada está nas duas.
function escreverTabela(banco, pedido) {
  const { de = QUEM_BUSCA, pagina = '' } = pedido;
  const nomes = (pagina ? lerEscolhas(banco, pagina)[de] : lerAjustesDeTodas(banco)[de]) || {};
  const comando =
    'SELECT * FROM saida WHERE destino = ? AND ' + filtrarSaidas(pagina) + ' ORDER BY n DESC LIMIT ?';
  const saidas = banco.sql(comando, de, pagina, LINHAS_DA_TABELA);
  const conversoes = saidas.flatMap(({ evento, lead, dados }) => {
    const achado = lead === null ? undefined : acharLead(banco, lead);
    const { recebido = {} } = achado ? lerDados(achado) : {};
    const nome = nomes[evento];
    return nome ? [{ ...JSON.parse(dados), nome, recebido }] : [];
  });
  return (Object.hasOwn(DESTINOS, de) && DESTINOS[de]?.tabela?.(conversoes, pedido)) || '';
}

// O que está errado é dito uma vez quando começa, de novo depois de uma hora se mudou, e uma vez quando acaba. Nenhuma
// palavra de uma pessoa vai junto.

// Uma página com alertas seus só ouve dos seus leads; os de todas contam o resto.

function vigiar(banco) {
  const vigiados = lerVigiados(banco);
  if (vigiados.length === 0) return;
  const agora = Date.now();
  const ditos = banco.ler('ditos', {});
  // Quem nunca ouve um retorno lê muitas linhas: basta de hora em hora.
  const ouvirRetornos = banco.ler('ouviu', 0) !== Math.floor(agora / HORA);
  const lidos = lerParaVigiar(banco, agora);
  for (const vigiado of vigiados) {
    const problemas = {
      ...acharProblemas(lidos, agora, vigiado),
      ...(ouvirRetornos && { retorno: faltaRetorno(banco, agora, vigiado) && 'nenhum retorno há três dias' }),
    };
    avisar(banco, vigiado, problemas, ditos);
  }
  banco.gravar('ouviu', Math.floor(agora / HORA));
  banco.gravar('ditos', ditos);
}

function lerVigiados(banco) {
  const aParte = paginasComEscolha(banco, 'alerta');
  const donoDe = conhecerDonos(banco);
  const nomes = new Map(lerPaginas(banco).paginas.map(({ pagina, nome }) => [pagina, nome]));
  return ['', ...aParte].flatMap((pagina) => {
    const { alerta } = lerAjustesDaPagina(banco, pagina);
    const ehDela = (lead) =>
      pagina ? donoDe(lead) === pagina : aParte.length === 0 || !aParte.includes(donoDe(lead));
    const nome = [PLATAFORMA, nomes.get(pagina)].filter(Boolean).join(', ');
    return alerta ? [{ pagina, nome, ehDela, recusasEmPorcento: Number(alerta['recusas'] ?? 30) }] : [];
  });
}

function avisar(banco, { pagina, nome }, problemas, ditos) {
  const agora = Date.now();
  for (const [tipo, problema] of Object.entries(problemas)) {
    const dito = [tipo, pagina].join(' ').trim();
    const [antes, quando] = ditos[dito] ?? [false, 0];
    if (problema === antes || (problema && agora - quando < HORA)) continue;
    ditos[dito] = [problema, problema ? agora : quando];
    const texto = problema || 'voltou a funcionar (' + tipo + ')';
    porNaFila(banco, {
      destino: 'alerta',
      evento: problema ? tipo : 'voltou',
      lead: null,
      dados: { texto: nome + ': ' + texto, quando: agora, pagina, ...(pagina && { propria: true }) },
    });
  }
}

const ULTIMOS = 1000;
const COLUNAS_DO_DONO = 'n, estado, pais, pagina_id, ' + OFERTA_DO_LEAD + ' AS oferta';

// Uma vez por toque, por mais páginas que tenham alertas seus. De todos, por mais antigos que sejam; mais de mil são mil.
function lerParaVigiar(banco, agora) {
  const comando = 'SELECT ' + COLUNAS_DO_DONO + ' FROM leads ORDER BY n DESC LIMIT ?';
  return {
    ultimos: banco.sql(comando, ULTIMOS),
    suspeitos: lerAbertos(banco, 'suspeito', Infinity),
    parados: lerAbertos(banco, 'pendente', agora - 10 * MINUTO),
    duvidas: lerAbertos(banco, 'verificar', Infinity),
  };
}

function acharProblemas(lidos, agora, { ehDela, recusasEmPorcento }) {
  const ultimos = lidos.ultimos.filter(ehDela);
  const contarDesde = (estado, desde) =>
    ultimos.filter((um) => um.estado === estado && um.n > desde * 1000).length;
  const [suspeitos, parados, duvidas] = [lidos.suspeitos, lidos.parados, lidos.duvidas].map(
    (abertos) => abertos.filter(ehDela).length,
  );
  const ontem = agora - DIA;
  const recusados = contarDesde('recusado', ontem);
  const total = recusados + contarDesde('entregue', ontem);
  return {
    suspeitos: suspeitos > 0 && 'leads demais de um mesmo endereço, não enviados: ' + suspeitos,
    rede:
      parados > 0 &&
      !contarDesde('entregue', agora - 10 * MINUTO) &&
      'fora do ar há 10 minutos. Leads à espera: ' + parados,
    recusas:
      total > 9 &&
      recusados * 100 > recusasEmPorcento * total &&
      'mais de ' + recusasEmPorcento + '% de recusas',
    verificar: duvidas > 0 && 'leads para verificar: ' + duvidas,
  };
}

function lerAbertos(banco, estado, ate) {
  const comando =
    'SELECT ' + COLUNAS_DO_DONO + ' FROM leads WHERE ' + EM_ABERTO + ' AND estado = ? AND n < ? LIMIT ?';
  return banco.sql(comando, estado, Math.min(ate * 1000, Number.MAX_SAFE_INTEGER), ULTIMOS);
}

function faltaRetorno(banco, agora, { pagina, ehDela }) {
  const ouvidos = banco.percorrer(
    'SELECT retornos.dados AS retornado, pais, pagina_id, ' +
      OFERTA_DO_LEAD +
      ' AS oferta FROM retornos LEFT JOIN leads ON leads.id = retornos.lead WHERE leads.estado IS NOT ? ORDER BY retornos.n DESC',
    'teste',
  );
  let ultimo = 0;
  for (const ouvido of ouvidos) {
    if (pagina && !ehDela(ouvido)) continue;
    ultimo = JSON.parse(ouvido.retornado).quando;
    break;
  }
  const comando =
    'SELECT ' +
    COLUNAS_DO_DONO +
    " FROM leads WHERE n > ? AND n < ? AND estado = 'entregue' ORDER BY n DESC LIMIT ?";
  const mudos = banco.percorrer(comando, ultimo * 1000, (agora - 3 * DIA) * 1000, ULTIMOS);
  for (const mudo of mudos) if (ehDela(mudo)) return true;
  return false;
}

// O que o painel pode pedir. Só com a chave de leitura, e de outras páginas só a do painel.
const ROTAS = {
  'GET sobre': contarDeSi,
  'GET marca': (banco) => ({ marca: banco.marca() }),
  'GET leads': listarLeads,
  'GET leads/:id': verLead,
  'DELETE leads/:id': apagarUm,
  'POST leads/:id/reenviar': mandarUmDeNovo,
  'POST suspeitos/liberar': liberarSuspeitos,
  'DELETE suspeitos': apagarSuspeitos,
  'GET resumo': lerResumo,
  'GET ajustes': lerAjustes,
  'PUT ajustes': mudarAjustes,
  'GET paginas': lerPaginas,
  'PUT paginas': mudarPaginas,
  'GET hospedadas': lerHospedadas,
  'PUT hospedadas': mudarHospedada,
  'GET retornos': lerRetornos,
  'GET palavras': lerPalavras,
  'PUT palavras': mudarPalavra,
  'GET enderecos': lerEnderecos,
  'POST novo-endereco': trocarEndereco,
  'GET destinos': lerDestinos,
  'PUT destinos': mudarDestinos,
  'GET envios': lerEnvios,
  'POST teste': enviarTeste,
  'GET lead-de-teste': lerTeste,
  'POST lead-de-teste': enviarLeadDeTeste,
};

async function abrirPainel(request) {
  if (request.method === 'OPTIONS') return responderPainel(null, 204);
  if (!temAcesso(request)) return responderPainel({ erro: 'Acesso recusado' }, 401);
  const [rota, id] = acharRota(request);
  if (!Object.hasOwn(ROTAS, rota) || !env.COFRE) return responderPainel({ erro: 'Não encontrado' }, 404);
  try {
    const limite = rota === 'PUT hospedadas' ? BYTES_DE_UMA_PAGINA_ENVIADA : BYTES_DE_UM_PEDIDO_DO_PAINEL;
    const corpoEnviado = await lerCorpo(request, limite);
    if (!corpoEnviado) return responderPainel({ erro: 'Pedido grande demais' }, 413);
    const enviado = lerObjeto(await corpoEnviado.text());
    const perguntado = Object.fromEntries(new URL(request.url).searchParams);
    // Um lead de teste é enviado por quem está no painel.
    const visitante = rota === 'POST lead-de-teste' && { visitante: lerVisitante(request) };
    const pedido = { ...perguntado, ...enviado, ...(id && { id }), ...visitante };
    const corpo = await env.COFRE.getByName('leads').painel(rota, pedido);
    if (!corpo) return responderPainel({ erro: 'Não encontrado' }, 404);
    return responderPainel(corpo, 'status' in corpo ? Number(corpo.status) : 200);
  } catch (erro) {
    registrarNoLog('o painel ficou sem resposta', { rota, motivo: nomeDoErro(erro) });
    return responderPainel({ erro: 'O Cofre não respondeu' }, 503);
  }
}

async function atenderPainel(banco, rota, pedido) {
  const corpo = await ROTAS[rota]?.(banco, pedido);
  return corpo ?? null;
}

function temAcesso({ headers }) {
  const { ORIGEM_DO_PAINEL, CHAVE_DE_LEITURA = '' } = env;
  const origem = headers.get('Origin') || ORIGEM_DO_PAINEL;
  if (origem !== ORIGEM_DO_PAINEL || CHAVE_DE_LEITURA.length < 32) return false;
  return confere(headers.get('Authorization') || '', 'Bearer ' + CHAVE_DE_LEITURA);
}

// 'leads/5f0c…/reenviar' é a rota 'leads/:id/reenviar'.
function acharRota(request) {
  const [, , ...partes] = new URL(request.url).pathname.split('/');
  const [parte = '', id = '', ...resto] = partes;
  const rota = parte === 'leads' && id !== '' ? ['leads', ':id', ...resto] : partes;
  return [request.method + ' ' + rota.join('/'), parte === 'leads' ? id : ''];
}

function lerObjeto(texto) {
  try {
    return Object(JSON.parse(texto || '{}'));
  } catch {
    return {};
  }
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

// O que o painel mostra de um lead numa lista. O endereço da página chama-se 'site'; 'pagina' é o número dela.
const COLUNAS = {
  n: 'n',
  id: 'id',
  estado: 'estado',
  tentativas: 'tentativas',
  proxima: 'proxima',
  pedido: 'pedido',
  motivo: 'motivo',
  nome: 'nome',
  telefone: 'telefone',
  pais: 'pais',
  campanha: 'campanha',
  anuncio: 'anuncio',
  site: 'pagina',
  pagina: 'pagina_id',
  oferta: OFERTA_DO_LEAD,
  retorno: 'retorno',
  valor: 'valor',
  moeda: 'moeda',
  correcao: 'correcao',
  corrige: 'corrige',
  apagado: 'apagado',
};
const EM_COLUNAS = Object.entries(COLUNAS)
  .map(([nome, coluna]) => coluna + ' AS ' + nome)
  .join(', ');
const FILTROS = ['estado', 'retorno', 'pais', 'campanha', 'anuncio', 'site', 'oferta'];

// Uma página, do mais novo ao mais velho. Uma resposta lê poucas linhas: a que termina antes diz onde continuar.
function listarLeads(banco, pedido) {
  const fim = Number(pedido['cursor']) || Number.MAX_SAFE_INTEGER;
  const quantos = lerQuantos(pedido['limite'], 50, 1000);
  const busca = emPalavras(pedido['busca']).slice(0, 200);
  const completar = conhecerLeads(banco);
  const { pagina } = pedido;
  const serve = (lead) =>
    !foiApagado(lead) &&
    (pagina === undefined || ehDaPagina(banco, lead.pagina ?? '', emPalavras(pagina))) &&
    FILTROS.every((nome) => !(nome in pedido) || (lead[nome] ?? '') === pedido[nome]);

  const lidos = busca.trim()
    ? lerAchados(banco, busca, fim)
    : lerEmOrdem(banco, emPalavras(pedido['estado']), fim);
  const leads = [];
  for (const lido of lidos.leads) {
    const lead = completar(lido);
    if (serve(lead)) leads.push(lead);
    if (leads.length >= quantos) return { leads, cursor: lead.n };
  }
  return { leads, cursor: lidos.continua() || null };
}

// Com a página de que o lead é, e sem o que não é campanha.
function conhecerLeads(banco) {
  const donoDe = conhecerDonos(banco);
  return (lead) => ({
    ...lead,
    pagina: donoDe({ ...lead, pagina_id: lead.pagina }) || null,
    campanha: semOferta(lead.campanha ?? '', lead.oferta),
  });
}

function lerAchados(banco, busca, fim) {
  const { numeros, continua } = procurar(banco, busca, fim);
  const comando = 'SELECT ' + EM_COLUNAS + ' FROM leads WHERE n = ?';
  function* ler() {
    for (const n of numeros) yield* banco.sql(comando, n);
  }
  return { leads: ler(), continua: () => continua };
}

function lerEmOrdem(banco, estado, fim) {
  let [lidos, ultimo] = [0, 0];
  function* ler() {
    const comIndice = ABERTOS.includes(estado) ? EM_ABERTO : estado === 'teste' ? EM_TESTE : '';
    const filtro = comIndice ? comIndice + ' AND estado = ? AND n < ?' : 'n < ?';
    const comando = 'SELECT ' + EM_COLUNAS + ' FROM leads WHERE ' + filtro + ' ORDER BY n DESC LIMIT ?';
    const valores = comIndice ? [estado, fim] : [fim];
    for (const lead of banco.percorrer(comando, ...valores, LEADS_LIDOS_POR_PAGINA)) {
      lidos += 1;
      ultimo = lead.n;
      yield lead;
    }
  }
  return { leads: ler(), continua: () => (lidos === LEADS_LIDOS_POR_PAGINA ? ultimo : 0) };
}

// Tudo de um lead: como veio, como foi, o que a plataforma disse e o que foi contado dele.
function verLead(banco, { id }) {
  const comando = 'SELECT ' + EM_COLUNAS + ', dados FROM leads WHERE id = ?';
  const [lido] = banco.sql(comando, emPalavras(id));
  if (!lido) return null;
  const { saidas = {}, ...dados } = lerDados(lido);
  const conversoes = lerEnviosDoLead(banco, Object.values(saidas).flat());
  const lead = conhecerLeads(banco)(lido);
  return { ...lead, dados: foiApagado(lead) ? {} : { ...dados, conversoes } };
}

async function mandarUmDeNovo(banco, { id }) {
  const lead = acharLead(banco, emPalavras(id));
  if (!lead) return null;
  if (!ABERTOS.includes(lead.estado) || foiApagado(lead)) {
    return { status: 409, erro: 'Já foi, ou está a caminho' };
  }
  banco.transacao(() => mudarLead(banco, lead, mandarDeNovo(banco, lead)));
  await banco.acordar(Date.now());
  return verLead(banco, { id });
}

function apagarUm(banco, { id }) {
  const lead = acharLead(banco, emPalavras(id));
  if (!lead) return null;
  apagarLeads(banco, [lead]);
  return verLead(banco, { id });
}

// Nome e telefone de cada lead ficam em blocos de texto, uma linha por lead: uma busca lê poucos blocos em vez de muitos
// leads. Pedido e clique se acham por índice.

function linhaDaBusca({ n, nome, telefone }) {
  const digitos = (telefone ?? '').replace(/\D/g, '');
  return n + '\t' + cortar(simplificar(nome ?? '') + '\t' + digitos, BYTES_NA_BUSCA) + '\n';
}

function escreverNaBusca(banco, lead) {
  const [ultimo] = banco.sql('SELECT * FROM blocos ORDER BY bloco DESC LIMIT 1');
  const cheio = !ultimo || ultimo.leads >= LEADS_POR_BLOCO;
  const bloco = (ultimo?.bloco ?? 0) + (cheio ? 1 : 0);
  if (cheio) {
    banco.sql(
      'INSERT INTO blocos (bloco, leads, desde, ate, textos) VALUES (?, 1, ?, ?, ?)',
      bloco,
      lead.n,
      lead.n,
      linhaDaBusca(lead),
    );
  } else {
    banco.sql(
      'UPDATE blocos SET leads = leads + 1, desde = min(desde, ?), ate = max(ate, ?), textos = textos || ? WHERE bloco = ?',
      lead.n,
      lead.n,
      linhaDaBusca(lead),
      bloco,
    );
  }
  return bloco;
}

// Quando o nome ou o telefone muda, ou some.
function reescreverNaBusca(banco, lead) {
  if (lead.bloco === null) {
    tirarDoTextoAntigo(banco, lead);
    mudarLinha(banco, lead, { bloco: escreverNaBusca(banco, lead) });
    return;
  }
  trocarLinha(banco, lead, linhaDaBusca(lead));
}

function tirarDaBusca(banco, lead) {
  trocarLinha(banco, lead, '');
}

function trocarLinha(banco, { n, bloco }, linha) {
  const [guardado] = banco.sql('SELECT * FROM blocos WHERE bloco = ?', bloco);
  if (!guardado) return;
  const outras = guardado.textos.split('\n').filter((outra) => outra !== '' && numeroDaLinha(outra) !== n);
  const textos = outras.map((outra) => outra + '\n').join('') + linha;
  banco.sql('UPDATE blocos SET textos = ? WHERE bloco = ?', textos, bloco);
}

// O que é mais velho que o prazo de guarda sai dos textos também.
function esquecerBusca(banco, limite) {
  banco.sql('DELETE FROM blocos WHERE ate < ?', limite);
  for (const { bloco, textos } of banco.sql('SELECT * FROM blocos WHERE desde < ?', limite)) {
    const novas = textos.split('\n').filter((linha) => numeroDaLinha(linha) >= limite);
    const texto = novas.map((linha) => linha + '\n').join('');
    banco.sql('UPDATE blocos SET desde = ?, textos = ? WHERE bloco = ?', limite, texto, bloco);
  }
}

// As palavras podem vir em qualquer ordem; um telefone, com ou sem sinais.
function procurar(banco, busca, fim) {
  const palavras = palavrasDaBusca(busca);
  const porTexto = procurarNosBlocos(banco, palavras, fim);
  const porTextoAntigo = procurarNoTextoAntigo(banco, palavras, fim);
  const porChave = procurarPorChave(banco, busca.trim(), fim);
  const continua = Math.max(porTexto.continua, porTextoAntigo.continua);
  const todos = [...porTexto.numeros, ...porTextoAntigo.numeros, ...porChave];
  const numeros = [...new Set(todos)].filter((n) => n >= continua).toSorted((um, outro) => outro - um);
  return { numeros, continua };
}

function palavrasDaBusca(busca) {
  const simples = simplificar(limpar(busca, BYTES_DE_UM_NOME)).trim();
  const soTelefone = !/[^\d\s().+-]/.test(simples);
  return soTelefone ? [simples.replace(/\D/g, '')] : simples.split(/\s+/);
}

function procurarNosBlocos(banco, palavras, fim) {
  const comando = 'SELECT desde, textos FROM blocos WHERE desde < ? ORDER BY bloco DESC LIMIT ?';
  const numeros = [];
  let [lidos, desde] = [0, 0];
  for (const bloco of banco.percorrer(comando, fim, BLOCOS_POR_BUSCA)) {
    lidos += 1;
    desde = bloco.desde;
    numeros.push(...acharNoTexto(bloco.textos, palavras, fim));
    if (numeros.length >= ACHADOS_POR_BUSCA) break;
  }
  const parou = lidos === BLOCOS_POR_BUSCA || numeros.length >= ACHADOS_POR_BUSCA;
  return { numeros, continua: parou ? desde : 0 };
}

function procurarPorChave(banco, chave, fim) {
  const comeco = 'bloco IS NOT NULL AND pedido >= ? AND pedido < ? || char(1114111)';
  const achados = [
    ...banco.sql('SELECT n FROM leads WHERE ' + comeco + ' LIMIT 50', chave, chave),
    ...banco.sql('SELECT n FROM leads WHERE clique = ? LIMIT 50', chave),
    ...banco.sql('SELECT n FROM leads WHERE clique2 = ? LIMIT 50', chave),
  ];
  return achados.map(({ n }) => n).filter((n) => n < fim);
}

// Textos de busca: uma linha por lead, que começa pelo número dele.

const numeroDaLinha = (linha) => parseInt(linha, 10);

function temTodas(texto, palavras) {
  return palavras.every((palavra) => texto.includes(palavra));
}

function acharNoTexto(texto, palavras, fim) {
  if (!temTodas(texto, palavras)) return [];
  const linhas = texto.split('\n').filter((linha) => temTodas(linha.slice(linha.indexOf('\t')), palavras));
  return linhas.map(numeroDaLinha).filter((n) => n < fim);
}

// Os números dos leads achados, e até onde se leu se ainda houver o que ler.

// Quem ainda não pode ser achado passa a poder: um suspeito que deixa de ser, ou um lead que uma versão anterior guardou e
// não concluiu.
function entrarNaBusca(banco, lead) {
  const semBusca = lead.bloco === null && (lead.estado === 'suspeito' || lead.antes === null);
  if (!semBusca) return {};
  const [clique = null, clique2 = null] = cliquesDe(lerDados(lead).recebido ?? {});
  return { clique, clique2, bloco: escreverNaBusca(banco, lead) };
}

// Os suspeitos são liberados ou apagados em lotes: o painel pede até não restar nenhum.
const SUSPEITOS_POR_LOTE = 500;
const SUSPEITOS_LIDOS = 2000;

async function liberarSuspeitos(banco, pedido) {
  const { lote, ...resto } = lerLote(banco, pedido);
  mudarLeads(
    banco,
    lote.map((lead) => ({ lead, mudanca: mandarDeNovo(banco, lead) })),
  );
  await banco.acordar(Date.now());
  return { feitos: lote.length, ...resto };
}

function apagarSuspeitos(banco, pedido) {
  const { lote, ...resto } = lerLote(banco, pedido);
  apagarLeads(banco, lote);
  return { feitos: lote.length, ...resto };
}

// De todas as páginas, ou de uma; o cursor diz até onde já se olhou.
function lerLote(banco, { pagina, cursor }) {
  const donoDe = conhecerDonos(banco);
  const comando =
    'SELECT * FROM leads WHERE ' + EM_ABERTO + " AND estado = 'suspeito' AND n < ? ORDER BY n DESC LIMIT ?";
  const fim = Number(cursor) || Number.MAX_SAFE_INTEGER;
  const lote = [];
  let [lidos, ultimo] = [0, fim];
  for (const lead of banco.percorrer(comando, fim, SUSPEITOS_LIDOS)) {
    if (lote.length === SUSPEITOS_POR_LOTE) return { lote, restam: true, cursor: ultimo };
    lidos += 1;
    ultimo = lead.n;
    const comOferta = { ...lead, oferta: lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {}) };
    if (pagina === undefined || ehDaPagina(banco, donoDe(comOferta), emPalavras(pagina))) lote.push(lead);
  }
  return { lote, restam: lidos === SUSPEITOS_LIDOS, cursor: ultimo };
}

// O dono envia um lead seu à plataforma, de verdade, para ver se ela o aceita. Ele fica à vista, e de fora das somas, dos
// alertas e das conversões. Nunca vai de novo sozinho: o que a plataforma disse, ou não disse, é a resposta.

// O último desta página, e quando se pode enviar o próximo; nada, se já se pode.
function lerTeste(banco, pedido) {
  const pagina = numeroDaPagina(emPalavras(pedido['pagina']));
  if (!pagina) return PEDIDO_INVALIDO;
  const comando = 'SELECT id, n FROM leads WHERE ' + EM_TESTE + ' AND pagina_id = ? ORDER BY n DESC LIMIT 1';
  const [ultimo] = banco.sql(comando, pagina);
  const proximo = ultimo ? ultimo.n / 1000 + ENTRE_TESTES : 0;
  return {
    ultimo: ultimo ? verLead(banco, { id: ultimo.id }) : null,
    proximo: proximo > Date.now() ? Math.ceil(proximo) : null,
  };
}

async function enviarLeadDeTeste(banco, pedido) {
  const pagina = numeroDaPagina(emPalavras(pedido['pagina']));
  if (!pagina) return PEDIDO_INVALIDO;
  const lido = lerLead(Object.entries(Object(pedido['campos'])));
  const lead = { ...lido, id: crypto.randomUUID() };
  // Não vem de página nenhuma, então de nenhum domínio errado.
  const recusado = conferirLead(lead, { headers: new Headers() });
  if (recusado) return { status: 400, erro: recusado.corpo.error ?? PEDIDO_INVALIDO.erro };

  const visitante = pedido['visitante'];
  const ficha = { id: lead.id, recebido: { ...lead.extras, ...lead.campos, pagina }, visitante };
  const n = await banco.guardarEAcordar(Date.now() + MINUTO, () => inserirTeste(banco, ficha, pagina));
  if (!n) return { status: 409, erro: 'O teste de hoje desta página já foi enviado' };
  anotarTeste(banco, n, await tentar(lead, visitante));
  return lerTeste(banco, { pagina });
}

// Nada, se ainda é cedo: de dois que chegam juntos, só o primeiro entra.
function inserirTeste(banco, ficha, pagina) {
  const desde = (Date.now() - ENTRE_TESTES) * 1000;
  const comando = 'SELECT n FROM leads WHERE ' + EM_TESTE + ' AND n > ? AND pagina_id = ? LIMIT 1';
  if (banco.sql(comando, desde, pagina).length > 0) return 0;
  const novo = { ...descreverLead(ficha), id: ficha.id, n: proximoNumero(banco) };
  const bloco = escreverNaBusca(banco, novo);
  inserirLinha(banco, { ...novo, bloco, estado: 'teste', tentativas: 1, limite: 0 });
  return novo.n;
}

// Se o Cofre cair antes disto, o teste fica sem resposta, e é isso que se sabe dele.
function anotarTeste(banco, n, tentativa) {
  const lead = acharPeloNumero(banco, n);
  if (!lead || foiApagado(lead)) return;
  const { quando, http, enviado, resposta, resultado } = tentativa;
  const { orderId, error } = resultado.corpo;
  const estado = talvezChegou(tentativa) ? 'verificar' : tentativa.estado;
  const tentativas = [{ quando, ate: Date.now(), http, estado }];
  mudarLinha(banco, lead, {
    pedido: orderId ? limpar(orderId, BYTES_DE_UM_PEDIDO) : null,
    motivo: error ? limpar(error, BYTES_DE_UM_PEDIDO) : null,
    dados: JSON.stringify({ ...lerDados(lead), tentativas, enviado, resposta }),
  });
  recolherAvulsos(banco, lead.id);
}

// De um lead apagado ficam o número e o que as somas precisam: estado, valor e dia. Nada de uma pessoa.
const NADA = {
  nome: null,
  telefone: null,
  pedido: null,
  motivo: null,
  pais: null,
  campanha: null,
  anuncio: null,
  pagina: null,
  ordem: null,
  clique: null,
  clique2: null,
  bloco: null,
  proxima: null,
  dados: '{}',
};

// O que ainda tinha um caminho a fazer não espera mais por nada.
const COM_FIM = ['entregue', 'recusado', 'desistiu', 'teste'];

function apagarLeads(banco, leads) {
  const existem = leads.filter((lead) => !foiApagado(lead));
  banco.transacao(() => {
    for (const lead of existem) {
      tirarDaBusca(banco, lead);
      tirarDoTextoAntigo(banco, lead);
    }
    // Todos de uma vez: não há índice por lead, que custaria uma linha a cada retorno.
    banco.sql(
      'DELETE FROM retornos WHERE lead IN (SELECT value FROM json_each(?))',
      JSON.stringify(existem.map(({ id }) => id)),
    );
    mudarLeads(
      banco,
      existem.map((lead) => {
        const estado = COM_FIM.includes(lead.estado) ? lead.estado : 'apagado';
        return { lead, mudanca: { ...NADA, estado, apagado: Date.now() } };
      }),
    );
  });
}

const PEDIDO_INVALIDO = { status: 400, erro: 'Pedido inválido' };

// Por quantos dias guardar, e a moeda dos pagamentos quando a plataforma não diz.
function lerAjustes(banco) {
  return banco.ler('ajustes', { dias: 90, moeda: 'USD' });
}

async function mudarAjustes(banco, pedido) {
  const { dias, moeda } = { ...lerAjustes(banco), ...pedido };
  const diasValidos = typeof dias === 'number' && Number.isInteger(dias) && dias >= 7 && dias <= 365;
  if (!diasValidos || typeof moeda !== 'string' || !/^[A-Z]{3}$/.test(moeda)) return PEDIDO_INVALIDO;
  banco.gravar('esqueceu', 0);
  await banco.acordar(Date.now());
  return banco.gravar('ajustes', { dias, moeda });
}

// Textos que vêm de fora: cortados em bytes e sem o que esconde ou inverte o que se lê.

const CODIFICADOR = new TextEncoder();
const DE_CONTROLE = /[\p{Cc}\u2028\u2029]+/gu;
const DE_DIRECAO = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

function limpar(texto, bytes) {
  return cortar(texto.replace(DE_DIRECAO, '').replace(DE_CONTROLE, ' ').trim(), bytes);
}

function cortar(texto, bytes) {
  const inteiro = CODIFICADOR.encode(texto);
  if (inteiro.length <= bytes) return texto.toWellFormed();
  // Um caractere partido ao meio sai inteiro.
  return new TextDecoder().decode(inteiro.subarray(0, bytes)).replace(/\ufffd+$/, '');
}

function contarBytes(texto) {
  return CODIFICADOR.encode(texto).length;
}

// Sem acentos e em minúsculas, como se busca.
function simplificar(texto) {
  return texto
    .normalize('NFD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .toLowerCase();
}

function emHex(bytes) {
  return Array.from(new Uint8Array(bytes), (parte) => parte.toString(16).padStart(2, '0')).join('');
}

async function resumoSha256(texto) {
  return emHex(await crypto.subtle.digest('SHA-256', CODIFICADOR.encode(texto)));
}

// Em tempo constante: quem tenta adivinhar não aprende com a demora.
function confere(dado, certo) {
  const [um, outro] = [CODIFICADOR.encode(dado), CODIFICADOR.encode(certo)];
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro);
}

// Para o log da Cloudflare: o que se perdeu ou atrasou, sem dados de ninguém.
function registrarNoLog(cofre, detalhes = {}) {
  console.log(JSON.stringify({ cofre, ...detalhes }));
}

// Quantos foram pedidos: um número inteiro, de um até o máximo.
function lerQuantos(pedido, padrao, maximo) {
  const quantos = Math.trunc(Number(pedido));
  return quantos >= 1 ? Math.min(quantos, maximo) : padrao;
}

// Um valor que veio em JSON, se for um texto ou um número.
function emPalavras(valor) {
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
}

function nomeDoErro(erro) {
  return erro instanceof Error ? erro.name : 'Error';
}

function emHorario(ms) {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

// O que os atos do Cofre usam do Durable Object: tabelas, o despertador e, por nome, valores soltos:
//   ajustes, palavras, destinos   o que o dono escolheu
//   retorno, csv                  o segredo de cada endereço
//   ditos                         os avisos já dados
//   conferido, refazer, separar,
//   esqueceu                      até onde o despertador chegou
function abrirBanco(storage) {
  const aberto = crypto.randomUUID();
  let mudancas = 0;
  return {
    sql: (comando, ...valores) => {
      if (!comando.startsWith('SELECT')) mudancas += 1;
      return storage.sql.exec(comando, ...valores).toArray();
    },
    marca: () => aberto + ' ' + mudancas,
    percorrer: (comando, ...valores) => storage.sql.exec(comando, ...valores),
    transacao: (mudanca) => storage.transactionSync(mudanca),
    ler: (nome, padrao) => storage.kv.get(nome) ?? padrao,
    gravar: (nome, valor) => {
      storage.kv.put(nome, valor);
      return valor;
    },
    async acordar(quando) {
      const marcado = await storage.getAlarm();
      if (marcado === null || marcado > quando) await storage.setAlarm(quando);
    },
    async guardarEAcordar(quando, mudanca) {
      await this.acordar(quando);
      const feito = storage.transactionSync(mudanca);
      // O despertador pode ter tocado entre uma coisa e outra, e marcado uma hora mais longe.
      await this.acordar(quando);
      return feito;
    },
    marcar: (quando) => storage.setAlarm(quando),
    enderecos: new Map(),
    chamadas: 0,
  };
}

// As tabelas mudam por passos numerados, cada um uma vez e por inteiro. Um passo que já saiu nunca muda: o próximo entra
// no fim da lista.
const PASSOS = [passo1, passo2, passo3, passo4, passo5];

function migrar(banco) {
  banco.sql('CREATE TABLE IF NOT EXISTS esquema (passo INTEGER PRIMARY KEY, quando INTEGER)');
  for (let passo = lerPasso(banco) + 1; passo <= PASSOS.length; passo += 1) {
    banco.transacao(() => {
      PASSOS[passo - 1]?.(banco);
      banco.sql('INSERT INTO esquema (passo, quando) VALUES (?, ?)', passo, Date.now());
    });
  }
}

function lerPasso(banco) {
  return banco.sql('SELECT max(passo) AS passo FROM esquema')[0]?.passo ?? 0;
}

// Um Worker mais velho que o seu Cofre continua a receber e a entregar; o painel pede que seja publicado de novo.
function contarDeSi(banco) {
  return { versao: VERSAO_DO_COFRE, esquema: PASSOS.length, esquemaDoCofre: lerPasso(banco) };
}

// As tabelas como eram na versão 3, a última sem passos numerados. Um Cofre das versões 1 e 2 chega aqui com outras.
const TABELAS_DA_VERSAO_3 = [
  'CREATE TABLE IF NOT EXISTS leads (id,estado,tentativas,proxima,pedido,motivo,nome,telefone,pais,campanha,anuncio,pagina,retorno,valor,moeda,n INTEGER PRIMARY KEY, antes, limite, dados, UNIQUE (id))',
  "CREATE INDEX IF NOT EXISTS abertos ON leads (estado, n) WHERE estado IN ('recusado', 'pendente', 'verificar', 'desistiu')",
  'CREATE INDEX IF NOT EXISTS devidos ON leads (proxima) WHERE proxima > 0',
  'CREATE TABLE IF NOT EXISTS turnos (turno INTEGER PRIMARY KEY, contas, busca)',
  'CREATE TABLE IF NOT EXISTS retornos (n INTEGER PRIMARY KEY, lead, dados)',
  'CREATE TABLE IF NOT EXISTS saida (n INTEGER PRIMARY KEY, destino, evento, lead, estado, proxima, dados, tentativas, http, resposta)',
  'CREATE INDEX IF NOT EXISTS fila ON saida (proxima) WHERE proxima > 0',
  "CREATE INDEX IF NOT EXISTS tabela ON saida (n) WHERE destino = 'google'",
];
const COLUNAS_DA_VERSAO_2 = ['anuncio', 'pagina', 'retorno', 'valor', 'moeda'];

// Quem publicou de novo sem passos tem tabelas de mais de uma versão: o que há nelas é que diz o que falta.
function passo1(banco) {
  const leads = colunasDe(banco, 'leads');
  const temChaves = colunasDe(banco, 'turnos').includes('chaves');
  const semAnuncio = leads.length > 0 && !leads.includes('anuncio');
  for (const comando of TABELAS_DA_VERSAO_3) banco.sql(comando);
  if (semAnuncio) trazerLeadsDaVersao1(banco);
  if (temChaves) banco.sql('ALTER TABLE turnos DROP COLUMN chaves');
  if (semAnuncio || temChaves) escreverTextosDeBusca(banco);
  trazerAvulsos(banco);
  trazerAjustes(banco);
}

function colunasDe(banco, tabela) {
  return banco.sql('SELECT name FROM pragma_table_info(?)', tabela).map(({ name }) => name);
}

// A versão 1 contava só por campanha e país, e anotava o estado contado sem o número.
function trazerLeadsDaVersao1(banco) {
  for (const coluna of COLUNAS_DA_VERSAO_2) banco.sql('ALTER TABLE leads ADD COLUMN ' + coluna);
  banco.sql("UPDATE leads SET antes = json_object(antes, 1) WHERE antes NOT LIKE '{%'");
  for (const { turno, contas } of banco.sql('SELECT * FROM turnos')) {
    const novas = {};
    for (const [par, conta] of Object.entries(JSON.parse(contas))) {
      const partes = JSON.parse(par);
      const completo = JSON.stringify([0, 1, 2, 3].map((qual) => partes[qual] ?? ''));
      const nova = (novas[completo] ??= {});
      for (const [nome, quantos] of Object.entries(conta)) nova[nome] = (nova[nome] ?? 0) + quantos;
    }
    banco.sql('UPDATE turnos SET contas = ? WHERE turno = ?', JSON.stringify(novas), turno);
  }
}

// A versão 2 tinha os retornos sem lead noutra tabela.
function trazerAvulsos(banco) {
  if (colunasDe(banco, 'avulsos').length === 0) return;
  banco.sql(
    'INSERT INTO retornos SELECT (SELECT coalesce(max(n), 0) FROM retornos) + n, NULL, dados FROM avulsos ORDER BY n',
  );
  banco.sql('DROP TABLE avulsos');
}

// A versão 1 guardava só os dias; a versão 2 contava as palavras junto com o significado.
function trazerAjustes(banco) {
  const dias = banco.ler('dias', null);
  const ajustes = banco.ler('ajustes', null);
  if (dias !== null && ajustes === null) banco.gravar('ajustes', { dias, moeda: 'USD' });

  const significadoDe = (dito) => (typeof dito === 'object' ? (dito?.significado ?? null) : dito);
  const palavras = banco.ler('palavras', []);
  const simples = palavras.map(([palavra, dito]) => [palavra, significadoDe(dito)]);
  if (simples.length > 0) banco.gravar('palavras', simples);
}

function escreverTextosDeBusca(banco) {
  for (const { turno } of banco.sql('SELECT turno FROM turnos')) {
    const [inicio, fim] = [turno, turno + 1].map((qual) => inicioDoTurno(qual) * 1000);
    const comando =
      "SELECT * FROM leads WHERE n >= ? AND n < ? AND antes IS NOT NULL AND estado <> 'apagado'";
    const leads = banco.sql(comando, inicio ?? 0, fim ?? 0);
    banco.sql('UPDATE turnos SET busca = ? WHERE turno = ?', leads.map(linhaDaVersao3).join(''), turno);
  }
}

// Uma linha por lead, com o que a versão 3 buscava: nome, telefone, pedido e cliques.
function linhaDaVersao3({ n, nome, telefone, pedido, dados }) {
  const { recebido = {} } = JSON.parse(dados);
  const cliques = CAMPOS_DO_CLIQUE.flatMap((campo) => recebido[campo]?.slice(0, 100) || []);
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido, ...cliques];
  return [n, ...textos.map((texto) => simplificar(texto ?? '').slice(0, 80)), '\n'].join('\t');
}

// Pedido e clique por índice, busca em blocos que não crescem, correções, suspeitos, e quem espera pela vez.
const COLUNAS_NOVAS = [
  'ordem TEXT',
  'clique TEXT',
  'clique2 TEXT',
  'bloco INTEGER',
  'correcao TEXT',
  'corrige TEXT',
  'apagado INTEGER',
  'adiantos INTEGER NOT NULL DEFAULT 0',
];
const TABELAS_E_INDICES = [
  'CREATE TABLE blocos (bloco INTEGER PRIMARY KEY, leads INTEGER, desde INTEGER, ate INTEGER, textos TEXT)',
  'CREATE TABLE procurados (chave TEXT, retorno INTEGER, PRIMARY KEY (chave, retorno)) WITHOUT ROWID',
  // Só dos que entram na busca daqui em diante: os de antes gastariam as linhas de um dia, e estão nos textos antigos.
  'CREATE INDEX por_pedido ON leads (pedido) WHERE pedido IS NOT NULL AND bloco IS NOT NULL',
  'CREATE INDEX por_clique ON leads (clique) WHERE clique IS NOT NULL',
  'CREATE INDEX por_clique2 ON leads (clique2) WHERE clique2 IS NOT NULL',
  'CREATE INDEX menos_tentados ON leads (tentativas, proxima) WHERE proxima > 0',
  "CREATE INDEX a_espera ON leads (adiantos, n) WHERE estado = 'pendente'",
  "CREATE INDEX textos_antigos ON turnos (turno) WHERE busca > ''",
  'DROP INDEX abertos',
  "CREATE INDEX abertos ON leads (estado, n) WHERE estado IN ('recusado', 'pendente', 'verificar', 'desistiu', 'suspeito')",
];

function passo2(banco) {
  for (const coluna of COLUNAS_NOVAS) banco.sql('ALTER TABLE leads ADD COLUMN ' + coluna);
  for (const comando of TABELAS_E_INDICES) banco.sql(comando);
  procurarDonosDosAvulsos(banco);
  conferirSoOsUltimos(banco);
}

function procurarDonosDosAvulsos(banco) {
  const comando = 'SELECT n, dados FROM retornos WHERE lead IS NULL';
  for (const { n, dados } of banco.sql(comando)) {
    const { ids = [], cliques = [] } = JSON.parse(dados);
    for (const chave of new Set([...ids, ...cliques]))
      banco.sql('INSERT INTO procurados (chave, retorno) VALUES (?, ?)', chave, n);
  }
}

// A versão 3 olhava os últimos mil à procura dos que ficaram sem resposta: o que veio antes já tem fim.
function conferirSoOsUltimos(banco) {
  const [milesimo] = banco.sql('SELECT n FROM leads ORDER BY n DESC LIMIT 1 OFFSET 1000');
  banco.gravar('conferido', milesimo?.n ?? 0);
}

// De quem é cada lead. A coluna 'pagina' é o endereço da página, e Workers mais velhos ainda o escrevem nela: o número
// público da integração, que o formulário envia como 'pagina', fica em 'pagina_id'.
const COMANDOS = [
  'ALTER TABLE leads ADD COLUMN pagina_id TEXT',
  'ALTER TABLE leads ADD COLUMN oferta TEXT',
  'CREATE TABLE paginas (pagina TEXT PRIMARY KEY, nome TEXT, oferta TEXT, pais TEXT, destinos TEXT) WITHOUT ROWID',
];

function passo3(banco) {
  for (const comando of COMANDOS) banco.sql(comando);
  // O despertador separa por oferta as contas de antes, aos poucos.
  const [ultimo] = banco.sql('SELECT max(turno) + 1 AS depois FROM turnos');
  banco.gravar('separar', ultimo?.depois ?? 0);
}

// As páginas de agradecimento que o dono hospeda neste Worker.
function passo4(banco) {
  banco.sql('CREATE TABLE hospedadas (nome TEXT PRIMARY KEY, html TEXT, etiqueta TEXT, quando INTEGER)');
}

// Poucos entre muitos leads: o teste do dia e a lista deles não leem os outros.
function passo5(banco) {
  banco.sql("CREATE INDEX testes ON leads (estado, n) WHERE estado = 'teste'");
}

// Até o passo 3 as contas não sabiam de ofertas. Os leads que ainda estão aqui sabem: o despertador separa as contas deles,
// turno por turno, do mais novo ao mais velho.
const TURNOS_POR_VEZ = 20;
const LEADS_POR_VEZ = 3000;

function separarContas(banco) {
  const fim = banco.ler('separar', 0);
  if (!fim) return;
  const comando = 'SELECT turno, contas FROM turnos WHERE turno < ? ORDER BY turno DESC LIMIT ?';
  const turnos = banco.sql(comando, fim, TURNOS_POR_VEZ);
  // Por inteiro ou nada: um turno separado duas vezes contaria em dobro.
  banco.transacao(() => {
    let [lidos, proximo] = [0, 0];
    for (const { turno, contas } of turnos) {
      if (lidos > LEADS_POR_VEZ) break;
      lidos += tentarSeparar(banco, turno, contas);
      proximo = turno;
    }
    banco.gravar('separar', proximo);
  });
}

function tentarSeparar(banco, turno, contas) {
  try {
    return separarTurno(banco, turno, JSON.parse(contas));
  } catch (erro) {
    registrarNoLog('as contas de um turno não foram separadas', { turno, motivo: nomeDoErro(erro) });
    return 0;
  }
}

// Separa-se o que os leads explicam; o resto é de leads que já não estão aqui, e fica como estava. Nenhum número se perde.
function separarTurno(banco, turno, contas) {
  const deAntes = Object.keys(contas).some((conta) => JSON.parse(conta).length < 6);
  if (!deAntes) return 0;
  const [juntas, separadas] = [{}, {}];
  let lidos = 0;
  for (const lead of lerLeadsDoTurno(banco, turno)) {
    const antiga = contaAntiga(lead);
    const parcelas = JSON.parse(lead.antes ?? '{}');
    somar(juntas, antiga, parcelas, 1);
    somar((separadas[antiga] ??= {}), contaDe(lead), parcelas, 1);
    lidos += 1;
  }
  for (const [antiga, partes] of Object.entries(separadas)) {
    const cabem = Object.keys(contas).length + Object.keys(partes).length <= CONTAS_POR_TURNO;
    if (!cabem || !temTudo(contas[antiga], juntas[antiga])) continue;
    somar(contas, antiga, juntas[antiga] ?? {}, -1);
    if (Object.values(contas[antiga] ?? {}).every((resta) => resta === 0)) delete contas[antiga];
    for (const [conta, parcelas] of Object.entries(partes)) somar(contas, conta, parcelas, 1);
  }
  gravarContas(banco, turno, contas);
  return lidos;
}

// Um de cada vez: os de um turno podem não caber na memória.
function lerLeadsDoTurno(banco, turno) {
  const [inicio, fim] = [turno, turno + 1].map((qual) => inicioDoTurno(qual) * 1000);
  const comando =
    'SELECT n, campanha, pais, anuncio, pagina, pagina_id, oferta, dados, antes FROM leads WHERE n >= ? AND n < ? AND oferta IS NULL AND antes IS NOT NULL';
  return banco.percorrer(comando, inicio ?? 0, fim ?? 0);
}

function temTudo(conta = {}, parcelas = {}) {
  return Object.entries(parcelas).every(([nome, parcela]) => (conta[nome] ?? 0) >= parcela);
}

// Até a versão 3, os textos de busca de seis horas ficavam numa linha da tabela de turnos. Continuam lá até o prazo de
// guarda: mudar um Cofre cheio de lugar gastaria as linhas de um dia.

function procurarNoTextoAntigo(banco, palavras, fim) {
  const comando =
    "SELECT turno, busca FROM turnos WHERE busca > '' AND turno <= ? ORDER BY turno DESC LIMIT ?";
  const antigos = banco.sql(comando, turnoDe(fim / 1000), TEXTOS_ANTIGOS_POR_BUSCA);
  const numeros = antigos.flatMap(({ busca }) => acharNoTexto(busca, palavras, fim));
  const ultimo = antigos[TEXTOS_ANTIGOS_POR_BUSCA - 1];
  return { numeros, continua: ultimo ? inicioDoTurno(ultimo.turno) * 1000 : 0 };
}

// Até dois leads com este pedido ou clique, que é um campo inteiro da linha.
function acharNosTextosAntigos(banco, campo, confere) {
  const marca = '\t' + simplificar(campo).slice(0, 80) + '\t';
  const donos = [];
  for (const { busca } of banco.percorrer("SELECT busca FROM turnos WHERE busca > '' ORDER BY turno DESC")) {
    for (const n of acharNoTexto(busca, [marca], Infinity)) {
      const lead = acharPeloNumero(banco, n);
      if (lead && confere(lead)) donos.push(lead);
      if (donos.length === 2) return donos;
    }
  }
  return donos;
}

function esquecerTextoAntigo(banco, limite) {
  const turno = turnoDe(limite);
  banco.sql("UPDATE turnos SET busca = '' WHERE turno < ? AND busca > ''", turno);
}

function tirarDoTextoAntigo(banco, { n }) {
  const turno = turnoDe(n / 1000);
  const [guardado] = banco.sql("SELECT * FROM turnos WHERE turno = ? AND busca > ''", turno);
  if (!guardado) return;
  const busca = guardado.busca.replace(new RegExp('^' + n + '\\t.*\\n', 'm'), '');
  banco.sql('UPDATE turnos SET busca = ? WHERE turno = ?', busca, turno);
}

// Como se disca em cada país: código, prefixo de longa distância, quantos dígitos têm quase todos os números e como são. Um
// ponto é um dígito.
const TELEFONES = [
  'US 1 1 10 (?=.{10}$)([2-9].{9}|3.{6})',
  'AG 1 1 10 (?=.{10}$)((268|[58]..|900).{7})',
  'AI 1 1 10 (?=.{10}$)((264|[58]..|900).{7})',
  'AS 1 1 10 (?=.{10}$)(([58]..|684|900).{7})',
  'BB 1 1 10 (?=.{10}$)((246|[58]..|900).{7})',
  'BM 1 1 10 (?=.{10}$)((441|[58]..|900).{7})',
  'BS 1 1 10 (?=.{10}$)((242|[58]..|900).{7})',
  'CA 1 1 10 (?=.{10}$)([2-9].{9}|3.{6})',
  'DM 1 1 10 (?=.{10}$)(([58]..|767|900).{7})',
  'DO 1 1 10 (?=.{10}$)(([58]..|900).{7})',
  'GD 1 1 10 (?=.{10}$)((473|[58]..|900).{7})',
  'GU 1 1 10 (?=.{10}$)(([58]..|671|900).{7})',
  'JM 1 1 10 (?=.{10}$)(([58]..|658|900).{7})',
  'KN 1 1 10 (?=.{10}$)(([58]..|900).{7})',
  'KY 1 1 10 (?=.{10}$)((345|[58]..|900).{7})',
  'LC 1 1 10 (?=.{10}$)(([58]..|758|900).{7})',
  'MP 1 1 10 (?=.{10}$)([58].{9}|(67|90)0.{7})',
  'MS 1 1 10 (?=.{10}$)(([58]..|664|900).{7})',
  'PR 1 1 10 (?=.{10}$)(([589]..|787).{7})',
  'SX 1 1 10 (?=.{10}$)(7215.{6}|([58]..|900).{7})',
  'TC 1 1 10 (?=.{10}$)(([58]..|649|900).{7})',
  'TT 1 1 10 (?=.{10}$)(([58]..|900).{7})',
  'VC 1 1 10 (?=.{10}$)(([58]..|784|900).{7})',
  'VG 1 1 10 (?=.{10}$)((284|[58]..|900).{7})',
  'VI 1 1 10 (?=.{10}$)([58].{9}|(34|90)0.{7})',
  'RU 7 8 10 (?=.{10}$)(8.{13}|[347-9].{9})',
  'KZ 7 8 10 (?=.{10}$)(8.{13}|[78].{9})',
  'EG 20 0 10 (?=.{8,10}$)([189].{8,9}|[24-6].{8}|[135].{7})',
  'ZA 27 0 9 (?=.{5,9}$)([1-79].{8}|8.{4,9})',
  'GR 30 - 10 (?=.{10}$)(5005000.{3}|8.{9,11}|([269].|70).{8})',
  'NL 31 0 9 .{9,11}',
  'BE 32 0 9 (?=.{8,9}$)(4.{8}|[1-9].{7})',
  'FR 33 0 9 (?=.{9}$)([1-9].{8})',
  'ES 34 - 9 (?=.{9}$)(400.{6}|(51|[6-9].).{7})',
  'HU 36 (06) 9 (?=.{8,9}$)([235-7].{8}|[1-9].{7})',
  'IT 39 - 10 (0.{5,11}|3.{8,9}|43.{8})',
  'VA 39 - 10 .{6,11}',
  'RO 40 0 9 (?=.{6,9}$)(([2378].|90).{7}|[23].{5})',
  'CH 41 0 9 (?=.{9}$)(8.{11}|[2-9].{8})',
  'AT 43 0 9 .{4,13}',
  'GB 44 (0|180020) 10 (?=.{9,10}$)([1-357-9].{9}|[18].{8}|8.{6})',
  'GG 44 0 10 .{10}',
  'IM 44 0 10 (?=.{10}$)(1624.{6}|([3578].|90).{8})',
  'JE 44 0 10 (?=.{10}$)(1534.{6}|([3578].|90).{8})',
  'DK 45 - 8 (?=.{8}$)([2-9].{7})',
  'SE 46 0 9 .{7,9}',
  'NO 47 - 8 (?=.{8}$)((0|[2-9].{3}).{4})',
  'SJ 47 - 8 (?=.{8}$)(0.{4}|([489].|79).{6})',
  'PL 48 - 9 .{7,9}',
  'DE 49 0 11 .{5,15}',
  'PE 51 0 9 (?=.{8,9}$)(([14-8]|9.).{7})',
  'MX 52 (01|04[45]|1) 10 (?=.{10}$)([2-9].{9})',
  'CU 53 0 8 (?=.{6,10}$)(([2-7]|8..).{7}|[2-47].{6}|[34].{5})',
  'AR 54 0 11 (9?[1-9].{9}|[1-9].{1,3}15.{6,8})',
  'BR 55 (0([1-9].(?=.{10,11}$))?) 11 ([1-9]{2}(9.{8}|[0-8].{7}))',
  'CL 56 0 9 (?=.{9}$)(12300.{6}|6.{9,10}|[2-9].{8})',
  'CO 57 0 10 (?=.{8,10}$)((46|60..).{6}|(1.|[39]).{9})',
  'VE 58 0 10 (?=.{10}$)([68]00.{7}|([24].|[59]0).{8})',
  'MY 60 0 9 (?=.{8,10}$)(1.{8,9}|(3.|[4-9]).{7})',
  'AU 61 0 9 .{9}',
  'CC 61 0 9 .{9}',
  'CX 61 0 9 .{9}',
  'ID 62 0 9 .{7,12}',
  'PH 63 0 10 .{6,10}',
  'NZ 64 0 9 .{8,10}',
  'SG 65 - 8 (?=.{8}$)(((1.|8)..|7000).{7}|[3689].{7})',
  'TH 66 0 9 (?=.{8,9}$)((001800|[2-57]|[689].).{7}|1.{7,9})',
  'JP 81 0 10 .{9,10}',
  'KR 82 0 10 .{5,11}',
  'VN 84 0 9 (?=.{9,10}$)([12].{9}|[135-9].{8}|[16].{6,7}|7.{6})',
  'CN 86 0 11 .{7,11}',
  'TR 90 0 10 (?=.{10}$)(4.{6}|8.{11,12}|([2-58]..|900).{7})',
  'IN 91 0 10 (?=.{10}$)((000800|[2-9]..).{7}|1.{7,12})',
  'PK 92 0 10 .{9,10}',
  'AF 93 0 9 (?=.{9}$)([2-7].{8})',
  'LK 94 0 9 (?=.{9}$)([1-9].{8})',
  'MM 95 0 8 .{6,10}',
  'IR 98 0 10 (?=.{6,10}$)([1-9].{9}|([1-8]..|9).{3,4})',
  'SS 211 0 9 (?=.{9}$)([19].{8})',
  'MA 212 0 9 (?=.{9}$)([5-8].{8})',
  'EH 212 0 9 (?=.{9}$)([5-8].{8})',
  'DZ 213 0 9 (?=.{8,9}$)(([1-4]|[5-79].|80).{7})',
  'TN 216 - 8 (?=.{8}$)([2-57-9].{7})',
  'LY 218 0 9 (?=.{9}$)([2-9].{8})',
  'GM 220 - 7 (?=.{7,9}$)([48].{8}|[2-9].{6})',
  'SN 221 - 9 (?=.{9}$)(([378].|93).{7})',
  'MR 222 - 8 (?=.{8}$)(([2-4]..|800).{5})',
  'ML 223 - 8 (?=.{8}$)([24-9].{7})',
  'GN 224 - 9 (?=.{8,9}$)(722.{6}|(3|6.).{7})',
  'CI 225 - 10 (?=.{10}$)([02].{9})',
  'BF 226 - 8 (?=.{8}$)([024-7].{7})',
  'NE 227 - 8 (?=.{8}$)([027-9].{7})',
  'TG 228 - 8 (?=.{8}$)([279].{7})',
  'BJ 229 - 10 (?=.{10}$)(01.{8})',
  'MU 230 - 8 (?=.{7,8}$)(([57]|8..).{7}|[2-468].{6})',
  'LR 231 0 9 (?=.{7,9}$)(([2457].|33|88).{7}|(2.|[4-6]).{6})',
  'SL 232 0 8 (?=.{8}$)(([237-9].|66).{6})',
  'GH 233 0 9 (?=.{9}$)([235].{8}|800.{5,6})',
  'NG 234 0 10 (?=.{10}$)((20|9.).{8}|[78].{9,13})',
  'TD 235 - 8 (?=.{8}$)((22|[3689].|77).{6})',
  'CF 236 - 8 (?=.{8}$)(8776.{4}|([27].|61).{6})',
  'CM 237 - 9 (?=.{9}$)([26].{8}|88.{6,7})',
  'CV 238 - 7 (?=.{7}$)(([2-59]..|800).{4})',
  'ST 239 - 7 (?=.{7}$)((22|9.).{5})',
  'GQ 240 - 9 (?=.{9}$)(222.{6}|(3.|55|[89]0).{7})',
  'GA 241 (0(?=.{8}$)) 8 (?=.{7,8}$)(([067].|11).{6}|[2-7].{6})',
  'CG 242 - 9 (?=.{9}$)(222.{6}|(0.|80).{7})',
  'CD 243 0 9 (?=.{7,10}$)((([189]|5.).|2).{7}|[1-68].{6})',
  'AO 244 - 9 (?=.{9}$)([29].{8})',
  'GW 245 - 9 (?=.{7,9}$)([49].{8}|4.{6})',
  'IO 246 - 7 (?=.{7}$)(3.{6})',
  'AC 247 - 5 (?=.{5}$)(([01589].|[2-467]).{4})',
  'SC 248 - 7 (?=.{7}$)(([2489].|64).{5})',
  'SD 249 0 9 (?=.{9}$)([19].{8})',
  'RW 250 0 9 (?=.{8,9}$)((06|[27]..|[89]00).{6})',
  'ET 251 0 9 (?=.{9}$)((11|[2-57-9].).{7})',
  'SO 252 0 8 .{6,9}',
  'DJ 253 - 8 (?=.{8}$)((2.|77).{6})',
  'KE 254 0 9 .{7,9}',
  'TZ 255 0 9 (?=.{9}$)(([25-8].|41|90).{7})',
  'UG 256 0 9 (?=.{9}$)(800.{6}|([29]0|[347].).{7})',
  'BI 257 - 8 (?=.{8}$)(([267].|31).{6})',
  'MZ 258 - 9 (?=.{8,9}$)((2|8.).{7})',
  'ZM 260 0 9 (?=.{9}$)(800.{6}|(21|[579].|63).{7})',
  'MG 261 0 9 (?=.{9}$)([23].{8})',
  'RE 262 0 9 (?=.{9}$)(709.{6}|(26|[689].).{7})',
  'YT 262 0 9 (?=.{9}$)((639.|7093).{5}|(26|80|9.).{7})',
  'ZW 263 0 9 (?=.{9,10}$)(8.{6}(.{3})?|[235-8].{8})',
  'NA 264 0 9 (?=.{8,9}$)([68].{7,8})',
  'MW 265 0 9 (?=.{7,9}$)(([1289].|31|77).{7}|1.{6})',
  'LS 266 - 8 (?=.{8}$)(([256]..|800).{5})',
  'BW 267 - 8 (?=.{7,8}$)(90.{5}|(0800|[2-6]|(7|800).).{6})',
  'SZ 268 - 8 (?=.{8}$)(0800.{4}|([237].|900).{6})',
  'KM 269 - 7 (?=.{7}$)([3478].{6})',
  'SH 290 - 5 (?=.{4,5}$)(([2569].|8).{3})',
  'TA 290 - 4 (?=.{4}$)(8.{3})',
  'ER 291 0 7 (?=.{7}$)([178].{6})',
  'AW 297 - 7 (?=.{7}$)(([25-79]..|800).{4})',
  'FO 298 - 6 (?=.{6}$)([2-9].{5})',
  'GL 299 - 6 (?=.{6}$)((19|[2-689].|70).{4})',
  'GI 350 - 8 (?=.{8}$)(([25].|60).{6})',
  'PT 351 - 9 (?=.{9}$)(1693.{5}|([26-9].|30).{7})',
  'LU 352 - 9 .{4,11}',
  'IE 353 0 9 .{7,10}',
  'IS 354 - 7 (?=.{7,9}$)((38.|[4-9]).{6})',
  'AL 355 0 9 .{8,9}',
  'MT 356 - 8 (?=.{8}$)(3550.{4}|([2579]..|800).{5})',
  'CY 357 - 8 (?=.{8}$)(([279].|[58]0).{6})',
  'FI 358 0 9 .{5,10}',
  'AX 358 0 9 .{6,10}',
  'BG 359 0 8 (?=.{6,9}$)(00800.{7}|[2-7].{6,7}|[89].{6,8}|2.{5})',
  'LT 370 ([08]) 8 (?=.{8}$)(([3469].|52|[78]0).{6})',
  'LV 371 - 8 (?=.{8}$)(([268].|78|90).{6})',
  'EE 372 - 8 (?=.{7,8}$)(8.{9}|[4578].{7}|([3-8].|90).{5})',
  'MD 373 0 8 (?=.{8}$)(([235-7].|[89]0).{6})',
  'AM 374 0 8 (?=.{8}$)(([1-489].|55|60|77).{6})',
  'BY 375 (0|80?) 9 .{9}',
  'AD 376 - 6 (?=.{6,9}$)((1|6.).{7}|[135-9].{5})',
  'MC 377 0 9 (?=.{8,9}$)(([3489]|[67].).{7})',
  'SM 378 - 8 (?=.{8,10}$)((0549|[5-7].).{6})',
  'UA 380 0 9 (?=.{9}$)([89].{9}|[3-9].{8})',
  'RS 381 0 9 .{7,12}',
  'ME 382 0 8 (?=.{8}$)((20|[3-79].).{6}|80.{6,7})',
  'XK 383 0 8 (?=.{8,12}$)(2.{7,8}|3.{7,11}|(4..|[89]00).{5})',
  'HR 385 0 9 (?=.{8,9}$)([2-69].{8}|80.{5,7}|[1-79].{7}|6.{6})',
  'SI 386 0 8 (?=.{8}$)([1-7].{7}|8.{4,7}|90.{4,6})',
  'BA 387 0 8 (?=.{8,9}$)(6.{8}|([35689].|49|70).{6})',
  'MK 389 0 8 (?=.{8}$)([2-578].{7})',
  'CZ 420 - 9 (?=.{9}$)(([2-578].|60).{7}|9.{8,11})',
  'SK 421 0 9 (?=.{6,9}$)([2-689].{8}|[2-59].{6}|[2-5].{5})',
  'LI 423 ((1001)|0) 9 (?=.{7,9}$)([68].{8}|([2378].|90).{5})',
  'FK 500 - 5 (?=.{5}$)([2-7].{4})',
  'BZ 501 - 7 (?=.{7}$)((0800.|[2-8]).{6})',
  'GT 502 - 8 (?=.{8}$)(80.{6}|(1.{3}|[2-7]).{7})',
  'SV 503 - 8 (?=.{8}$)([25-7].{7}|(80.|900).{4}(.{4})?)',
  'HN 504 - 8 (?=.{8}$)(8.{10}|[237-9].{7})',
  'NI 505 - 8 (?=.{8}$)((1800|[25-8].{3}).{4})',
  'CR 506 - 8 (?=.{8}$)((8.|90).{8}|([24-8].{3}|3005).{4})',
  'PA 507 - 8 .{7,8}',
  'PM 508 0 6 (?=.{6,9}$)([78].{8}|[2-9].{5})',
  'HT 509 - 8 (?=.{8}$)([2-589].{7})',
  'GP 590 0 9 (?=.{9}$)(7090.{5}|([56]9|[89].).{7})',
  'BL 590 0 9 (?=.{9}$)(7090.{5}|([56]9|[89].).{7})',
  'MF 590 0 9 (?=.{9}$)(7090.{5}|([56]9|[89].).{7})',
  'BO 591 (0(1.)?) 8 (?=.{8}$)(([2-7]..|8001).{5})',
  'GY 592 - 7 (?=.{7}$)(([2-8].{3}|9008).{3})',
  'EC 593 0 9 (?=.{8,9}$)(1.{9,10}|([2-7]|9.).{7})',
  'GF 594 0 9 (?=.{9}$)((694.|7093).{5}|(59|[89].).{7})',
  'PY 595 0 9 .{7,9}',
  'MQ 596 0 9 (?=.{9}$)(7091.{5}|([56]9|[89].).{7})',
  'SR 597 - 7 (?=.{6,7}$)(([2-5]|[6-9].).{5})',
  'UY 598 0 8 .{8}',
  'CW 599 - 8 (?=.{7,8}$)(([34]1|60|(7|9.).).{5})',
  'BQ 599 - 7 (?=.{7}$)(([34]1|7.).{5})',
  'TL 670 - 8 (?=.{7,8}$)(7.{7}|([2-47].|[89]0).{5})',
  'NF 672 - 6 (?=.{6}$)([13].{5})',
  'BN 673 - 7 (?=.{7}$)([2-578].{6})',
  'NR 674 - 7 (?=.{7}$)((222|444|(55|8.).|666|777|999).{4})',
  'PG 675 - 8 .{7,8}',
  'TO 676 - 7 .{5,7}',
  'SB 677 - 7 (?=.{5,7}$)([6-9].{6}|[1-6].{4})',
  'VU 678 - 7 (?=.{5,7}$)([57-9].{6}|([238].|48).{3})',
  'FJ 679 - 7 (?=.{7}$)(45.{5}|(0800.|[235-9]).{6})',
  'PW 680 - 7 (?=.{7}$)(([24-8]..|345|900).{4})',
  'WF 681 - 6 (?=.{6}$)((40|72|8.{4}).{4}|[89].{5})',
  'CK 682 - 5 (?=.{5}$)([2-578].{4})',
  'NU 683 - 7 (?=.{4,7}$)(([4-7]|888.).{3})',
  'WS 685 - 7 (?=.{5,10}$)(([2-6]|8.{5}).{4}|[78].{6}|[68].{5})',
  'KI 686 0 8 .{5,8}',
  'NC 687 - 6 (?=.{6}$)((050|[2-57-9]..).{3})',
  'TV 688 - 6 (?=.{5,7}$)((2|7..|90).{4})',
  'PF 689 - 8 (?=.{8}$)(4.{5}(.{2})?|8.{7,8})',
  'TK 690 - 4 (?=.{4,7}$)([2-47].{3,6})',
  'FM 691 - 7 (?=.{7}$)(([39]..|820).{4})',
  'MH 692 1 7 (?=.{7}$)(329.{4}|([256].|45).{5})',
  'KP 850 0 10 (?=.{8,10}$)(85.{6}|(19.|[2-7]).{7})',
  'HK 852 - 8 .{8}',
  'MO 853 - 8 (?=.{8}$)(0800.{3}|(28|[68].).{6})',
  'KH 855 0 8 (?=.{8,9}$)(1.{9}|[1-9].{7,8})',
  'LA 856 0 10 (?=.{8,10}$)((2.|3).{8}|([235-8].|41).{6})',
  'BD 880 0 10 .{6,10}',
  'TW 886 0 9 (?=.{8,11}$)([2-689].{8}|7.{9,10}|[2-8].{7}|2.{6})',
  'MV 960 - 7 (?=.{7}$)((800|9[0-57-9].).{7}|[34679].{6})',
  'LB 961 0 8 (?=.{7,8}$)([27-9].{7}|[13-9].{6})',
  'JO 962 0 9 (?=.{8,9}$)((([2689]|7.).|32|427|53).{6})',
  'SY 963 0 9 (?=.{8,9}$)([1-359].{8}|[1-5].{7})',
  'IQ 964 0 10 (?=.{8,10}$)((1|7..).{7}|[2-6].{7,8})',
  'KW 965 - 8 (?=.{8}$)(18.{5}|([2569].|41).{6})',
  'SA 966 0 9 (?=.{9}$)(([15].|800|92).{7})',
  'YE 967 0 9 (?=.{7,9}$)((1|7.).{7}|[1-7].{6})',
  'OM 968 - 8 (?=.{8}$)((1505|[279].{3}|500).{4}|800.{5,6})',
  'PS 970 0 9 (?=.{8,9}$)([2489]2.{6}|(1.|5).{8})',
  'AE 971 0 9 .{8,9}',
  'IL 972 0 9 (?=.{8,12}$)(1.{6}(.{3,5})?|[57].{8}|[1-489].{7})',
  'BH 973 - 8 (?=.{8}$)([136-9].{7})',
  'QA 974 - 8 .{8}',
  'BT 975 - 8 (?=.{7,8}$)([178].{7}|[2-8].{6})',
  'MN 976 0 8 (?=.{8,10}$)([12].{7,9}|[5-9].{7})',
  'NP 977 0 10 (?=.{8,10}$)((1.|9).{9}|[1-9].{7})',
  'TJ 992 - 9 (?=.{9}$)(([0-57-9].|66).{7})',
  'TM 993 8 8 (?=.{8}$)([1-7].{7})',
  'AZ 994 0 9 (?=.{9}$)(365.{6}|([124579].|60|88).{7})',
  'GE 995 0 9 (?=.{9}$)(([3-57]..|800).{6})',
  'KG 996 0 9 (?=.{9}$)(8.{9}|[235-9].{8})',
  'UZ 998 - 9 (?=.{9}$)((20|33|[5-9].).{7})',
];`)
