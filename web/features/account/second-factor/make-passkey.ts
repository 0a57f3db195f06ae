import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { PasskeyAnswer } from '#contract/second-factor.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'

const unsupported =
  'Este navegador não tem chaves de acesso. Atualize-o, tente outro ou use o aplicativo autenticador.'
const unable =
  'Este aparelho não consegue guardar uma chave de acesso. Tente outro, ou use o aplicativo autenticador.'
const broken = 'O aparelho não conseguiu criar a chave. Tente de novo.'
const givenUp = 'A chave não foi criada: o pedido foi cancelado ou demorou demais. Tente de novo.'

/** By the name of the browser's error, whose own words are English and differ from one to the next. */
const reasons: Partial<Record<string, string>> = {
  NotAllowedError: givenUp,
  AbortError: givenUp,
  InvalidStateError: 'Este aparelho já tem uma chave de acesso desta conta.',
  SecurityError:
    'O navegador recusou este endereço: chaves de acesso só funcionam no endereço oficial do Integrador, com https.',
  NotSupportedError: unable,
  ConstraintError: unable,
}

/** Has the browser make a passkey. The library for it comes only now. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { browserSupportsWebAuthn, startRegistration } = await loadLibrary()
  if (!browserSupportsWebAuthn()) throw new UserFacingError(unsupported)
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as unknown as PasskeyAnswer
  } catch (cause) {
    const { name } = Object(cause) as { name?: string }
    throw new UserFacingError(reasons[name ?? ''] ?? broken, { cause })
  }
}

async function loadLibrary() {
  try {
    return await import('@simplewebauthn/browser')
  } catch (cause) {
    throw new UserFacingError(
      'O que cria a chave não pôde ser carregado: verifique sua internet e tente de novo.',
      { cause },
    )
  }
}
