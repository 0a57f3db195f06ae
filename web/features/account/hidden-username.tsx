/** Tells password managers whose password is asked for here. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
