import { useCallback, useEffect, useRef, useState } from 'react'
import { askWorker, type WorkerAnswer } from './ask-worker.ts'

/** Asks an address who it is, when told to. What was found out goes when the address changes. */
export function useWorkerAnswer(url: string) {
  const [asked, setAsked] = useState<{ url: string; answer: WorkerAnswer | null } | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const check = useCallback(async () => {
    leaving.current?.abort()
    const controller = new AbortController()
    leaving.current = controller
    setAsked({ url, answer: null })
    const answer = await askWorker(url, controller.signal)
    if (!controller.signal.aborted) setAsked({ url, answer })
  }, [url])

  const current = asked?.url === url ? asked : null
  return { check, checking: current?.answer === null, answer: current?.answer ?? null }
}
