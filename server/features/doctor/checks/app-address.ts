import { isNearby } from '#server/platform/http/is-nearby.ts'
import { isLoopback } from '#server/platform/http/is-loopback.ts'
import type { Visits } from '#server/platform/http/notice-proxy.ts'
import { askLive, type LiveAnswer } from '../ask-live.ts'
import { fine, trouble, unknown, warning, type Check, type Finding, type Place } from '../check.ts'
import { isInProduction } from '../is-in-production.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Who renews certificates by themselves does so a month before: by then somebody should have. */
const shortDays = 14
/** Fewer visits may all be of one that looks for open doors. */
const fewestVisits = 10

/** A name without a dot, or one that only a local network knows. */
const isLocalName = (host: string) => !host.includes('.') || /\.(local|lan|internal|localhost)$/.test(host)

export function judgeAddress({ APP_URL, ...env }: Place['env']): Finding {
  const { protocol, hostname, host, pathname, search } = new URL(APP_URL)
  if (pathname !== '/' || search !== '')
    return trouble(
      `APP_URL tem um caminho depois de ${host}, e o Integrador só atende na raiz: os links dos emails não abrem.`,
      `Use APP_URL=${protocol}//${host}, com um subdomínio próprio se for preciso.`,
    )
  if (isLoopback(APP_URL)) return judgeLoopback({ APP_URL, ...env })
  if (protocol === 'https:') return fine(`APP_URL é ${APP_URL}.`)
  if (isLocalName(hostname) || isNearby(hostname))
    return warning(
      `APP_URL é ${APP_URL}, um endereço de rede local sem https: senhas passam por essa rede sem proteção.`,
      'Para clientes, use um domínio com https.',
    )
  return trouble(
    `APP_URL usa http em ${host}: senhas e sessões passam pela internet sem proteção.`,
    `Ponha um proxy com https na frente e use APP_URL=https://${hostname}.`,
  )
}

function judgeLoopback(env: Place['env']): Finding {
  const remedy = 'Defina APP_URL com o endereço https pelo qual os clientes chegam.'
  if (!isInProduction(env)) return warning('APP_URL é o desta máquina: serve só para experimentar.', remedy)
  return trouble('APP_URL é o desta máquina: os links dos emails não abrem para ninguém de fora.', remedy)
}

/** Those who come by another name can read, and are refused when they log in: their origin is not ours. */
export function judgeHosts(visits: Visits, { APP_URL }: Pick<Place['env'], 'APP_URL'>): Finding | undefined {
  const { host } = new URL(APP_URL)
  const total = [...visits.hosts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...visits.hosts].toSorted(([, a], [, b]) => b - a)
  if (!most || total < fewestVisits || visits.hosts.has(host)) return undefined
  return trouble(
    `O proxy diz que as visitas chegam por ${most[0]}, e APP_URL diz ${host}: entrar e salvar são recusados.`,
    `Corrija APP_URL, ou leve quem chega por ${most[0]} para ${host}.`,
  )
}

export function judgeAnswer(
  answer: LiveAnswer,
  { APP_URL, isServing, now }: { APP_URL: string; isServing: boolean; now: Date },
): Finding {
  if ('code' in answer) {
    if (answer.isCertificate)
      return trouble(
        `O certificado de ${APP_URL} não é aceito (${answer.code}): os navegadores avisam, e os checkouts não entregam.`,
        'Renove o certificado no proxy, para este domínio.',
      )
    const text = `${APP_URL} não respondeu a esta máquina (${answer.code}).`
    const remedy = 'Confira DNS, proxy e firewall, e abra o endereço de fora.'
    return isServing ? warning(text, remedy) : unknown(text, 'Inicie o Integrador e repita.')
  }
  if (answer.isOurs) return judgeCertificate(answer.certificateEnds, now)
  const where = answer.location === undefined ? '' : ` para ${answer.location}`
  const text = `${APP_URL} respondeu ${answer.status}${where}, e não como o Integrador.`
  if (answer.status >= 500 && !isServing) return unknown(text, 'Inicie o Integrador e repita.')
  return trouble(text, 'Confira para onde o proxy leva este domínio; um redirecionamento pede outro APP_URL.')
}

function judgeCertificate(ends: Date | undefined, now: Date): Finding {
  if (!ends) return fine('O endereço responde.')
  const days = Math.floor((ends.getTime() - now.getTime()) / dayMs)
  if (days >= shortDays) return fine(`O endereço responde, e o certificado vale por ${days} dias.`)
  return warning(
    `O certificado do endereço vale só por mais ${days} dias.`,
    'Confira por que o proxy não o renovou.',
  )
}

export const appAddress: Check = {
  id: 'app-address',
  label: 'Endereço público',
  look: async function* ({ env, visits, seldom, clock }) {
    yield judgeAddress(env)
    const hosts = visits && judgeHosts(visits, env)
    if (hosts) yield hosts
    const { APP_URL } = env
    const answer = await seldom('app-address', () => askLive(APP_URL))
    yield judgeAnswer(answer, { APP_URL, isServing: visits !== undefined, now: clock.now() })
  },
}
