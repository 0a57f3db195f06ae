import { useEffect, useRef, useState } from 'react'
import type { IntegrationAnswers } from '#generator/index.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { describePath, summarizePath } from './describe-path.ts'
import { keyOf, usesStandIn, usesWorker, type Rehearsed } from './rehearsed.ts'
import { ScenarioSelect, WorkerSelect } from './scenario-select.tsx'
import { Stage } from './stage.tsx'
import { VaultPanel } from './vault/vault-panel.tsx'
import { useRehearsal } from './use-rehearsal.ts'
import { PathLines } from './path-lines.tsx'

type RehearsalPanelProps = {
  answers: IntegrationAnswers
  /** None when the user has a Worker online already, or needs none. */
  workerCode: string | null
  formHtml: string
  /** The Worker that was published for it has a vault. */
  hasVault: boolean
  thankYouHtml: string | null
  /** A lead is sent without a hand as soon as this is set; `onPlayed` then hears of it. */
  plays?: boolean
  onPlayed?: () => void
  /** A lead has come all the way. */
  onAccepted?: () => void
}

/** The very code the user will paste, run here against a platform that is played. Nothing leaves the browser. */
export function RehearsalPanel({ answers, ...rest }: RehearsalPanelProps) {
  const platform = findPlatform(answers.platform)
  return platform ? <Rehearsal platform={platform} answers={answers} {...rest} /> : null
}

type Shown = Omit<RehearsalPanelProps, keyof Rehearsed>

function Rehearsal({ thankYouHtml, plays, onPlayed, onAccepted, ...rehearsed }: Rehearsed & Shown) {
  const { platform } = rehearsed
  const { trace, scenario, vault, choose, fillExample, play, restart, ...frames } = useRehearsal(rehearsed)
  const hasWorker = usesWorker(rehearsed)
  const [lead] = vault.leads
  const played = vault.isPlayed ? { lead } : undefined
  const lines = describePath({ trace, platform, hasWorker, key: keyOf(rehearsed), vault: played })
  const [isTechnical, setTechnical] = useState(false)
  const path = useRef<HTMLDivElement>(null)
  // On a phone the form fills the screen: what became of the lead must not stay below it unseen.
  useEffect(() => {
    if (trace.outcome) path.current?.scrollIntoView({ block: 'nearest' })
  }, [trace.outcome])
  useEffect(() => {
    if (!plays) return
    play()
    onPlayed?.()
  }, [plays, play, onPlayed])
  const accepted = trace.outcome?.kind === 'success' && (!played || lead?.estado === 'entregue')
  useEffect(() => {
    if (accepted) onAccepted?.()
  }, [accepted, onAccepted])
  return (
    <section aria-label="Ensaio" className="grid gap-4">
      <ScenarioSelect
        platformName={platform.name}
        hasWorker={hasWorker}
        value={scenario}
        onChoose={(scenario) => choose({ scenario })}
      />
      {hasWorker && (
        <WorkerSelect
          withVault={vault.isPlayed}
          isFixed={scenario === 'outage'}
          onChoose={(withVault) => choose({ withVault })}
        />
      )}
      {usesStandIn(rehearsed) && (
        <Note kind="info">
          O ensaio usa um Worker gerado agora, com uma chave de exemplo. O seu Worker publicado não é chamado.
        </Note>
      )}
      <Stage
        {...frames}
        outcome={trace.outcome}
        thankYouHtml={thankYouHtml}
        beforeArrival={
          <Button size="small" onClick={fillExample}>
            Preencher com um exemplo
          </Button>
        }
        afterArrival={
          <Button size="small" onClick={restart}>
            Ensaiar de novo
          </Button>
        }
      />
      <div ref={path} className="scroll-mb-24 border-t border-line pt-3">
        {vault.isPlayed && (
          <VaultPanel platformName={platform.name} isOutage={scenario === 'outage'} vault={vault} />
        )}
        <PathLines lines={lines} isTechnical={isTechnical} />
        <button
          type="button"
          aria-pressed={isTechnical}
          onClick={() => setTechnical(!isTechnical)}
          className="ml-8 rounded-xs py-1 text-13 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Ver detalhes técnicos
        </button>
      </div>
      <p className="text-12 text-faint">
        Preencha o formulário e aperte o botão dele. Tudo acontece neste navegador: nenhum lead é enviado.
      </p>
      <output className="sr-only">{summarizePath(lines)}</output>
    </section>
  )
}
