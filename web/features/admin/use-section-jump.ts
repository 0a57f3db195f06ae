import { useEffect } from 'react'

/** An address is typed or gone back to, or a link of ours is followed: the router tells of that by this name. */
const changes = ['hashchange', 'pushState'] as const
const holdMs = 8000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Sections grow while their code and rows arrive, which would push the one that was asked for out of sight: it is
 * held in its place for a moment, or until the person moves.
 */
export function useSectionJump(): void {
  useEffect(() => {
    let release = () => {}
    function follow() {
      release()
      const target = document.getElementById(window.location.hash.slice(1))
      release = target ? holdInView(target) : () => {}
    }
    follow()
    for (const change of changes) window.addEventListener(change, follow)
    return () => {
      for (const change of changes) window.removeEventListener(change, follow)
      release()
    }
  }, [])
}

function holdInView(target: Element): () => void {
  const listening = new AbortController()
  const observer = new ResizeObserver(() => target.scrollIntoView({ block: 'start', behavior: 'instant' }))
  observer.observe(document.body)
  const timer = setTimeout(release, holdMs)
  for (const move of ownMoves) {
    window.addEventListener(move, release, { signal: listening.signal, passive: true })
  }
  function release() {
    clearTimeout(timer)
    observer.disconnect()
    listening.abort()
  }
  return release
}
