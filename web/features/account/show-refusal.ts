import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'

/** Says at the form why it was refused: at the fields that the server names, else at the first one. */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly [Path<Values>, ...Path<Values>[]],
): (message: string, error: Error) => void {
  return (message, error) => {
    const named = error instanceof ApiError && names.some((name) => error.fields[name] !== undefined)
    if (named) showFieldErrors(form, names, error)
    else form.setError(names[0], { type: 'server', message }, { shouldFocus: true })
  }
}
