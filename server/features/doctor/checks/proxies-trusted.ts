import type { Visits } from '#server/platform/http/notice-proxy.ts'
import { count } from '#server/features/watch/format-span.ts'
import { fine, trouble, unknown, warning, type Check, type Finding, type Place } from '../check.ts'

/** Fewer may all have come with addresses that somebody made up. */
const fewestVisits = 20

type Set = Pick<Place['env'], 'TRUST_PROXY' | 'APP_URL' | 'PORT'>

const sumOf = (byHops: Visits['byHops'], isIt: (hops: number) => boolean) =>
  [...byHops].reduce((sum, [hops, visits]) => (isIt(hops) ? sum + visits : sum), 0)

/** This server speaks http only: where it is reached by https, a proxy stands before it. */
export function judgeSetting({ TRUST_PROXY, APP_URL }: Set): Finding | undefined {
  if (TRUST_PROXY > 0 || !APP_URL.startsWith('https:')) return undefined
  return trouble(
    'APP_URL é https, logo há um proxy na frente, e TRUST_PROXY é 0: todos os visitantes contam como um só endereço, e o limite de tentativas de um vale para todos.',
    'Defina TRUST_PROXY com o número de proxies na frente (nginx ou Caddy: 1; a Cloudflare na frente do Caddy: 2).',
  )
}

export function judgeVisits(visits: Visits, { TRUST_PROXY, PORT }: Set): Finding[] {
  const forwarded = sumOf(visits.byHops, (hops) => hops > 0)
  if (TRUST_PROXY === 0) return [judgeUntrusted(visits, forwarded)]
  if (forwarded === 0 && visits.direct === 0)
    return [unknown('Nenhuma visita chegou pelo proxy desde o início.', 'Abra o site pelo endereço público.')]
  return [...judgeHops(visits, { TRUST_PROXY, forwarded }), ...judgeDirect(visits, PORT)]
}

function judgeUntrusted({ forwardedNearby }: Visits, forwarded: number): Finding {
  if (forwarded === 0) return fine('Nenhum proxy na frente, como TRUST_PROXY diz.')
  const remedy = 'Se há um proxy na frente, defina TRUST_PROXY com o número deles.'
  const text = `${count(forwarded, 'visita chegou', 'visitas chegaram')} com X-Forwarded-For, e TRUST_PROXY é 0`
  if (forwardedNearby === 0) return warning(`${text}: de fora, onde qualquer um pode escrevê-lo.`, remedy)
  return trouble(`${text}: atrás de um proxy, todos os visitantes contam como um só endereço.`, remedy)
}

function judgeHops(
  { byHops }: Visits,
  { TRUST_PROXY, forwarded }: { TRUST_PROXY: number; forwarded: number },
): Finding[] {
  if (forwarded === 0) return []
  const proxies = count(TRUST_PROXY, 'proxy', 'proxies')
  const short = sumOf(byHops, (hops) => hops > 0 && hops < TRUST_PROXY)
  if (short > 0) {
    const judge = short * 2 > forwarded ? trouble : warning
    return [
      judge(
        `TRUST_PROXY diz ${proxies}, e ${count(short, 'visita passou', 'visitas passaram')} por menos: quem chega assim pode inventar o próprio endereço.`,
        'Diminua TRUST_PROXY, ou feche o caminho que não passa por todos os proxies.',
      ),
    ]
  }
  const least = Math.min(...[...byHops.keys()].filter((hops) => hops > 0))
  if (least > TRUST_PROXY && forwarded >= fewestVisits)
    return [
      warning(
        `Toda visita traz ${least} endereços em X-Forwarded-For, e TRUST_PROXY diz ${proxies}: o endereço do visitante parece ser o de um proxy.`,
        `Com ${least} proxies na frente (como a Cloudflare e o Caddy), use TRUST_PROXY=${least}.`,
      ),
    ]
  return [fine(`As visitas chegam por ${proxies}, como TRUST_PROXY diz.`)]
}

function judgeDirect({ direct }: Visits, port: number): Finding[] {
  if (direct === 0) return []
  return [
    warning(
      `${count(direct, 'visita chegou', 'visitas chegaram')} de fora sem passar pelo proxy: a porta ${port} está aberta.`,
      'Feche-a no firewall, ou use HOST=127.0.0.1 quando o proxy está nesta máquina.',
    ),
  ]
}

export const proxiesTrusted: Check = {
  id: 'proxies-trusted',
  label: 'Proxies',
  look: function* ({ env, visits }) {
    const setting = judgeSetting(env)
    if (setting) yield setting
    else if (visits) yield* judgeVisits(visits, env)
    else
      yield unknown(
        'O que os proxies informam só o servidor em execução vê.',
        'Confira no painel, em Sistema, ou repita com o Integrador rodando.',
      )
  },
}
