import {
  startAuthentication,
  WebAuthnError,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { askForPasskey, logInByPasskey, type PasskeyAnswer } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'

/** Asks the browser for a passkey of this site, and its owner for the finger. */
export async function askBrowser(): Promise<PasskeyAnswer> {
  const { options } = await call(askForPasskey)
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return { ...(await startAuthentication({ optionsJSON })) } as unknown as PasskeyAnswer
  } catch (cause) {
    throw new UserFacingError(describeFailure(cause), { cause })
  }
}

export async function enterByPasskey() {
  return call(logInByPasskey, { body: { passkey: await askBrowser() } })
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return general
  const name = cause instanceof WebAuthnError && cause.cause instanceof Error ? cause.cause.name : cause.name
  return sentences[name] ?? general
}

const general = 'O navegador não conseguiu usar a chave de acesso. Tente de novo, ou entre com email e senha.'

/** By the names that browsers give their refusals. Whoever closes the window and whoever has no passkey look alike to us. */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Nenhuma chave foi usada: o pedido foi cancelado, demorou demais, ou este aparelho não tem uma chave deste site.',
  SecurityError:
    'Este endereço não é o das chaves de acesso. Entre pelo endereço certo do Integrador, ou com email e senha.',
  AbortError: 'O pedido foi interrompido. Tente de novo.',
}
