import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'
import { live } from '#contract/health.ts'

export type LiveAnswer =
  | { status: number; isOurs: boolean; location: string | undefined; certificateEnds: Date | undefined }
  /** Nothing answered. */
  | { code: string; isCertificate: boolean }

const limitMs = 5_000
const certificateCodes = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/

/** Asks an address whether the Integrador answers there, as a visitor would. */
export async function askLive(origin: string): Promise<LiveAnswer> {
  const { protocol } = new URL(origin)
  const get = protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? 'sem resposta'
      resolve({ code, isCertificate: certificateCodes.test(code) })
    }
    const request = get(
      `${origin}${live.path}`,
      { agent: false, signal: AbortSignal.timeout(limitMs) },
      (answer) => {
        const { statusCode: status = 0, headers, socket } = answer
        const ends = 'getPeerCertificate' in socket && (socket as TLSSocket).getPeerCertificate().valid_to
        const certificateEnds = ends ? new Date(ends) : undefined
        text(answer).then(
          (body) =>
            resolve({
              status,
              isOurs: status === 200 && isLive(body),
              location: headers.location,
              certificateEnds,
            }),
          fail,
        )
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.name === 'AbortError' ? Object.assign(error, { code: 'ETIMEDOUT' }) : error),
    )
  })
}

function isLive(body: string): boolean {
  try {
    return live.reply.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
