import { cva, type VariantProps } from 'class-variance-authority'

/** Apart from the button, so that links and the first chunk can look like one without its code. */
export const buttonStyle = cva(
  [
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap border font-medium',
    'transition-[background-color,border-color,color,scale] active:scale-[0.985]',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:active:scale-100',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-strong',
        secondary: 'border-line-strong bg-transparent text-text hover:border-control hover:bg-hover',
        ghost: 'border-transparent text-muted hover:bg-hover hover:text-text',
        destructive: 'border-transparent bg-red text-red-ink hover:bg-red-strong',
        link: 'rounded-xs border-transparent text-accent underline-offset-4 hover:underline active:scale-100',
      },
      size: {
        // Small on the eye, not under the thumb: on touch screens the area around it counts too.
        small: 'h-8 rounded-sm px-3 text-13 pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5',
        default: 'h-10 rounded-md px-4 text-14 pointer-coarse:h-11',
        large: 'h-13 rounded-lg px-7 text-15',
        icon: 'size-10 rounded-md text-14 pointer-coarse:size-11',
        'icon-small': 'size-8 rounded-sm pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5',
      },
      block: { true: 'w-full' },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0 pointer-coarse:h-auto' }],
    defaultVariants: { variant: 'secondary', size: 'default' },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyle>
