import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#web/ui/toast-store.ts'
import type { ButtonId, MakeId } from './machine/buttons.ts'
import { findMistake, wrongFor } from './machine/fields.ts'
import type { WizardAction } from './machine/reduce.ts'
import { tryMaking } from './result/try-making.ts'
import type { Wizard } from './wizard-context.ts'

/** Buttons of the end, which the screen answers itself. */
type EndId = 'rehearse' | 'finish'

const moves: Record<Exclude<ButtonId, MakeId | EndId>, WizardAction> = {
  back: { type: 'goBack' },
  next: { type: 'goOn' },
  haveUrl: { type: 'haveUrl' },
  ownPage: { type: 'useOwnPage' },
  restart: { type: 'restart' },
}

const results: Record<MakeId, WizardAction> = {
  makeWorker: { type: 'workerMade' },
  makePage: { type: 'pageMade' },
  makeAtomicat: { type: 'formMade', formType: 'atomicat' },
  makeWordPress: { type: 'formMade', formType: 'wordpress' },
  makeHtmls: { type: 'htmlsMade' },
}

/** What the buttons do. `onMade` hears of each result that came about, `onEnd` of what is left to the screen. */
export function usePresses(
  { state, dispatch }: Wizard,
  form: RefObject<HTMLFormElement | null>,
  { onMade, onEnd }: { onMade: (id: MakeId) => void; onEnd: (id: EndId) => void },
) {
  const [pending, setPending] = useState<MakeId | null>(null)

  function focus(field: string | undefined) {
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }

  async function make(id: MakeId) {
    if (pending) return
    // The page is made of its language alone, whatever stands in the field beside it.
    const wrong = id === 'makePage' ? [] : wrongFor(state)
    if (wrong.length > 0) {
      // What is wrong may lie in a part that only now opens.
      flushSync(() => dispatch({ type: 'judgeAll' }))
      focus(wrong[0])
      return
    }
    setPending(id)
    const failure = await tryMaking(id, state)
    setPending(null)
    if (failure) {
      toast({ title: failure, variant: 'destructive' })
      return
    }
    dispatch(results[id])
    onMade(id)
  }

  function press(id: ButtonId) {
    if (isMake(id)) {
      void make(id)
      return
    }
    if (id === 'rehearse' || id === 'finish') {
      onEnd(id)
      return
    }
    dispatch(moves[id])
    if (id === 'ownPage' && findMistake({ ...state, pageMade: false }, 'successUrl')) focus('successUrl')
  }

  return { press, pending }
}

function isMake(id: ButtonId): id is MakeId {
  return id in results
}
