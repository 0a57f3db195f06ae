import PanelBottomOpen from 'lucide-react/icons/panel-bottom-open'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { listAside } from '#web/session/draft-storage.ts'
import { HalfDoneList } from '#web/session/half-done-list.tsx'
import { memberScreen } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Unseen } from '#web/ui/lazy-screen.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { ActionBar } from './action-bar.tsx'
import { buttonsOf, resultOf, skippedSteps, visitableSteps } from './machine/navigation.ts'
import { stepRules } from './machine/step-rules.ts'
import { steps, type Step } from './machine/steps.ts'
import { PlatformStep } from './steps/platform-step.tsx'
import { preloadBehind, useWhenIdle } from './preload-behind.ts'
import { RecentIntegrations } from './steps/recent-integrations.tsx'
import { EditedNote } from './save/edited-note.tsx'
import { OtherTabNote } from './save/other-tab-note.tsx'
import { useFinish, useSave } from './save/use-save.ts'
import { isFinished, type WizardState } from './machine/wizard-state.ts'
import { endingId, endingTitle } from './result/ending-title.ts'
import { usePanel, type Panel } from './result/use-panel.ts'
import { usePresses } from './use-presses.ts'
import { useStepHistory } from './use-step-history.ts'
import { useWizard, type Start } from './use-wizard.ts'
import { WizardContext } from './wizard-context.ts'

const stepNames = steps.map((step) => stepRules[step].name)
const placeOf = (step: Step) => steps.indexOf(step)

const WaitForStep = () => <Skeleton shape="text" />

/** Everything behind the first step: it brings the generator along, and is fetched while the platform is chosen. */
const StepBody = memberScreen(async () => (await import('./workbench.tsx')).StepBody, WaitForStep)
const ResultPlace = memberScreen(async () => (await import('./workbench.tsx')).ResultPlace, Unseen)

type WizardScreenProps = {
  userId: string
  /** What to begin with instead of the work that was left here. */
  start?: Start | undefined
  header: ReactNode
}

export function WizardScreen({ userId, start, header }: WizardScreenProps) {
  const [state, dispatch] = useWizard(userId, start)
  const wizard = useMemo(() => ({ state, dispatch }), [state, dispatch])
  const saving = useSave(wizard)
  const form = useRef<HTMLFormElement>(null)
  const panel = usePanel(state)
  const finish = useFinish(saving)
  const { press, pending } = usePresses(wizard, form, {
    onMade: (id) => {
      // What finishes the integration shows its ending: on a phone the code would lie over it.
      const finishes = id === 'makeAtomicat' || id === 'makeHtmls'
      if (id !== 'makeWordPress' && (panel.wide || !finishes)) panel.present()
    },
    onEnd: (id) => (id === 'rehearse' ? panel.rehearse() : void finish()),
  })
  const buttons = buttonsOf(state)
  const { title } = stepRules[state.step]
  const heading = useHeadingFocus(state)
  useStepHistory(wizard)
  useWhenIdle(useCallback(() => void preloadBehind(state.step), [state.step]))

  function submit(event: FormEvent) {
    event.preventDefault()
    // A field without a name is no answer, such as the one that checks an ad's address: Enter in it is its own affair.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.name === '') return
    if (!buttons.disabled.includes(buttons.main)) press(buttons.main)
  }

  return (
    <WizardContext
      value={{ ...wizard, saving, rehearse: panel.rehearse, actions: { buttons, pending, press } }}
    >
      <Screen title={title} header={header} className="flex flex-col">
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onKeyDownCapture={ignoreHeldEnter}
          {...(buttons.isQuiet && { onKeyDown: enterRecommended })}
          className="flex flex-1 flex-col"
        >
          <div className="mx-auto w-full max-w-300 flex-1 px-4 pb-10 pt-6 sm:px-8">
            <Stepper
              label="Passos da integração"
              steps={stepNames}
              current={placeOf(state.step)}
              open={visitableSteps(state).map(placeOf)}
              onSelect={(place) => dispatch({ type: 'visit', step: steps[place] ?? state.step })}
              skipped={skippedSteps(state).map(placeOf)}
              className="mb-8"
            />
            <div key={state.step} className="animate-drop-in">
              <div
                className={
                  state.step === 'platform'
                    ? undefined
                    : 'lg:grid lg:grid-cols-[minmax(0,1fr)_32.5rem] lg:gap-10'
                }
              >
                <div className="min-w-0">
                  <StepHeading state={state} heading={heading} opener={panel.opener} />
                  {state.step !== 'platform' && !isFinished(state) && saving.hasChanged && <EditedNote />}
                  <OtherTabNote userId={userId} />
                  {state.step === 'platform' ? (
                    <>
                      <div className="mb-8 empty:hidden">
                        <HalfDoneList list={listAside} userId={userId} />
                      </div>
                      <PlatformStep state={state} dispatch={dispatch} onGoOn={() => press('next')} />
                      <RecentIntegrations />
                    </>
                  ) : (
                    <StepBody />
                  )}
                </div>
                {state.step !== 'platform' && <ResultPlace panel={panel} />}
              </div>
            </div>
          </div>
          <output className="sr-only">{resultOf(state) && 'Código pronto para copiar.'}</output>
          <ActionBar />
        </form>
      </Screen>
    </WizardContext>
  )
}

/** Whoever holds the key down wants one thing done, not one on each step that comes. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.repeat) return
  event.preventDefault()
  event.stopPropagation()
}

/** Where no button is the main one, Enter in an answer leads on to the way that is recommended. */
function enterRecommended(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.name === '') return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('[data-recommended] input')?.focus()
}

type StepHeadingProps = {
  state: WizardState
  heading: RefObject<HTMLHeadingElement | null>
  opener: Panel['opener']
}

function StepHeading({ state, heading, opener }: StepHeadingProps) {
  const { title, text } = stepRules[state.step]
  const finished = isFinished(state)
  return (
    <div className={finished ? 'mb-5' : 'mb-7'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} id={finished ? endingId : undefined} tabIndex={-1} className="text-28">
          {finished ? endingTitle : title}
        </h1>
        {opener && (
          <Button size="small" onClick={opener.press}>
            <PanelBottomOpen />
            {opener.label}
          </Button>
        )}
      </div>
      {!finished && <p className="mt-2 max-w-xl text-muted">{text(state)}</p>}
    </div>
  )
}

/** A new step, and the ending, is a new page to who reads with the ears or moves with the keyboard. */
function useHeadingFocus(state: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = isFinished(state) ? `${state.step}, finished` : state.step
  const shown = useRef<string>(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [page])
  return heading
}
