import { useEffect, useRef, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { SectionNav } from '#web/ui/section-nav.tsx'
import { columnStyle, sections } from './panel-section.tsx'

/**
 * Goes along with the page. At the top it shares its line with the first heading, so it has a ground of its own
 * only once something passes beneath it.
 */
export function SectionBar() {
  const { mark, isStuck } = useStuck()
  return (
    <>
      <div ref={mark} aria-hidden="true" />
      <div
        className={cn(
          'pointer-events-none sticky top-0 z-30 border-b py-3 transition-colors',
          isStuck ? 'border-line bg-bg' : 'border-transparent',
        )}
      >
        <div className={cn(columnStyle, 'flex lg:justify-end')}>
          <SectionNav label="Seções" sections={sections} className="pointer-events-auto" />
        </div>
      </div>
    </>
  )
}

/** Whether what stands at the mark has left the window. */
function useStuck() {
  const mark = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    const update = () => setStuck((mark.current?.getBoundingClientRect().top ?? 0) < 0)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return { mark, isStuck }
}
