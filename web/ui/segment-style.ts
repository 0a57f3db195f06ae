/** The look that segmented controls, tabs and the section navigation share. */

export const segmentTrackStyle =
  'flex w-max max-w-full gap-1 overflow-x-auto rounded-md border border-line bg-track p-1 [scrollbar-width:none]'

export const segmentStyle = [
  'inline-flex h-8 shrink-0 select-none items-center gap-1.5 rounded-[7px] px-3 text-13 font-medium text-muted',
  'transition-colors hover:text-text focus-visible:-outline-offset-2 pointer-coarse:h-9',
  'disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4',
]

/** Told apart by more than its tint: the letters get lighter too. */
export const segmentOnStyle = 'bg-segment text-text shadow-edge'
