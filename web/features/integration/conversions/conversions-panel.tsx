import { useState } from 'react'
import type { AdPlatform } from '#vault/destinations/destination.ts'
import { adPlatforms } from '#vault/destinations/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { DestinationForm, Steps } from '../destinations/destination-form.tsx'
import { sendingsTo, type Known } from '../destinations/destinations-row.tsx'
import { ScopeChoice, describeOff, useScope } from '../destinations/scope.tsx'
import { SendingList } from '../destinations/sending-list.tsx'
import { Trial } from '../destinations/trial.tsx'
import { useDestination } from '../destinations/use-destination.ts'
import { FetchedAddresses } from './fetched-addresses.tsx'
import { platformState } from './platform-state.ts'

/** Each ad platform on its own: set up, tried out, and what became of what was sent. */
export function ConversionsPanel(known: Known) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {adPlatforms.map((platform) => (
        <PlatformItem key={platform.id} known={known} platform={platform} />
      ))}
    </ul>
  )
}

type PlatformProps = { known: Known; platform: AdPlatform }

function PlatformItem({ known, platform }: PlatformProps) {
  const [isOpen, setOpen] = useState(false)
  const { tone, text } = platformState(platform.id, known)
  const saved = known.saved[platform.id]
  return (
    <li aria-label={platform.name} className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-14 font-medium">{platform.name}</h3>
          <p className="text-13 text-muted">{platform.summary}</p>
        </div>
        <div className="flex items-center gap-2">
          <Badge tone={tone} dot>
            {text}
          </Badge>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fechar' : saved ? 'Ajustar' : 'Ligar'}
          </Button>
        </div>
      </div>
      {isOpen && <PlatformSetup known={known} platform={platform} />}
    </li>
  )
}

function PlatformSetup({ known, platform }: PlatformProps) {
  const { vault } = known
  const { id, name, fetches, trial: trying } = platform
  const scoped = useScope(known, id)
  const { saved, page, scope } = scoped
  const { save, trial } = useDestination(vault, { key: id, name }, scoped)
  return (
    <div className="mt-4 grid gap-4">
      <ScopeChoice known={known} scoped={scoped} save={save} />
      <Steps steps={platform.steps} />
      <DestinationForm
        key={scope}
        name={name}
        fields={platform.fields}
        saved={saved}
        whenOff={describeOff(scoped)}
        save={save}
      />
      <Note kind="info">{platform.honest}</Note>
      {fetches && saved && <FetchedAddresses vault={vault} fetches={fetches} page={page} />}
      {trying && saved && (
        <Trial
          destination={platform}
          trial={trial}
          codeHint={trying.codeHint}
          label="Enviar evento de teste"
        />
      )}
      <SendingList destination={platform} sendings={sendingsTo(id, known)} />
    </div>
  )
}
