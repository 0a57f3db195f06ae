import type { TestServer } from '#server/testing/test-server.ts'

type Person = { email: string; password: string }

export type Logins = {
  /** Resolves once some have come in: from here on there are always others on their way. */
  underWay: Promise<void>
  /** Resolves when every loop was refused; answers the cookies that the loops got before. */
  refused: Promise<string[]>
}

/** Logs in over and over in several loops, each from an address of its own, until the password no longer holds. */
export function logInRepeatedly({ app }: TestServer, person: Person, loops = 6): Logins {
  const cookies: string[] = []
  const started = Promise.withResolvers<void>()
  const runs = Array.from({ length: loops }, async (_, loop) => {
    for (;;) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload: person,
        remoteAddress: `198.51.100.${loop}`,
      })
      if (reply.statusCode === 401) return
      if (reply.statusCode !== 200) throw new Error(`A login was answered ${reply.statusCode}`)
      cookies.push(`sid=${encodeURIComponent(reply.cookies.find(({ name }) => name === 'sid')?.value ?? '')}`)
      if (cookies.length > loops) started.resolve()
    }
  })
  return { underWay: started.promise, refused: Promise.all(runs).then(() => cookies) }
}
