import { readCredential, type IntegrationAnswers } from '../../config.ts'
import { clickFields, type Answer, type Platform, type PostField } from '../../platforms/platform.ts'
import { js, lines, literal, type Js } from '../../source.ts'
import { answering } from '../answering.ts'
import { configOf, constantsOf, nameOf } from '../generate-worker.ts'
import { awaitingRequest, receivingFor } from '../receiving.ts'
import { alerting } from './alerting.ts'
import { converting, convertingRules } from './converting.ts'
import { delivering, entry, kept, sending } from './delivering.ts'
import { keeping, keepingRules } from './keeping.ts'
import { outbox, outboxRules } from './outbox.ts'
import { reading } from './reading.ts'
import { retrying } from './retrying.ts'
import { returning, returningRules, secretDoors } from './returning.ts'
import { returnWords } from './return-words.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

/** What a worker with a vault finds in its `env`, and since when Cloudflare's runtime has all that it uses. */
export const vaultBindings = {
  store: 'COFRE',
  className: 'Cofre',
  platformKey: 'CHAVE_DA_PLATAFORMA',
  readingKey: 'CHAVE_DE_LEITURA',
  productOrigin: 'ORIGEM_DO_PAINEL',
  compatibilityDate: '2026-07-30',
} as const

/** The worker with a vault: the pieces of the simple one, and a Durable Object that keeps every lead. */
export function vaultWorkerFor(platform: Platform, answers: IntegrationAnswers): string {
  return lines(
    [
      js`import { DurableObject, env } from 'cloudflare:workers';`,
      js`// Worker do Integrador com Cofre: envia cada lead para a plataforma ${nameOf(platform)}, e guarda todos.`,
      configOf(settingsOf(platform, answers)),
      // Says that there is a vault only where one is bound: without, it works as the simple one does.
      constantsOf(platform, js` + (env.COFRE ? '+cofre' : '')`),
      vaultConstants(platform),
      returnWords(platform),
      receivingFor(platform.worker, { entry, kept, sending }),
      awaitingRequest(platform.worker, delivering),
      platform.worker.request,
      platform.worker.reply,
      answering,
      secretDoors,
      routes,
      returningRules,
      keepingRules,
      convertingRules,
      outboxRules,
      tables,
      vaultClass,
    ],
    '\n\n',
  ).js.concat('\n')
}

/** What is no secret stands in the file; without a key the platform says what is wrong, and the lead waits. */
function settingsOf(platform: Platform, answers: IntegrationAnswers): [string, Js][] {
  return platform.credentials.map((name) =>
    name === 'apiKey'
      ? [name, js`env.CHAVE_DA_PLATAFORMA || 'sem-chave'`]
      : [name, literal(readCredential(platform, name, answers))],
  )
}

function vaultConstants(platform: Platform): Js {
  return js`// Se talvez tenha chegado: ${platform.isRepeatHarmless ? js`vai de novo, um repetido não faz mal` : js`você decide`}.
const INCERTO = ${literal(platform.isRepeatHarmless ? 'pendente' : 'verificar')};
const PAIS = ${literal(fieldsWith(platform, 'countryCode'))};
const CAMPANHA = ${literal([...parameterFields(platform, 'utm_campaign'), ...fieldsWith(platform, 'offerId'), ...fieldsWith(platform, 'streamCode')])};
const ANUNCIO = ${literal(parameterFields(platform, 'utm_content'))};
const PAGINA = ${literal(namesOf(platform.fields, (field) => 'page' in field && field.page === 'address'))};
// Trazem cada retorno ao seu lead.
const CLIQUES = ${literal(clickFields(platform))};
const CAMPOS_DO_ID = ${leadFields(platform)};`
}

/** Some take the form's number of an order anyway, or have a field for it; elsewhere an empty click field takes it. */
function leadFields({ postback }: Platform): Js {
  if (postback.leadField !== undefined) return literal([postback.leadField])
  return postback.macros.lead === undefined ? js`CLIQUES` : literal([])
}

function fieldsWith({ fields }: Platform, answer: Answer): string[] {
  return namesOf(fields, (field) => 'answer' in field && field.answer === answer)
}

/** The platform's own field for a parameter of the ad, and the form's. */
function parameterFields({ fields }: Platform, parameter: string): string[] {
  const own = namesOf(fields, (field) => 'parameters' in field && field.parameters.includes(parameter))
  return [...new Set([...own, parameter])]
}

const namesOf = (fields: readonly PostField[], isMeant: (field: PostField) => boolean) =>
  fields.filter(isMeant).map(({ name }) => name)

const vaultClass = js`export class Cofre extends DurableObject {
${lines([keeping, retrying, outbox, alerting, reading, returning, converting], '\n\n')}
}`
