import { clsx } from 'clsx'
import { createContext, use, useId, useMemo, type ReactNode } from 'react'

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<Wiring | null>(null)

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Says what is wrong and what to do; takes the hint's place. */
  error?: string | undefined
  /** A one-click way out beside the error or hint, such as 'Usar 99.90'. */
  action?: { label: string; onSelect: () => void } | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

/** A label, its control and what is said about it. The control inside wires itself: see `useField`. */
export function Field({ label, hint, error, action, required, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  const wiring = useMemo(
    () => ({
      id,
      'aria-describedby': hasNote ? noteId : undefined,
      'aria-invalid': error ? (true as const) : undefined,
      required,
    }),
    [id, noteId, hasNote, error, required],
  )
  return (
    <FieldContext value={wiring}>
      <div className={clsx('min-w-0', className)}>
        <label htmlFor={id} className="mb-1.5 block text-13 font-medium">
          {label}
        </label>
        {children}
        {(hasNote || action) && (
          <div className="mt-1.5 flex flex-wrap gap-x-2 text-13">
            {error ? (
              <p id={noteId} role="alert" className="text-red">
                {error}
              </p>
            ) : (
              hint && (
                <p id={noteId} className="text-faint">
                  {hint}
                </p>
              )
            )}
            {action && (
              <button
                type="button"
                onClick={action.onSelect}
                className="rounded-xs font-medium text-accent underline-offset-4 hover:underline"
              >
                {action.label}
              </button>
            )}
          </div>
        )}
      </div>
    </FieldContext>
  )
}

/** The attributes that tie a control to the field around it; none outside of a field. */
export function useField(): Partial<Wiring> {
  return use(FieldContext) ?? {}
}
