import { readCredential, type IntegrationAnswers } from '../config.ts'
import { clickFields, type Answer, type Platform, type PostField } from '../platforms/platform.ts'
import type { PostbackState } from '../platforms/postback-addresses.ts'
import { postbackWords } from '../platforms/postback-words.ts'
import { js, lines, literal, type Js } from '../source.ts'
import { answering } from './answering.ts'
import { configOf, constantsOf, listOf, nameOf, numberOf } from './generate-worker.ts'
import { calling, checking } from './receiving.ts'
import { vaultDoor, vaultProgram } from './vault-program.ts'
import { vaultVersion } from './vault-version.ts'

/** What a worker with a vault finds in its `env`, and since when Cloudflare's runtime has all that it uses. */
export const vaultBindings = {
  store: 'COFRE',
  className: 'Cofre',
  platformKey: 'CHAVE_DA_PLATAFORMA',
  readingKey: 'CHAVE_DE_LEITURA',
  productOrigin: 'ORIGEM_DO_PAINEL',
  compatibilityDate: '2026-07-30',
} as const

/** The worker with a vault: the program of `vault/`, and in its midst what is the platform's own and what all workers share. */
export function vaultWorkerFor(platform: Platform, answers: IntegrationAnswers): string {
  return lines(
    [
      js`import { DurableObject, env } from 'cloudflare:workers';`,
      header(platform),
      configOf(settingsOf(platform, answers)),
      constantsOf(platform, js` + (env.COFRE ? ${literal(`+cofre${vaultVersion}`)} : '')`),
      vaultConstants(platform),
      vaultDoor,
      checking,
      platform.worker.request,
      platform.worker.reply,
      calling,
      answering,
      vaultProgram,
    ],
    '\n\n',
  ).js.concat('\n')
}

/** For whoever signs it off before it goes online. */
function header(platform: Platform): Js {
  const name = nameOf(platform)
  return js`// Worker do Integrador com Cofre, para a plataforma ${name}.
//
// O que faz: recebe cada lead do formulário, guarda-o no Cofre e o envia à ${name}. O que ela não pôde receber vai de novo,
// por 48 horas. Depois anota o que ela conta de cada lead e, se o dono quiser, avisa a ele e às plataformas de anúncios.
//
// O que não envia: o que não tem os campos obrigatórios, o que vem de outro domínio, o que passa de 64 kB e o que um robô
// preencheu não é guardado; leads demais de um mesmo endereço são guardados como suspeitos, e o dono os libera ou apaga.
//
// Por onde se entra:
//   POST /                           um lead, de um formulário
//   /integrador/...                  o painel do dono, com a CHAVE_DE_LEITURA (as rotas estão em ROTAS)
//   /retorno/<segredo>               a ${name} conta o que houve com um lead
//   /conversoes/<segredo>.csv        o Google Ads busca as conversões
//   /p/<nome>                        um visitante lê uma página de agradecimento que o dono hospedou
//
// O que guarda: os campos do formulário, o endereço IP e o navegador de quem enviou, o pedido feito à plataforma sem a chave,
// a resposta dela, e o que ela contou depois. Onde: num Durable Object com SQLite, na conta da Cloudflare em que este Worker
// está. Por quanto tempo: 90 dias, ou de 7 a 365 se o dono mudar; um lead pode ser apagado antes. As somas de cada dia, sem
// nada de uma pessoa, ficam, e as páginas de agradecimento até o dono as tirar.
//
// Quem pode ler, reenviar, apagar e mudar os ajustes: quem tem a CHAVE_DE_LEITURA. Nada passa por um servidor do Integrador. A chave da plataforma fica num segredo
// da Cloudflare: não está neste arquivo, nem no que é guardado, nem nas respostas. O log da Cloudflare não recebe nomes nem
// telefones.
//
// A quem chama: só à ${name} e, quando ligados, aos destinos em DESTINOS, que recebem o clique, o IP, o navegador e, cifrados,
// nome e telefone. Cada destino diz o que leva.`
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
  const { isRepeatHarmless, takes = {} } = platform
  const offerFields = [...fieldsWith(platform, 'offerId'), ...fieldsWith(platform, 'streamCode')]
  const orderFields = [
    ...offerFields,
    ...(takes.quantity === undefined ? [] : [takes.quantity]),
    ...fieldsWith(platform, 'productPrice'),
  ]
  return js`const VERSAO_DO_COFRE = ${numberOf(vaultVersion)};
// Quando não se sabe se o lead chegou: ${isRepeatHarmless ? js`vai de novo, porque um repetido não faz mal` : js`o dono decide`}.
const INCERTO = ${literal(isRepeatHarmless ? 'pendente' : 'verificar')};

// Em que campos do formulário está cada coisa.
const CAMPOS_DO_PAIS = ${literal(fieldsWith(platform, 'countryCode'))};
const CAMPOS_DA_CAMPANHA = ${literal(parameterFields(platform, 'utm_campaign'))};
const CAMPOS_DO_ANUNCIO = ${literal(parameterFields(platform, 'utm_content'))};
const CAMPOS_DA_PAGINA = ${literal(namesOf(platform.fields, (field) => 'page' in field && field.page === 'address'))};
const CAMPOS_DA_OFERTA = ${literal(offerFields)};
const CAMPOS_DO_PEDIDO = ${literal(orderFields)};
const CAMPOS_DO_CLIQUE = ${literal(clickFields(platform))};
// O primeiro destes que estiver vazio leva o número do lead à plataforma.
const CAMPOS_DO_ID = ${leadFields(platform)};

// O que as palavras da plataforma querem dizer.
const PALAVRAS = {
${lines(postbackWords(platform).map(([state, words]) => wordsOf(state, words)))}
};`
}

/** How the vault calls the states of a lead. */
const meanings: Record<PostbackState, Js> = {
  pending: js`aguardando`,
  approved: js`aprovado`,
  rejected: js`rejeitado`,
  trash: js`lixo`,
}

function wordsOf(state: PostbackState, words: readonly string[]): Js {
  return js`  ${meanings[state]}: ${listOf(words, 2, meanings[state].js.length + 3)},`
}

/** Some take the form's number of an order anyway, or have a field for it; elsewhere an empty click field takes it. */
function leadFields({ postback }: Platform): Js {
  if (postback.leadField !== undefined) return literal([postback.leadField])
  return postback.macros.lead === undefined ? js`CAMPOS_DO_CLIQUE` : literal([])
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
