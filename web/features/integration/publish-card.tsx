import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { missingKeys } from '#web/artefacts/answers-of.ts'
import { PublishPanel } from '#web/artefacts/publish/publish-panel.tsx'
import { suggestName } from '#web/artefacts/publish/suggest-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useRecordPublished } from './use-record-published.ts'

type PublishCardProps = {
  saved: SavedIntegration
  /** What is there already, and is published again. */
  vault: Vault | undefined
  onAnswered: () => void
  onClose: () => void
}

export function PublishCard({ saved, vault, onAnswered, onClose }: PublishCardProps) {
  const { platform, streamCode = '', cloudflareUrl } = saved.answers
  const record = useRecordPublished(saved)
  // What is published for the first time is there while its last step still runs.
  const [before] = useState(vault)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby="publicar" className="relative animate-drop-in p-5">
      <h2 id="publicar" ref={heading} tabIndex={-1} className="mb-1 pr-10 text-15 tracking-snug outline-none">
        Publicar na Cloudflare
      </h2>
      <PublishPanel
        platform={platform}
        keys={{ streamCode }}
        asked={missingKeys('worker', saved.answers)}
        suggestedName={suggestName(platform, { address: cloudflareUrl })}
        published={before}
        onPublished={record}
        onAnswered={onAnswered}
        next={<p className="mt-1">O formulário desta integração envia para este Worker.</p>}
      />
      <div className="absolute right-3 top-3">
        <Button variant="ghost" size="icon-small" aria-label="Fechar publicação" onClick={onClose}>
          <X />
        </Button>
      </div>
    </Card>
  )
}
