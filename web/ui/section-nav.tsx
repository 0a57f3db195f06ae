import { useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { segmentOnStyle, segmentStyle, segmentTrackStyle } from './segment-style.ts'

type Section = { id: string; label: string }
type SectionNavProps = {
  label: string
  sections: readonly Section[]
  /** One below the other, beside the page. */
  upright?: boolean
  className?: string
}

/** Jumps between the sections of one long page, and shows which one is being read. */
export function SectionNav({ label, sections, upright = false, className }: SectionNavProps) {
  const current = useCurrentSection(sections)
  const track = useRef<HTMLUListElement>(null)

  // On a phone the links do not all fit: the one being read stays in sight, without moving the page.
  useEffect(() => {
    const link = track.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) track.current?.scrollTo({ left: link.offsetLeft - track.current.clientWidth / 3 })
  }, [current])

  return (
    <nav aria-label={label} className={cn('min-w-0', className)}>
      <ul
        ref={track}
        className={cn(
          segmentTrackStyle,
          'relative',
          upright && 'w-full flex-col border-0 bg-transparent p-0',
        )}
      >
        {sections.map(({ id, label }) => (
          <li key={id} className="flex">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(segmentStyle, upright && 'w-full', id === current && segmentOnStyle)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section whose top has passed the upper third of the window. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    function update() {
      const line = window.innerHeight / 3
      const passed = sections.filter(({ id }) => {
        const section = document.querySelector(`#${CSS.escape(id)}`)
        return section !== null && section.getBoundingClientRect().top <= line
      })
      const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      setCurrent((atEnd && window.scrollY > 0 ? sections : passed).at(-1)?.id ?? sections[0]?.id)
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [sections])
  return current
}
