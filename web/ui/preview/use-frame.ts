import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isFromFrame, type FromFrame, type ToFrame } from '#contract/preview-frame.ts'

/**
 * The line to one frame on /ensaio. The frame is sandboxed, so its origin is 'null' for everybody: who speaks is
 * told by the window. What is said before the frame is there waits for it.
 */
export function useFrame(onMessage: (message: FromFrame) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const unsent = useRef<ToFrame[]>([])
  const hear = useEffectEvent(onMessage)

  const post = useCallback((message: ToFrame) => {
    if (!isReady.current) unsent.current.push(message)
    else frame.current?.contentWindow?.postMessage(message, '*')
  }, [])

  // Before the browser goes on: the frame may load from memory, and says only once that it is ready.
  useLayoutEffect(() => {
    function receive({ source, origin, data }: MessageEvent<unknown>) {
      if (!frame.current || source !== frame.current.contentWindow || origin !== 'null') return
      if (!isFromFrame(data)) return
      if (data.type === 'ready') {
        isReady.current = true
        for (const waiting of unsent.current.splice(0)) post(waiting)
      }
      hear(data)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [post])

  return { frame, post }
}
