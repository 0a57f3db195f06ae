import { passwordStrength, type Strength } from '#web/lib/password-strength.ts'

const words: Record<Strength, string> = {
  0: 'Fraca: fácil de adivinhar. Prefira uma frase.',
  1: 'Razoável: com mais algumas letras, fica boa.',
  2: 'Boa.',
  3: 'Forte.',
}
const parts = [1, 2, 3] as const

/** Advises, never blocks: the line fills as the password gets harder to guess. */
export function StrengthHint({ password }: { password: string }) {
  if (password.length < 6) return 'Pelo menos 6 caracteres. Uma frase longa é fácil de lembrar.'
  const strength = passwordStrength(password)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden="true" className="flex gap-1">
        {parts.map((part) => (
          <span
            key={part}
            className={`h-1 w-7 rounded-full transition-colors duration-200 ${part <= strength ? 'bg-accent' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      {words[strength]}
    </span>
  )
}
