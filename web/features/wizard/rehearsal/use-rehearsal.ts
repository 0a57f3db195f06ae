import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react'
import type { FrameAnswer, FrameCall } from '#contract/preview-frame.ts'
import { useFrame } from '#web/ui/preview/use-frame.ts'
import { loadStandInWorker } from './load-stand-in-worker.ts'
import type { Rehearsed } from './rehearsed.ts'
import type { Choice } from './scenarios.ts'
import { simulateAnswer } from './simulate-answer.ts'
import { follow, readEvent, type TraceEvent } from './trace.ts'
import { useVault } from './vault/use-vault.ts'
import { answerIpLookup, describePlace, withVisitor } from './visitor.ts'

const exampleVisitor = { name: 'Ana Teste' }

/**
 * Form and Worker run in a frame each, neither of which reaches the network: what one asks of the other, or of the
 * platform, is carried or answered here.
 */
export function useRehearsal(rehearsed: Rehearsed) {
  const { platform, answers, workerCode, formHtml } = rehearsed
  const [scenario, setScenario] = useState<Choice>('accepted')
  const [trace, dispatch] = useReducer(follow, {})
  const [formHeight, setFormHeight] = useState<number>()

  const { frame: formFrame, post: postToForm } = useFrame((message) => {
    const event = readEvent(message)
    if (event) dispatch(event)
    else if (message.type === 'height') setFormHeight(message.height)
    else if (message.type === 'call') void carry(message.id, message.call)
  })

  const { frame: workerFrame, post: postToWorker } = useFrame((message) => {
    if (message.type === 'call')
      postToWorker({ type: 'answer', id: message.id, answer: playPlatform(message.call) })
    else if (message.type === 'answered') answerForm(message.id, { reply: message.reply })
    else if (message.type === 'broken') breakOff(message.id, message.message)
    else if (message.type === 'kept') hear(message)
  })
  const { prepare, hear, forget, switchTo, ...vault } = useVault(rehearsed, { scenario, postToWorker })

  const answerForm = (id: number, answer: FrameAnswer) => postToForm({ type: 'answer', id, answer })

  function playPlatform(request: FrameCall): FrameAnswer {
    const answer = simulateAnswer(platform, vault.isPlatformBack ? 'accepted' : scenario)
    dispatch({ type: 'requested', request, answer })
    return answer.answer
  }

  /** A Worker that breaks answers nothing a form can read: to it the connection has failed. */
  function breakOff(id: number, message: string) {
    dispatch({ type: 'failed', message })
    answerForm(id, { failure: { name: 'TypeError', message: 'Failed to fetch' } })
  }

  async function carry(id: number, call: FrameCall) {
    const ip = answerIpLookup(call)
    if (ip) return answerForm(id, ip)
    if (call.url.startsWith(platform.endpoint)) return answerForm(id, playPlatform(call))
    try {
      const code = await (vault.isPlayed ? prepare() : (workerCode ?? loadStandInWorker(answers)))
      postToWorker({ type: 'run', id, code, call: withVisitor(call), cf: describePlace(answers.countryCode) })
    } catch (error) {
      breakOff(id, String(error))
    }
  }

  const clearPath = useClearPath(rehearsed, { dispatch, forget })
  const restart = useCallback(() => {
    clearPath()
    postToForm({ type: 'show', html: formHtml, query: '', isRehearsed: true })
  }, [formHtml, postToForm, clearPath])
  useEffect(restart, [restart])

  function choose(next: { scenario: Choice } | { withVault: boolean }) {
    if ('scenario' in next) setScenario(next.scenario)
    else switchTo(next.withVault)
    clearPath()
  }

  const fillExample = () => postToForm({ type: 'fill', values: exampleVisitor, sends: false })

  /** The whole path of a lead, without a hand. */
  const play = useCallback(() => {
    restart()
    postToForm({ type: 'fill', values: exampleVisitor, sends: true })
  }, [restart, postToForm])

  return { formFrame, formHeight, workerFrame, scenario, trace, vault, choose, fillExample, play, restart }
}

type Forgetting = { dispatch: Dispatch<TraceEvent>; forget: () => void }

/** The form keeps what was typed: the next press of its button meets what is new. */
function useClearPath({ workerCode, hasVault }: Rehearsed, { dispatch, forget }: Forgetting): () => void {
  const clearPath = useCallback(() => {
    dispatch({ type: 'restarted' })
    forget()
  }, [dispatch, forget])
  // What the former Worker did would be taken for this one's.
  useEffect(clearPath, [clearPath, workerCode, hasVault])
  return clearPath
}
