import { createServer } from 'node:net'
import { askLive } from '../ask-live.ts'
import { fine, trouble, type Check, type Finding, type Place } from '../check.ts'

type Address = Pick<Place['env'], 'PORT' | 'HOST'>

/** Why nobody can listen there; nothing where it is free. */
function tryToListen({ PORT, HOST }: Address): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', ({ code = 'erro' }: NodeJS.ErrnoException) => resolve(code))
    server.listen({ port: PORT, host: HOST, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function judgePort({ PORT, HOST }: Address): Promise<Finding> {
  const code = await tryToListen({ PORT, HOST })
  if (code === undefined) return fine(`A porta ${PORT} está livre.`)
  if (code === 'EACCES')
    return trouble(`Este usuário não pode usar a porta ${PORT}.`, 'Escolha em PORT uma acima de 1023.')
  if (code !== 'EADDRINUSE')
    return trouble(
      `HOST: ${HOST} não é um endereço desta máquina (${code}).`,
      'Use 0.0.0.0 para todos os endereços dela.',
    )
  // Where it listens everywhere, it is asked at home.
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const answer = await askLive(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`)
  if ('isOurs' in answer && answer.isOurs) return fine(`A porta ${PORT} é do Integrador que está rodando.`)
  return trouble(`A porta ${PORT} está em uso por outro programa.`, 'Encerre-o, ou escolha outra em PORT.')
}

export const portFree: Check = {
  id: 'port-free',
  label: 'Porta',
  look: async function* ({ env, visits }) {
    if (visits) yield fine(`Este servidor atende na porta ${env.PORT}.`)
    else yield await judgePort(env)
  },
}
