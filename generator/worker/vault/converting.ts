import { js } from '../../source.ts'

/** One event when the network has the lead, one at its first approval: each is queued once for all that are set then. */
export const converting = js`  #converter(lead, novo) {
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
  }`

/**
 * What each ad platform wants to be told. Meta hashes the digits of a phone, TikTok those with a plus; address, agent and
 * the platform's own numbers are never hashed. Nothing tells of the product, and of the page only its domain goes along.
 * UTMify has no name for payment on delivery: a boleto, which is paid later too, comes nearest.
 */
export const convertingRules = js`const FUSO_DO_GOOGLE = 'Parameters:TimeZone=America/Sao_Paulo';
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
};`
