import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'

/**
 * Puts what the server says about single fields on them, with the focus on the first. Fields the form does not
 * have, such as a token from the address, stay the toast's business.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly Path<Values>[],
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return
  const { fields } = error
  const wrong = names.filter((name) => fields[name] !== undefined)
  for (const [index, name] of wrong.entries()) {
    form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 })
  }
}
