import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from './cn.ts'
import { menuItemStyle, popoverStyle } from './overlay-style.ts'

type DropdownMenuProps = { trigger: ReactElement; align?: 'start' | 'end'; children: ReactNode }

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(popoverStyle, 'min-w-48 p-1')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A way to a file or a page among what can be done. */
export function DropdownMenuLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <Radix.Item asChild className={cn(menuItemStyle, '[&_svg]:size-4 [&_svg]:text-faint')}>
      <a {...link}>{children}</a>
    </Radix.Item>
  )
}

type ItemProps = { onSelect: () => void; destructive?: boolean; children: ReactNode }

export function DropdownMenuItem({ onSelect, destructive = false, children }: ItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={cn(
        menuItemStyle,
        '[&_svg]:size-4 [&_svg]:text-faint',
        destructive && 'text-red [&_svg]:text-red',
      )}
    >
      {children}
    </Radix.Item>
  )
}
