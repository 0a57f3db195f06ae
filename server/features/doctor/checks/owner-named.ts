import type { Env } from '#server/env.ts'
import { fine, warning, type Check } from '../check.ts'

const wanted = [
  'OWNER_NAME',
  'OWNER_DOCUMENT',
  'OWNER_ADDRESS',
  'PRIVACY_EMAIL',
] as const satisfies (keyof Env)[]

export const ownerNamed: Check = {
  id: 'owner-named',
  label: 'Identidade',
  look: function* ({ env }) {
    const missing = wanted.filter((name) => env[name] === undefined)
    if (missing.length === 0) {
      yield fine('As páginas de privacidade e termos dizem quem oferece o serviço.')
      return
    }
    yield warning(
      `As páginas de privacidade e termos não dizem quem oferece o serviço, como a lei pede. Falta: ${missing.join(', ')}.`,
      'Defina o que falta e reinicie. Peça também a um advogado que leia as duas páginas: são um modelo.',
    )
  },
}
