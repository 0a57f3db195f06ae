import { readCredentials, type IntegrationAnswers } from '../config.ts'
import { successField, type Platform } from '../platforms/platform.ts'
import { js, lines, literal, type Js } from '../source.ts'
import { answering } from './answering.ts'
import { receivingFor } from './receiving.ts'

/** Raised when a deployed worker should be replaced by a newer one; the worker answers it in X-Integrador. */
export const workerVersion = 2

/** The Cloudflare Worker of one platform account. What a user typed stands in `CONFIG`, and nowhere else. */
export function workerFor(platform: Platform, answers: IntegrationAnswers): string {
  return lines(
    [
      header(platform),
      configOf(literals(readCredentials(platform, answers))),
      constantsOf(platform),
      receivingFor(platform.worker),
      platform.worker.request,
      platform.worker.reply,
      answering,
    ],
    '\n\n',
  ).js.concat('\n')
}

/** For a comment. */
export const nameOf = ({ name }: Platform) => raw(name)

function header(platform: Platform): Js {
  return js`// Worker do Integrador: recebe cada lead do formulário e o envia para a plataforma ${nameOf(platform)}.
// A chave fica só aqui: não aparece na página nem nas respostas.`
}

const literals = (credentials: Partial<Record<string, string>>) =>
  Object.entries(credentials).map(([key, value]): [string, Js] => [key, literal(value ?? '')])

/** What the worker is configured with: what a user typed, as literals, or where it is read from. */
export function configOf(values: readonly [name: string, value: Js][]): Js {
  const entries = values.map(([name, value]) => js`  ${raw(name)}: ${value},`)
  return js`const CONFIG = {
${lines(entries)}
  // Se quiser, só aceita leads das páginas destes: ['minha-loja.com']
  dominios: [],
};`
}

export function constantsOf(platform: Platform, vault: Js = js``): Js {
  const { id, name, endpoint, required, fields, takes = {} } = platform
  const names = ['name', 'phone', ...fields.map((field) => field.name), ...Object.values(takes)]
  return js`const PLATAFORMA = ${literal(name)};
const VERSAO = ${literal(`${id}/${workerVersion}`)}${vault};
const ENDERECO = ${literal(endpoint)};
const CAMPOS = ${list(names)};
const OBRIGATORIOS = ${literal(required)};
const PAGINA_DE_SUCESSO = ${literal(successField({ fields }))};`
}

/** As a formatter breaks it: one name a line when the line would be too long. */
function list(names: readonly string[]): Js {
  return js`[
${lines(names.map((name) => js`  ${literal(name)},`))}
]`
}

/** Text of our own source code, such as a platform's name: never anything a user typed. */
function raw(text: string): Js {
  if (!/^[\w. ]+$/.test(text)) throw new Error(`Not a plain word: ${text}`)
  return { js: text } as Js
}
