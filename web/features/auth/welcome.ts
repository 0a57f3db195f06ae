import type { SessionUser } from '#contract/auth.ts'

/** What is said to whoever has just come in, by whatever way. */
export function welcome({ username }: SessionUser) {
  return { title: 'Login realizado', description: `Bem-vindo de volta, ${username}!` }
}
