import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our sizes are numbers: without this list `text-14` would be taken for a colour and erase `text-muted`. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '13', '14', '15', '18', '20', '28', '32', '58'],
      shadow: ['edge', 'lift', 'float'],
    },
  },
})

/**
 * Joins class names; of two that say the same thing, the later one wins. Knowing what says the same weighs 9 kB,
 * so what the login is made of (button, field, input, note) joins with plain `clsx`: give those no class that
 * contradicts their own.
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
