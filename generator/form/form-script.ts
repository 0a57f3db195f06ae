import type { FormAnswers } from '../config.ts'
import type { Platform, PostField } from '../platforms/platform.ts'
import { readingPhone } from '../phones/reading-phone.ts'
import { indent, js, lines, literal, type Js } from '../source.ts'
import { adClicks, adTraces } from './ad-traces.ts'
import { concluding } from './concluding.ts'
import { readingOrigin } from './reading-origin.ts'
import { rememberingWith } from './remembering.ts'
import { sending } from './sending.ts'

type PageValue = Extract<PostField, { page: unknown }>['page']

/** What the script knows of the page: how a field names it in `data-de`, and how it is found out. */
export const pageValues: Record<PageValue, { name: string; value: Js }> = {
  address: {
    name: '@pagina',
    value: js`(fora.URL.startsWith('http') ? fora.URL : document.URL).split(/[?#]/)[0]`,
  },
  referrer: { name: '@referencia', value: js`fora.referrer` },
  timezone: { name: '@fuso', value: js`String(Math.trunc(-new Date().getTimezoneOffset() / 60))` },
}

/**
 * Who sends a form, and by which script: a page may still hold a form and a script of an earlier version, and the one
 * would fail with the other.
 */
export const senderOf = (name: string) => `${name}4`

type Sender = { envio: string; knows: readonly PageValue[]; filling: Js; asking: Js }

/**
 * What every form does, whoever receives its lead. Each sender has a part of its own in filling it in, and `pedir` says
 * how it is sent. Sites change scripts: in what comes out there is no blank line, no `//`, no `&&` and no backslash. A
 * framework may take a style out of the page's body, so a copy of it goes into the head.
 */
function formScript({ envio, knows, filling, asking }: Sender): Js {
  return js`(() => {
  const seletor = ${literal(`.integrador-form[data-envio="${senderOf(envio)}"]`)};
  if (window[seletor]) return;
  window[seletor] = true;
  const memoria = (window.memoriaDoIntegrador = Object(window.memoriaDoIntegrador || lembrar()));
  const fora = lerFora();
  ${valuesOf(knows)}
  arriscar(() => lerOrigem([performance.getEntriesByType('navigation')[0].name]));
  arriscar(lerValores);
  arriscar(() => {
    const estilos = Array.from(document.body.querySelectorAll('style'));
    const nossos = estilos.filter(({ textContent }) => textContent.includes('.integrador-form'));
    document.head.append(...nossos.map((estilo) => estilo.cloneNode(true)));
  });
${sending}
${concluding}
${indent(readingPhone)}
${rememberingWith(filling)}
${readingOrigin}
${indent(asking)}
})();`
}

function valuesOf(knows: readonly PageValue[]): Js {
  if (knows.length === 0) return js`const lerValores = () => lerOrigem();`
  const entries = knows.map((key) => js`    ${literal(pageValues[key].name)}: ${pageValues[key].value},`)
  return js`const lerValores = () => ({
    ...lerOrigem(),
${lines(entries)}
  });`
}

/**
 * What a vault may tell ad platforms of: parameters of the address, and what these platforms keep in cookies, whose names
 * begin with an underscore. Whatever else a page or a cookie says goes nowhere.
 */
const cookieTraces = adTraces.filter((name) => !adClicks.includes(name))
const addressTraces = [...adClicks, 'utm_campaign', 'utm_content']

/**
 * One script for the forms of all Workers: two of different platforms may stand on one page, and the first script
 * serves both. The Worker has ten seconds for the platform; the form waits a little longer for the Worker. Only with
 * 400 does the Worker pass on what the platform said. Where a policy of the page kept the request from leaving, or
 * somebody else than the Worker has answered, the form goes the plain way by itself: no lead can be there twice.
 */
const workerFormScript = formScript({
  envio: 'worker',
  knows: ['address', 'referrer', 'timezone'],
  filling: js`    acharCampo(formulario, 'lead_id').value = memoria[oferta];
    guardar();`,
  asking: js`const barrados = [];
document.addEventListener('securitypolicyviolation', ({ blockedURI, disposition, effectiveDirective }) => {
  if (disposition + effectiveDirective === 'enforceconnect-src') barrados.push(blockedURI);
});

function lerCookies() {
  const cookies = {};
  try {
    for (const cookie of document.cookie.split('; ')) {
      const [nome, ...valor] = cookie.slice(1).split('=');
      cookies[nome] = valor.join('=');
    }
  } catch {}
  return cookies;
}

function lerRastros() {
  const [cookies, valores] = [lerCookies(), lerValores()];
  const dosCookies = ${literal(cookieTraces)};
  const doEndereco = ${literal(addressTraces)};
  const rastros = [
    ...dosCookies.map((nome) => [nome, valores[nome] || cookies[nome]]),
    ...doEndereco.map((nome) => [nome, valores[nome]]),
  ];
  return rastros.filter(([, valor]) => valor);
}

async function pedir(formulario) {
  const destino = formulario.getAttribute('action');
  const body = new URLSearchParams(new FormData(formulario));
  ['name', 'phone'].forEach((nome) => body.set(nome, acharCampo(formulario, nome).value));
  lerRastros().forEach(([nome, valor]) => body.set(nome, valor));
  andamento.saida = fetch(destino, { method: 'POST', body, keepalive: true });
  const envio = andamento.saida.catch((erro) => verSeSaiu(destino, erro));
  const resposta = await Promise.race([envio, esperar(15000)]);
  const texto = await Promise.race([resposta.text(), esperar(15000)]);
  const alheia = texto.trim().startsWith('{') ? false : resposta.status < 500;
  if (alheia) delete andamento.saida;
  if (alheia || ![200, 400].includes(resposta.status)) throw new Error(texto);
  return Object(JSON.parse(texto));
}

async function verSeSaiu(destino, erro) {
  const { origin } = new URL(destino);
  await new Promise((pronto) => setTimeout(pronto, 100));
  if (barrados.some((endereco) => endereco.startsWith(origin))) delete andamento.saida;
  throw erro;
}

function enviarDeOutroModo(formulario) {
  let falta = false;
  arriscar(() => {
    falta = faltaAlgo(formulario);
  });
  if (falta) return;
  arriscar(() => preencher(formulario));
  arriscar(() => {
    lerRastros().forEach(([name, value]) => {
      const campo = acharCampo(formulario, name) || document.createElement('input');
      formulario.append(Object.assign(campo, { type: 'hidden', name, value }));
    });
  });
  setTimeout(() => avisar(formulario, formulario.getAttribute('data-depois')), 10000);
  HTMLFormElement.prototype.submit.call(formulario);
}`,
})

/** There is no other way: the platform takes no form, and a token has no place in an address. */
const withoutPlainPost = js`function enviarDeOutroModo(formulario) {
  avisar(formulario, formulario.getAttribute('data-desconhecido'));
}`

/** The form calls the platform itself. */
function directFormScript(platform: Platform): Js {
  if (platform.workerIs === 'needed') throw new Error('This platform is called by a Worker only')
  return formScript({
    envio: platform.id,
    knows: platform.fields.flatMap((field) => ('page' in field ? field.page : [])),
    filling: js`    formulario.querySelectorAll('[data-parado]').forEach((parado) => parado.remove());`,
    asking: lines([platform.direct, withoutPlainPost], '\n\n'),
  })
}

export function formScriptFor(platform: Platform, { workerUrl }: FormAnswers): Js {
  return workerUrl === undefined ? directFormScript(platform) : workerFormScript
}
