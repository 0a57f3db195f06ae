import { useState } from 'react'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import { traceParameters, type Trace } from './trace-parameters.ts'
import { TraceTable } from './trace-table.tsx'

type TrackingCheckProps = { platform: PlatformId }

/** Shows what becomes of the parameters of an ad's address, before an ad is paid for. Nothing leaves the page. */
export function TrackingCheck({ platform }: TrackingCheckProps) {
  const [address, setAddress] = useState('')
  // Whoever is still typing is not told that it cannot be read yet.
  const [finished, setFinished] = useState(false)
  const tracing = address.trim() === '' ? null : traceParameters(platform, address)
  return (
    <div className="grid min-w-0 gap-4">
      <Field
        label="URL do anúncio"
        hint="Cole o endereço para onde o anúncio leva, com os parâmetros. Nada é enviado."
        error={tracing?.kind === 'unreadable' && finished ? unreadable : undefined}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://seusite.com/?utm_source=facebook"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onPaste={() => setFinished(true)}
          onFocus={() => setFinished(false)}
          onBlur={() => setFinished(true)}
        />
      </Field>
      <div>
        {/* Only this is read out while somebody types: the rest would be too much to hear at each letter. */}
        <output className="block text-14 empty:hidden">
          {tracing?.kind === 'traced' && summarize(tracing.traces, platformOf(platform).name)}
        </output>
        {tracing && <Result tracing={tracing} platform={platform} />}
      </div>
    </div>
  )
}

const unreadable =
  'Não foi possível ler este endereço. Cole a URL completa, como https://seusite.com/?utm_source=facebook.'

type ResultProps = { tracing: ReturnType<typeof traceParameters>; platform: PlatformId }

function Result({ tracing, platform }: ResultProps) {
  if (tracing.kind === 'unreadable') return null
  if (tracing.kind === 'none') {
    return (
      <Note live kind="warning" title="Este endereço não tem parâmetros">
        {tracing.behindHash
          ? 'O que vem depois do # não é lido. Coloque os parâmetros antes dele, depois de um ponto de interrogação.'
          : 'A plataforma vai receber o lead, mas não vai saber de qual anúncio ele veio.'}
      </Note>
    )
  }
  const { traces, unused } = tracing
  const { name } = platformOf(platform)
  return (
    <>
      <TraceTable traces={traces} platformName={name} />
      {traces.some(({ macro }) => macro) && (
        <Note kind="info" title="Macros são normais aqui" className="mt-3">
          A rede de anúncios troca cada uma pelo valor dela no clique. Se um lead chegar sem esse valor,
          confira no painel do anúncio como a macro se escreve.
        </Note>
      )}
      {unused.length > 0 && (
        <p className="mt-3 text-13 text-faint">
          {name} também recebe: <span className="font-mono text-12">{unused.join(', ')}</span>
        </p>
      )}
    </>
  )
}

function summarize(traces: readonly Trace[], platform: string): string {
  const lost = traces.filter(({ field }) => field === null)
  const sent = traces.length - lost.length
  const arriving = sent === 1 ? '1 parâmetro chega' : `${sent} parâmetros chegam`
  const arrival = `${sent === 0 ? 'Nenhum parâmetro chega' : arriving} à ${platform}`
  if (lost.length === 0) return `${arrival}.`
  const staying = sent === 0 ? '' : `; ${lost.length} não ${lost.length === 1 ? 'vai' : 'vão'} para ela`
  return `${arrival}${staying}${describeLostAds(lost)}.`
}

const asList = new Intl.ListFormat('pt-BR')

/** Nobody needs to mend what belongs to the ad alone. */
function describeLostAds(lost: readonly Trace[]): string {
  const names = lost.flatMap((trace) =>
    trace.field === null && trace.loss.reason === 'ad' ? trace.parameter : [],
  )
  if (names.length === 0) return ''
  return ` (${asList.format(names)} ${names.length === 1 ? 'é' : 'são'} só do anúncio)`
}
