import type { Platform, PostField } from '../platforms/platform.ts'
import { readingPhone } from '../phones/reading-phone.ts'
import { js, lines, literal, type Js } from '../source.ts'
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
export const senderOf = (name: string) => `${name}2`

type Sender = { envio: string; knows: readonly PageValue[]; filling: Js; asking: Js }

/**
 * What every form does, whoever receives its lead. Each sender has a part of its own in filling it in, and `pedir` says
 * how it is sent. Sites change scripts: in what comes out there is no blank line, no `//`, no `&&` and no backslash.
 */
function formScript({ envio, knows, filling, asking }: Sender): Js {
  return js`(() => {
  const seletor = ${literal(`.integrador-form[data-envio="${senderOf(envio)}"]`)};
  if (window[seletor]) return;
  window[seletor] = true;
  const memoria = (window.integrador = window.integrador || lembrar());
  const fora = lerFora();
  ${valuesOf(knows)}
${sending}
${indent(readingPhone)}
${rememberingWith(filling)}
${indent(asking)}
})();`
}

function valuesOf(knows: readonly PageValue[]): Js {
  if (knows.length === 0) return js`const valores = lerOrigem();`
  const entries = knows.map((key) => js`    ${literal(pageValues[key].name)}: ${pageValues[key].value},`)
  return js`const valores = {
    ...lerOrigem(),
${lines(entries)}
  };`
}

function indent({ js: code }: Js): Js {
  return { js: code.replaceAll(/^(?=.)/gm, '  ') } as Js
}

/**
 * One script for the forms of all Workers: two of different platforms may stand on one page, and the first script
 * serves both. The Worker has ten seconds for the platform; the form waits a little longer for the Worker. Only with
 * 400 does the Worker pass on what the platform said.
 */
export const workerFormScript = formScript({
  envio: 'worker',
  knows: ['address', 'referrer', 'timezone'],
  filling: js`    const [oferta] = chaves(formulario);
    memoria[oferta] = memoria[oferta] || criarId();
    formulario.lead_id.value = memoria[oferta];
    guardar();`,
  asking: js`function criarId() {
  const sortear = () => (crypto.getRandomValues(new Uint8Array(1))[0] % 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, sortear);
}

async function pedir(formulario) {
  const body = new URLSearchParams(new FormData(formulario));
  const pedido = { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout?.(15000) };
  const resposta = await fetch(formulario.action, pedido);
  if (![200, 400].includes(resposta.status)) throw new Error(await resposta.text());
  return resposta.json();
}`,
})

/** The form calls the platform itself. */
export function directFormScript(platform: Platform): Js {
  if (platform.workerIs === 'needed') throw new Error('This platform is called by a Worker only')
  return formScript({
    envio: platform.id,
    knows: platform.fields.flatMap((field) => ('page' in field ? field.page : [])),
    filling: js`    formulario.querySelector('[data-parado]')?.remove();`,
    asking: platform.direct,
  })
}
