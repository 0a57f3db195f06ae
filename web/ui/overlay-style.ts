/** What floats above the page looks the same everywhere. */

export const scrimStyle =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const popoverStyle = [
  'z-50 overflow-hidden rounded-md border border-line-strong bg-raised text-14 text-text shadow-float',
  'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
]

export const menuItemStyle = [
  'flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none',
  'data-disabled:pointer-events-none data-disabled:text-faint data-highlighted:bg-line pointer-coarse:min-h-11',
]

/** In the middle of a desktop; at the thumb on a phone, where it comes up from the edge. */
export const dialogStyle = [
  'fixed z-50 flex max-h-[85dvh] flex-col overflow-y-auto border border-line-strong bg-surface text-text shadow-float',
  'inset-x-0 bottom-0 rounded-t-lg p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]',
  'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
  'sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100%-3rem)] sm:max-w-md sm:rounded-lg sm:pb-6',
  'sm:-translate-x-1/2 sm:-translate-y-1/2',
  'sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in',
]
