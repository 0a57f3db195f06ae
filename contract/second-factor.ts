import * as z from 'zod/mini'
import { SessionUser } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** How many digits an authenticator shows. */
export const codeDigits = 6

/** Six digits of the authenticator, or a recovery code; spaces and hyphens are people's own. */
const Code = z
  .string('Digite o código')
  .check(z.trim(), z.minLength(1, 'Digite o código'), z.maxLength(60, 'Este código é longo demais'))

/** What the browser's own interface answers. It is proven, and not read, so its inside is the library's. */
const PasskeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  response: z.record(z.string(), z.unknown()),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What the browser's own interface is asked, as the library makes it. */
const PasskeyQuestion = z.object({ options: z.record(z.string(), z.unknown()) })

const Done = z.object({ message: z.string() })

export const SecondFactorProof = z.object({
  code: z.optional(Code),
  passkey: z.optional(PasskeyAnswer),
})
export type SecondFactorProof = z.output<typeof SecondFactorProof>

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Starts the session that a right password has asked for, by a code or a passkey',
  body: SecondFactorProof,
  reply: SessionUser,
})

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'What to ask the browser for, to log in by a passkey. Names no account',
  reply: PasskeyQuestion,
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Starts a session by a passkey alone',
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SessionUser,
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The domain that it was made for, if that is not the product's any more: browsers do not offer it here. */
  formerDomain: z.nullable(z.string()),
})
export type Passkey = z.output<typeof Passkey>

export const SecondFactor = z.object({
  /** Since when there is one. */
  authenticatorSince: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
  /** Passkeys need https, or this machine. */
  arePasskeysPossible: z.boolean(),
  /** `ADMIN_2FA=required`: the last one of an administrator cannot be taken off. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'What the own account asks for besides the password',
  reply: SecondFactor,
})

/** The first factor of an account comes with ten codes, which are shown this once; later ones with none. */
const FactorAdded = z.object({ recoveryCodes: z.array(z.string()) })

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator/begin',
  summary: 'A new key for an authenticator app. Nothing is on until a code of it was given',
  reply: z.object({
    /** For typing: base32, in groups of four. */
    key: z.string(),
    /** For scanning: `otpauth://`. */
    uri: z.string(),
    /** The same, sealed; to be sent along with the first code. */
    setup: z.string(),
  }),
})

export const AuthenticatorProof = z.object({ setup: z.string().check(z.maxLength(600)), code: Code })
export type AuthenticatorProof = z.output<typeof AuthenticatorProof>

export const addAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator',
  summary: 'Switches the authenticator app on, by its first code',
  body: AuthenticatorProof,
  reply: FactorAdded,
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/account/authenticator',
  summary: 'Switches the authenticator app off',
  reply: Done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Ten new recovery codes; the former ones stop working',
  reply: FactorAdded,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'What to ask the browser for, to make a passkey',
  reply: PasskeyQuestion,
})

export const PasskeyName = z
  .string('Dê um nome à chave')
  .check(z.trim(), z.minLength(1, 'Dê um nome à chave'), z.maxLength(60, 'Use no máximo 60 caracteres'))

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Adds the passkey that the browser has made',
  body: z.object({ passkey: PasskeyAnswer, name: PasskeyName }),
  reply: FactorAdded,
})

const OnePasskey = z.object({ id: z.uuid() })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  summary: 'Names a passkey',
  params: OnePasskey,
  body: z.object({ name: PasskeyName }),
  reply: Done,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Removes a passkey',
  params: OnePasskey,
  reply: Done,
})
