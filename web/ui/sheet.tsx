import * as Radix from 'radix-ui/dialog'
import { useRef, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { DialogClose } from './dialog.tsx'
import { scrimStyle } from './overlay-style.ts'

type SheetProps = {
  title: string
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** It gives the focus back to where it came from, unless this prevents it. */
  onCloseAutoFocus?: (event: Event) => void
  className?: string
  children: ReactNode
}

const sheetStyle = [
  'fixed z-50 flex flex-col border-line-strong bg-surface text-text shadow-float',
  'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg border-t',
  'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
  'sm:inset-y-0 sm:left-auto sm:right-0 sm:max-h-none sm:w-full sm:max-w-lg sm:rounded-none sm:border-l sm:border-t-0',
  'sm:data-[state=closed]:animate-slide-out sm:data-[state=open]:animate-slide-in',
]

/** More about what is on the page, without leaving it: from the right, on a phone from below. */
export function Sheet(props: SheetProps) {
  const { title, trigger, open, onOpenChange, onCloseAutoFocus, className, children } = props
  const opener = useRef<Element | null>(null)

  // Radix gives it back to a trigger only, and most sheets are opened from a row of a list.
  function giveFocusBack(event: Event) {
    onCloseAutoFocus?.(event)
    if (trigger || event.defaultPrevented) return
    event.preventDefault()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }

  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          className={cn(sheetStyle, className)}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={giveFocusBack}
          aria-describedby={undefined}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
            <Radix.Title className="min-w-0 text-18 tracking-snug">{title}</Radix.Title>
            <DialogClose className="-mr-2" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
