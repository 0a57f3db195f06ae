import type { FormAnswers } from '../config.ts'
import type { Platform, PostField } from '../platforms/platform.ts'
import { readingPhone } from '../phones/reading-phone.ts'
import { pixelCode } from '../pixel-code.ts'
import { indent, js, lines, literal, type Js } from '../source.ts'
import { adTraces } from './ad-traces.ts'
import { concludingWith, type Ending } from './concluding.ts'
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
const senderOf = (name: string) => `${name}3`

type Sender = { envio: string; knows: readonly PageValue[]; filling: Js; asking: Js; parts: Parts }

/** A form with a pixel has a script of its own: one that has none may come first on the page, and cannot fire it. */
export const senderWith = (name: string, hasPixel: boolean) => senderOf(name) + (hasPixel ? '-pixel' : '')

/**
 * What every form does, whoever receives its lead. Each sender has a part of its own in filling it in, and `pedir` says
 * how it is sent. Sites change scripts: in what comes out there is no blank line, no `//`, no `&&` and no backslash.
 */
function formScript({ envio, knows, filling, asking, parts }: Sender): Js {
  return js`(() => {
  const seletor = ${literal(`.integrador-form[data-envio="${senderWith(envio, parts === withPixel)}"]`)};
  if (window[seletor]) return;
  window[seletor] = true;
  const memoria = (window.memoriaDoIntegrador = Object(window.memoriaDoIntegrador || lembrar()));
  const fora = lerFora();
  ${valuesOf(knows)}
  arriscar(lerValores);
${parts.starting}${sending}
${concludingWith(parts)}
${indent(readingPhone)}
${rememberingWith(js`${parts.filling}${filling}`)}
${indent(asking)}
})();`
}

type Parts = Ending & { readonly starting: Js; readonly filling: Js }

/** For whoever counts leads by a tag manager. */
const tellingTags = js`      (window.dataLayer = window.dataLayer || []).push({ event: evento.type, ...detail });
`

const plain: Parts = {
  starting: js``,
  filling: js``,
  keyword: js`function`,
  counting: js`    const detail = { url: destino.href, orderId, leadId: memoria[oferta] };`,
  telling: tellingTags,
  leaving: js``,
}

/** Without a Worker an order has no number but the platform's, and tags could not tell it from another. */
const unnumbered: Parts = {
  ...plain,
  counting: js`    const detail = { url: destino.href, orderId };`,
  telling: js``,
}

/**
 * A page may have broken what its pixels are told with: that costs a count, and never a lead or its source. The networks
 * whose code is there are told at once, and the visitor leaves a moment later, so that they hear it. The
 * others are left to the success page, by its address: a lead is told to each of them once.
 */
const withPixel: Parts = {
  starting: js`${indent(pixelCode)}
  const lerPixels = (formulario) => formulario.querySelector('[data-moeda]').dataset;
  arriscar(() => {
    document.querySelectorAll(seletor).forEach((formulario) => iniciarPixels(lerPixels(formulario)));
  });
`,
  filling: js`    arriscar(() => iniciarPixels(lerPixels(formulario)));
`,
  keyword: js`async function`,
  counting: js`    const leadId = memoria[oferta];
    const pixels = lerPixels(formulario);
    const faltam = redes.filter((rede) => (pixels[rede] ? !prontos[rede] : false));
    const tenho = redes.filter((rede) => !faltam.includes(rede));
    if (pedido ? faltam.length > 0 : false) destino.searchParams.set('pixel', [leadId, ...faltam].join(' '));
    const detail = { url: destino.href, orderId, leadId, ...valorDe(pixels) };`,
  telling: js`      arriscar(() => dispararPixels(pixels, leadId, tenho));
${tellingTags}`,
  leaving: js`    await new Promise((pronto) => setTimeout(pronto, 300));
`,
}

function valuesOf(knows: readonly PageValue[]): Js {
  if (knows.length === 0) return js`const lerValores = () => lerOrigem();`
  const entries = knows.map((key) => js`    ${literal(pageValues[key].name)}: ${pageValues[key].value},`)
  return js`const lerValores = () => ({
    ...lerOrigem(),
${lines(entries)}
  });`
}

const numbering = js`    const [oferta] = chaves(formulario);
    memoria[oferta] = memoria[oferta] || criarId();
`

const makingNumber = js`function criarId() {
  const sortear = () => (crypto.getRandomValues(new Uint8Array(1))[0] % 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, sortear);
}`

/**
 * What a vault may tell ad platforms of: parameters of the address, and cookies without the underscore that they begin
 * with. Whatever else a page or a cookie says goes nowhere.
 */
const traces = [...adTraces, 'utm_campaign', 'utm_content']

/**
 * One script for the forms of all Workers: two of different platforms may stand on one page, and the first script
 * serves both. The Worker has ten seconds for the platform; the form waits a little longer for the Worker. Only with
 * 400 does the Worker pass on what the platform said.
 */
function workerFormScript(hasPixel: boolean): Js {
  return formScript({
    envio: 'worker',
    parts: hasPixel ? withPixel : plain,
    knows: ['address', 'referrer', 'timezone'],
    filling: js`${numbering}    acharCampo(formulario, 'lead_id').value = memoria[oferta];
    guardar();`,
    asking: js`${makingNumber}

function lerCookies() {
  try {
    return Object.fromEntries(document.cookie.split('; ').map((cookie) => cookie.slice(1).split('=')));
  } catch {
    return {};
  }
}

function lerRastros() {
  const rastros = { ...lerCookies(), ...lerValores() };
  const nomes = [
${lines(traces.map((name) => js`    ${literal(name)},`))}
  ];
  return nomes.filter((nome) => rastros[nome]).map((nome) => [nome, rastros[nome]]);
}

async function pedir(formulario) {
  const body = new URLSearchParams(new FormData(formulario));
  ['name', 'phone'].forEach((nome) => body.set(nome, acharCampo(formulario, nome).value));
  lerRastros().forEach(([nome, valor]) => body.set(nome, valor));
  const envio = fetch(formulario.getAttribute('action'), { method: 'POST', body, keepalive: true });
  const resposta = await Promise.race([envio, esperar(15000)]);
  if (![200, 400].includes(resposta.status)) throw new Error(await resposta.text());
  return resposta.json();
}

function desistir(formulario, erro) {
  console.error(erro);
  arriscar(() => preencher(formulario));
  arriscar(() => {
    lerRastros().forEach(([name, value]) => {
      formulario.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    });
  });
  setTimeout(() => avisar(formulario, formulario.getAttribute('data-depois')), 10000);
  HTMLFormElement.prototype.submit.call(formulario);
}`,
  })
}

/** There is no other way: the platform takes no form, and a token has no place in an address. */
const givingUpDirectly = js`function desistir(formulario, erro) {
  console.error(erro);
  avisar(formulario, formulario.getAttribute('data-desconhecido'));
}`

/** The form calls the platform itself. Its order needs a number only for those who count it. */
function directFormScript(platform: Platform, hasPixel: boolean): Js {
  if (platform.workerIs === 'needed') throw new Error('This platform is called by a Worker only')
  return formScript({
    envio: platform.id,
    parts: hasPixel ? withPixel : unnumbered,
    knows: platform.fields.flatMap((field) => ('page' in field ? field.page : [])),
    filling: js`${hasPixel ? numbering : js``}    formulario.querySelectorAll('[data-parado]').forEach((parado) => parado.remove());`,
    asking: lines([...(hasPixel ? [makingNumber] : []), platform.direct, givingUpDirectly], '\n\n'),
  })
}

const workerScripts = { plain: workerFormScript(false), withPixel: workerFormScript(true) }

export function formScriptFor(platform: Platform, { workerUrl, pixels }: FormAnswers): Js {
  const hasPixel = pixels !== undefined
  if (workerUrl === undefined) return directFormScript(platform, hasPixel)
  return hasPixel ? workerScripts.withPixel : workerScripts.plain
}
