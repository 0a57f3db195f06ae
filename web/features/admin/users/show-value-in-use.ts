import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'

const fieldsInUse: Record<string, string> = { username_taken: 'username', email_taken: 'email' }

/** The server names what is in use already by the code of its refusal; the form says it at the field. */
export function showValueInUse<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
): void {
  if (!(error instanceof ApiError) || error.serverMessage === undefined) return
  const field = fieldsInUse[error.code ?? '']
  if (!field) return
  const problem = { type: 'server', message: error.serverMessage }
  form.setError(field as FieldPath<Values>, problem, { shouldFocus: true })
}
