import { js } from './source.ts'

/**
 * `iniciarPixels({ meta, tiktok, google })` has the networks' own code fetched, unless the page has it already;
 * `prontos[rede]` says that it has come, and `dispararPixels({ meta, tiktok, google, valor, moeda }, lead, quais)` tells
 * these networks of a lead. The number of the lead is the event's, so that what a server tells of the same lead counts
 * once. Google heeds only what comes as the arguments of a call.
 */
export const pixelCode = js`const prontos = {};
const inicios = {
  meta(id) {
    prontos.meta = 'fbq' in window;
    if (prontos.meta) return window.fbq('init', id);
    window.fbq = (...partes) => {
      if (window.fbq.callMethod) window.fbq.callMethod(...partes);
      else window.fbq.queue.push(partes);
    };
    Object.assign(window.fbq, { push: window.fbq, loaded: true, version: '2.0', queue: [] });
    Object.assign(window, { _fbq: window.fbq });
    carregar('meta', 'https://connect.facebook.net/en_US/fbevents.js');
    window.fbq('init', id);
    return window.fbq('track', 'PageView');
  },
  tiktok(id) {
    prontos.tiktok = 'ttq' in window;
    if (prontos.tiktok) return;
    const endereco = 'https://analytics.tiktok.com/i18n/pixel/events.js';
    const methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready'];
    const fila = Object.assign([], { _u: endereco });
    const ttq = { methods, _i: { [id]: fila }, _t: { [id]: Date.now() }, _o: { [id]: {} } };
    window.TiktokAnalyticsObject = 'ttq';
    window.ttq = Object.assign([], ttq);
    for (const metodo of methods) window.ttq[metodo] = (...partes) => window.ttq.push([metodo, ...partes]);
    carregar('tiktok', endereco + '?' + new URLSearchParams({ sdkid: id, lib: 'ttq' }));
    window.ttq.page();
  },
  google(id) {
    const [tag] = id.split('/');
    prontos.google = 'gtag' in window;
    window.dataLayer = window.dataLayer || [];
    window.gtag =
      window.gtag ||
      function () {
        window.dataLayer.push(arguments);
      };
    if (!prontos.google) carregar('google', 'https://www.googletagmanager.com/gtag/js?id=' + tag);
    window.gtag('js', new Date());
    window.gtag('config', tag);
  },
};
const avisos = {
  meta: (id, lead, dados) => window.fbq('trackSingle', id, 'Lead', dados, { eventID: lead }),
  tiktok: (_, lead, dados) => window.ttq.track('SubmitForm', dados, { event_id: lead }),
  google(id, lead, dados) {
    const nome = id.includes('/') ? 'conversion' : 'generate_lead';
    window.gtag('event', nome, { ...dados, send_to: id, transaction_id: lead, event_id: lead });
  },
};
const redes = Object.keys(avisos);

function carregar(rede, endereco) {
  const codigo = document.createElement('script');
  codigo.src = endereco;
  codigo.addEventListener('load', () => {
    prontos[rede] = true;
  });
  document.head.append(codigo);
}

function iniciarPixels(pixels) {
  for (const rede of redes) {
    if (pixels[rede] ? !(rede in prontos) : false) inicios[rede](pixels[rede]);
  }
}

function valorDe({ valor, moeda }) {
  return valor ? { value: Number(valor), currency: moeda } : {};
}

function dispararPixels(pixels, lead, quais) {
  for (const rede of quais) {
    if (pixels[rede]) avisos[rede](pixels[rede], lead, valorDe(pixels));
  }
}`
