import { js } from './source.ts'

/**
 * `iniciarPixels({ meta, tiktok, google })` has the networks' own code fetched, unless the page has it already, and
 * adds these ids to whatever others are there; `chegou[rede]` is false while that code has not come.
 * `dispararPixels({ meta, tiktok, google, valor, moeda }, lead, quais)` tells these networks of a lead, for these ids
 * alone, and returns those that could not be told. The number of the lead is the event's, so that what a server tells of
 * the same lead counts once. Google heeds only what comes as the arguments of a call. Pages and blockers break what they
 * like, so each network stands alone.
 */
export const pixelCode = js`const chegou = {};
const iniciados = [];
const inicios = {
  meta(id) {
    if (!window.fbq) criarFbq();
    window.fbq('init', id);
    if ('meta' in chegou) window.fbq('trackSingle', id, 'PageView');
  },
  tiktok(id) {
    const ttq = (window.ttq = window.ttq || []);
    if (!ttq.load) prepararTtq(ttq);
    if (id in Object(ttq._i)) return;
    ttq.load(id);
    ttq.instance(id).page();
  },
  google(id) {
    const [tag] = id.split('/');
    window.dataLayer = window.dataLayer || [];
    if (!window.gtag) criarGtag(tag);
    const pedidas = Array.from(window.dataLayer, (chamada) => chamada[0] + ' ' + chamada[1]);
    if (!pedidas.includes('config ' + tag)) window.gtag('config', tag);
  },
};
const avisos = {
  meta: (id, lead, dados) => window.fbq('trackSingle', id, 'Lead', dados, { eventID: lead }),
  tiktok: (id, lead, dados) => window.ttq.instance(id).track('SubmitForm', dados, { event_id: lead }),
  google(id, lead, dados) {
    const nome = id.includes('/') ? 'conversion' : 'generate_lead';
    window.gtag('event', nome, { ...dados, send_to: id, transaction_id: lead, event_id: lead });
  },
};
const redes = Object.keys(avisos);

function criarFbq() {
  window.fbq = (...partes) => {
    if (window.fbq.callMethod) window.fbq.callMethod(...partes);
    else window.fbq.queue.push(partes);
  };
  Object.assign(window.fbq, { push: window.fbq, loaded: true, version: '2.0', queue: [] });
  window._fbq = window.fbq;
  carregar('meta', 'https://connect.facebook.net/en_US/fbevents.js');
}

function prepararTtq(ttq) {
  const endereco = 'https://analytics.tiktok.com/i18n/pixel/events.js';
  const methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready'];
  const enfileirar = (fila) => {
    for (const metodo of methods) fila[metodo] = (...partes) => fila.push([metodo, ...partes]);
    return fila;
  };
  window.TiktokAnalyticsObject = 'ttq';
  Object.assign(enfileirar(ttq), { methods, _i: {}, _t: {}, _o: {} });
  ttq.instance = (id) => enfileirar(ttq._i[id] || []);
  ttq.load = (id) => {
    ttq._i[id] = Object.assign([], { _u: endereco });
    ttq._t[id] = Date.now();
    ttq._o[id] = {};
    carregar('tiktok', endereco + '?' + new URLSearchParams({ sdkid: id, lib: 'ttq' }));
  };
}

function criarGtag(tag) {
  window.gtag = function () {
    window.dataLayer.push(arguments);
  };
  carregar('google', 'https://www.googletagmanager.com/gtag/js?id=' + tag);
  window.gtag('js', new Date());
}

function carregar(rede, endereco) {
  const codigo = document.createElement('script');
  chegou[rede] = false;
  codigo.addEventListener('load', () => {
    chegou[rede] = true;
  });
  codigo.src = endereco;
  document.head.append(codigo);
}

function iniciarPixels(pixels) {
  for (const rede of redes) {
    const id = pixels[rede];
    if (id ? !iniciados.includes(id) : false) {
      iniciados.push(id);
      tentar(rede, () => inicios[rede](id));
    }
  }
}

function tentar(rede, fazer) {
  try {
    fazer();
    return true;
  } catch (erro) {
    console.error(erro);
    chegou[rede] = false;
    return false;
  }
}

function valorDe({ valor, moeda }) {
  return valor ? { value: Number(valor), currency: moeda } : {};
}

function dispararPixels(pixels, lead, quais) {
  const pedidas = quais.filter((rede) => pixels[rede]);
  return pedidas.filter((rede) => !tentar(rede, () => avisos[rede](pixels[rede], lead, valorDe(pixels))));
}`
