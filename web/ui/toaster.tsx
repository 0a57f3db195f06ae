import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'
import { dismissToast, onToastChange, shownToast, toastMs, type Toast } from './toast-store.ts'

/** Shows the one toast there is. Mounted once, at the root. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, shownToast)
  return (
    <Radix.Provider label="Aviso" swipeDirection="right" duration={toastMs}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport
        label="Avisos ({hotkey})"
        // At the top on a phone: the bottom belongs to the thumb and the actions under it. Above a bar of actions it
        // lies neither on them nor on the header's.
        className="fixed inset-x-4 top-4 z-60 flex flex-col outline-none sm:inset-x-auto sm:bottom-6 sm:right-6 sm:top-auto sm:w-96 [:root:has([data-action-bar])_&]:bottom-20 [:root:has([data-action-bar])_&]:top-auto"
      />
    </Radix.Provider>
  )
}

/** A way back is read, thought about and reached for. */
const undoMs = 12_000

const looks = {
  default: { Icon: CircleCheck, colour: 'text-accent' },
  destructive: { Icon: CircleAlert, colour: 'text-red' },
  info: { Icon: Info, colour: 'text-blue' },
} as const satisfies Record<Toast['variant'], object>

function ToastCard({ toast }: { toast: Toast }) {
  const failed = toast.variant === 'destructive'
  const { Icon, colour } = looks[toast.variant]
  return (
    <Radix.Root
      data-variant={toast.variant}
      type={failed ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      {...(toast.action ? { duration: undoMs } : {})}
      className={cn(
        'flex items-start gap-3 rounded-lg border bg-raised p-4 text-text shadow-float',
        failed ? 'border-red/60' : 'border-line-strong',
        'animate-drop-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 text-14">
        <Radix.Title className="font-medium">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-muted">{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.onSelect}
          className={buttonStyle({ size: 'small' })}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Fechar aviso"
        className={cn(buttonStyle({ variant: 'ghost', size: 'icon-small' }), '-mr-2 -mt-1.5')}
      >
        <X />
      </Radix.Close>
    </Radix.Root>
  )
}
