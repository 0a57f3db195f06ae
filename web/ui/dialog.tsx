import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { useRef, type ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'
import { Note } from './note.tsx'
import { dialogStyle, scrimStyle } from './overlay-style.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Stands over another dialog, which is dimmed like the page. */
  overDialog?: boolean
  /** There is much to read before its first field: the focus begins at the top. */
  readFirst?: boolean
  className?: string
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, description, open, onOpenChange, overDialog = false, readFirst = false } = props
  const { className, children } = props
  const content = useRef<HTMLDivElement>(null)

  function startAtTop(event: Event) {
    if (!readFirst) return
    event.preventDefault()
    content.current?.focus()
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cn(scrimStyle, overDialog && 'z-50')} />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={startAtTop}
          className={cn(dialogStyle, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="pr-10 text-18 tracking-snug">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-14 text-muted">{description}</Radix.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          <DialogClose className="absolute right-4 top-4" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Above the buttons, so that whoever presses again has read why. */
export function DialogFailure({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null
  return (
    <Note kind="danger" live className="mt-5">
      <p className="wrap-anywhere">{failure}</p>
    </Note>
  )
}

/** The buttons, the one that moves forward last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end [&>*]:max-sm:w-full">
      {children}
    </div>
  )
}

/** The corner cross of dialogs and sheets. */
export function DialogClose({ className }: { className?: string }) {
  return (
    <Radix.Close
      aria-label="Fechar"
      className={cn(buttonStyle({ variant: 'ghost', size: 'icon-small' }), className)}
    >
      <X />
    </Radix.Close>
  )
}
