import { readCredentials, type IntegrationAnswers } from '../config.ts'
import { successField, type Platform } from '../platforms/platform.ts'
import { js, lines, literal, word, type Js } from '../source.ts'
import { answering } from './answering.ts'
import { receiving } from './receiving.ts'

/** Raised when a deployed worker should be replaced by a newer one; the worker answers it in X-Integrador. */
export const workerVersion = 2

/** The Cloudflare Worker of one platform account. What a user typed stands in `CONFIG`, and nowhere else. */
export function workerFor(platform: Platform, answers: IntegrationAnswers): string {
  return lines(
    [
      header(platform),
      configOf(literals(readCredentials(platform, answers))),
      constantsOf(platform),
      receiving,
      platform.worker.request,
      platform.worker.reply,
      answering,
    ],
    '\n\n',
  ).js.concat('\n')
}

/** For a comment. */
export const nameOf = ({ name }: Platform) => word(name)

function header(platform: Platform): Js {
  return js`// Worker do Integrador: recebe cada lead do formulário e o envia para a plataforma ${nameOf(platform)}.
// A chave fica só aqui: não aparece na página nem nas respostas.`
}

const literals = (credentials: Partial<Record<string, string>>) =>
  Object.entries(credentials).map(([key, value]): [string, Js] => [key, literal(value ?? '')])

/** What the worker is configured with: what a user typed, as literals, or where it is read from. */
export function configOf(values: readonly [name: string, value: Js][]): Js {
  const entries = values.map(([name, value]) => js`  ${word(name)}: ${value},`)
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
const CAMPOS = ${listOf(names, 0, 'const CAMPOS = '.length)};
const OBRIGATORIOS = ${literal(required)};
const PAGINA_DE_SUCESSO = ${literal(successField({ fields }))};`
}

/** The widest line of what customers receive. */
const lineWidth = 110

/** As a formatter has it: on the line it begins, so many blanks and letters in, or one name a line where that is too long. */
export function listOf(names: readonly string[], indented = 0, begun = 0): Js {
  const inLine = literal(names)
  if (indented + begun + inLine.js.length < lineWidth) return inLine
  const blanks = word(' '.repeat(indented))
  return js`[
${lines(names.map((name) => js`${blanks}  ${literal(name)},`))}
${blanks}]`
}

export const numberOf = (value: number) => word(String(value))
