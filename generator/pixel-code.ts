import { js } from './source.ts'

/**
 * `iniciarPixels({ meta, tiktok, google })` has the networks' own code fetched, unless the page has it already;
 * `prontos[rede]()` says whether it has come, and `dispararPixels({ meta, tiktok, google, valor, moeda }, lead, redes)`
 * tells these networks of a lead. The number of the lead is the event's, so that what a server tells of the same lead
 * counts once. Google heeds only what comes as the arguments of a call.
 */
export const pixelCode = js`const carregados = {};
const prontos = {
  meta: () => window.fbq.callMethod,
  tiktok: () => carregados.tiktok,
  google: () => window.google_tag_manager,
};
const inicios = {
  meta(id) {
    const estava = window.fbq;
    if (!estava) {
      window.fbq = (...partes) => {
        if (window.fbq.callMethod) window.fbq.callMethod(...partes);
        else window.fbq.queue.push(partes);
      };
      Object.assign(window.fbq, { push: window.fbq, loaded: true, version: '2.0', queue: [] });
      Object.assign(window, { _fbq: window.fbq });
      carregar('meta', 'https://connect.facebook.net/en_US/fbevents.js');
    }
    window.fbq('init', id);
    if (!estava) window.fbq('track', 'PageView');
  },
  tiktok(id) {
    carregados.tiktok = window.ttq;
    if (window.ttq) {
      const { _i: ids = {} } = window.ttq;
      if (!ids[id]) window.ttq.load?.(id);
      return;
    }
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
    window.dataLayer = window.dataLayer || [];
    if (!window.gtag) {
      window.gtag = function () {
        window.dataLayer.push(arguments);
      };
      window.gtag('js', new Date());
      carregar('google', 'https://www.googletagmanager.com/gtag/js?id=' + tag);
    }
    window.gtag('config', tag);
  },
};
const avisos = {
  meta: (id, lead, dados) => window.fbq('trackSingle', id, 'Lead', dados, { eventID: lead }),
  tiktok(id, lead, dados) {
    (window.ttq.instance?.(id) || window.ttq).track('SubmitForm', dados, { event_id: lead });
  },
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
    carregados[rede] = true;
  });
  document.head.append(codigo);
}

function iniciarPixels(pixels) {
  for (const rede of redes) {
    const id = pixels[rede];
    if (!id || carregados[id]) continue;
    carregados[id] = true;
    inicios[rede](id);
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
