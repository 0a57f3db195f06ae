export type Toast = {
  id: number
  title: string
  description: string | undefined
  /** `info`: nothing was done, and nothing went wrong. */
  variant: 'default' | 'destructive' | 'info'
  /** A way back, for as long as it is shown. */
  action: ToastAction | undefined
}

export type ToastAction = { label: string; onSelect: () => void }

/** After this long a message goes by itself. */
export const toastMs = 6000

/** One at a time: a new message takes the place of the one before. */
let shown: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

export type ToastInput = {
  title: string
  description?: string | undefined
  variant?: Toast['variant']
  action?: ToastAction
}

/** Tells the user something that happened. Callable from anywhere, also before the toaster has loaded. */
export function toast({ title, description, variant = 'default', action }: ToastInput): void {
  lastId += 1
  show({ id: lastId, title, description, variant, action })
}

/** Takes a toast away, unless a newer one already has. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null)
}

/** Takes away whatever is shown: it may no longer be true. */
export function dismissShown(): void {
  if (shown) show(null)
}

export function shownToast(): Toast | null {
  return shown
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Toast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
