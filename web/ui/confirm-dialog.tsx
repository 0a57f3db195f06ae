import * as Radix from 'radix-ui/alert-dialog'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './cn.ts'
import { DialogFailure, DialogFooter } from './dialog.tsx'
import { dialogStyle, scrimStyle } from './overlay-style.ts'

type ConfirmDialogProps = {
  /** The question, naming what it is about: 'Excluir marina.alves?'. */
  title: string
  /** What will have happened afterwards, and whether it can be undone. */
  consequence: ReactNode
  /** What can be looked at before deciding; unlike the consequence it is not read out with the question. */
  children?: ReactNode
  /** The verb, never 'OK': 'Excluir usuário'. */
  confirmLabel: string
  pendingLabel?: string
  pending?: boolean
  /** Not before the consequence is known. */
  ready?: boolean
  destructive?: boolean
  /** The verb can be pressed only after a moment: a second click of a double click, or a hasty one, does nothing. */
  deliberate?: boolean
  /** Why it did not happen. The dialog is still there, and can be confirmed again. */
  failure?: string | undefined
  onConfirm: () => void
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks before what cannot be taken back. The focus starts on 'Cancelar', so that a stray Enter is harmless. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, children, confirmLabel, pendingLabel, pending = false, trigger } = props
  const { ready = true, destructive, deliberate = false, failure, open, onOpenChange, onConfirm } = props

  // While the work runs the dialog stays and says so; whoever controls `open` closes it at the end.
  function confirm(event: MouseEvent) {
    if (open !== undefined) event.preventDefault()
    // The second click of a double click may come before `pending` does.
    const isRepeated = event.detail > 1
    if (!pending && !isRepeated) onConfirm()
  }

  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          className={cn(dialogStyle)}
          onEscapeKeyDown={(event) => pending && event.preventDefault()}
        >
          <Radix.Title className="text-18 tracking-snug">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-14 text-muted">{consequence}</div>
          </Radix.Description>
          {children}
          <DialogFailure failure={failure} />
          <DialogFooter>
            <Radix.Cancel className={buttonStyle()} disabled={pending}>
              Cancelar
            </Radix.Cancel>
            <Radix.Action asChild onClick={confirm}>
              <Verb
                variant={destructive ? 'destructive' : 'primary'}
                pending={pending}
                ready={ready}
                deliberate={deliberate}
                {...(pendingLabel ? { pendingLabel } : {})}
              >
                {confirmLabel}
              </Verb>
            </Radix.Action>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const thinkingMs = 800

/** Its clock starts with the dialog, which mounts it anew each time. */
function Verb({ ready, deliberate, ...props }: ButtonProps & { ready: boolean; deliberate: boolean }) {
  const [isThoughtOver, setThoughtOver] = useState(!deliberate)
  useEffect(() => {
    if (!deliberate) return undefined
    const timer = setTimeout(() => setThoughtOver(true), thinkingMs)
    return () => clearTimeout(timer)
  }, [deliberate])
  return <Button {...props} disabled={!ready || !isThoughtOver} />
}
