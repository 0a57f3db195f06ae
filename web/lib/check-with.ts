import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** Checks a form with a schema of the contract: each field gets the first message about it. */
export function checkWith<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (typed) => {
    const { data, error } = schema.safeParse(typed)
    if (!error) return { values: data, errors: {} }
    const errors = error.issues.map(({ path, code, message }) => [path[0], { type: code, message }] as const)
    // From the last to the first: of several about one field the first stays.
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) as FieldErrors<Input> }
  }
}
