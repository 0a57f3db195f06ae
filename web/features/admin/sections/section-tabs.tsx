import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { cn } from '#web/ui/cn.ts'
import { sectionPath, wholePath, type SectionId } from '../address/panel-address.ts'
import { useCheckouts } from '../checkouts/use-checkouts.ts'
import { useCalm } from '../near-view.tsx'
import { useOverview } from '../use-overview.ts'
import { openSections, type Mark } from './sections.ts'

/** The sections of the panel, each with what there is in it. On a phone they scroll sideways, and the page does not. */
export function SectionTabs({ current }: { current: SectionId | undefined }) {
  const track = useRef<HTMLDivElement>(null)
  const overview = useOverview()
  // What is in sight is read first.
  const checkouts = useCheckouts(useCalm(!overview.isPending)).data?.checkouts

  // The one that is open stays in sight, also once counts have made the others wider, without moving the page.
  useEffect(() => {
    const [tabs, path] = [track.current, current ? sectionPath(current) : wholePath]
    if (!tabs) return undefined
    const observer = new ResizeObserver(() => {
      const tab = tabs.querySelector<HTMLElement>(`[href="${path}"]`)
      if (tab) tabs.scrollTo({ left: tab.offsetLeft - tabs.clientWidth / 3 })
    })
    for (const inside of tabs.children) observer.observe(inside)
    return () => observer.disconnect()
  }, [current])

  return (
    <nav aria-label="Seções" className="sticky top-0 z-30 border-b border-line bg-bg">
      <div
        ref={track}
        className="relative -mb-px overflow-x-auto overscroll-x-contain px-1.5 [scrollbar-width:none] sm:px-4.5"
      >
        <ul className="flex w-max sm:gap-1">
          <Tab href={wholePath} label="Visão geral" isCurrent={current === undefined} />
          {openSections.map(({ id, label, mark }) => (
            <Tab
              key={id}
              href={sectionPath(id)}
              label={label}
              mark={mark?.({ overview: overview.data, checkouts })}
              isCurrent={id === current}
            />
          ))}
        </ul>
      </div>
    </nav>
  )
}

type TabProps = { href: string; label: string; mark?: Mark | undefined; isCurrent: boolean }

function Tab({ href, label, mark, isCurrent }: TabProps) {
  return (
    <li className="shrink-0">
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(
          'flex h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-14 whitespace-nowrap text-muted',
          'rounded-t-xs transition-colors hover:text-text focus-visible:-outline-offset-2',
          isCurrent && 'border-accent font-semibold text-text',
        )}
      >
        {label}
        {mark && (
          <>
            {' '}
            <span className={cn('text-12 font-normal', mark.colour ?? 'text-faint')}>{mark.text}</span>
          </>
        )}
      </Link>
    </li>
  )
}
