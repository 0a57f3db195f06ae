import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Vault } from '#contract/publishing.ts'
import { tidyWorkerName } from '#contract/worker-name.ts'
import { findMistake } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { Credential } from '#generator/platforms/platform.ts'
import type { Keys } from '../answers-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { formatAddress } from '#web/vault/open-vault.ts'
import { useVaults } from '#web/vault/use-vaults.ts'
import { findFreeName } from './suggest-name.ts'
import { PublishFields, type Typed } from './publish-fields.tsx'
import { stateOf, type Progress } from './publish-progress.ts'
import { PublishQuestion } from './publish-questions.tsx'
import { StepList } from './step-list.tsx'
import { usePublishing, type Publication } from './use-publishing.ts'

type PublishPanelProps = {
  platform: PlatformId
  /** Keys that are known, and those that are asked for here. */
  keys: Keys
  asked: readonly Credential[]
  suggestedName: string
  /** The Worker that is published again. */
  published?: Vault | undefined
  /** Keeps it from beginning, where something around the panel is still missing. */
  mayBegin?: () => boolean
  onPublished: (vault: Vault) => void
  onAnswered?: (vault: Vault) => void
  /** What is to know before the token. */
  before?: ReactNode
  /** What comes after it. */
  next?: ReactNode
}

/** Puts a Worker with its vault online, step by step before the eyes of its owner. */
export function PublishPanel(props: PublishPanelProps) {
  const { platform, keys, asked, suggestedName, published, mayBegin, onPublished, onAnswered, before, next } =
    props
  const [typed, setTyped] = useState<Omit<Typed, 'name'> & Partial<Typed>>({ token: '', keys: {} })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState<Pick<Publication, 'cloudflareAccount' | 'replace'>>({})
  const [keyIsMissing, setKeyMissing] = useState(false)
  const name = published?.name ?? tidyWorkerName(typed.name ?? suggestedName)
  const usedNames = useVaults().map((vault) => vault.name)
  const keyStays = published !== undefined && !keyIsMissing
  const { progress, mistakes, publish, askAgain, stop } = usePublishing({
    onPublished,
    onAnswered: (vault) => {
      setTyped({ ...typed, token: '', keys: {} })
      onAnswered?.(vault)
    },
  })

  function begin(changes: typeof chosen = {}) {
    const given: Keys = { ...keys, ...typed.keys }
    const wrong = findMissing({ platform, asked, given, token: typed.token, keyStays })
    setMissing(wrong)
    if (Object.keys(wrong).length > 0 || mayBegin?.() === false) return
    const now = { ...chosen, ...changes }
    setChosen(now)
    // Of a Worker from the kit it is not known in which account it is.
    const cloudflareAccount = now.cloudflareAccount ?? (published?.cloudflareAccount || undefined)
    void publish({ ...withoutEmpty(given), ...now, cloudflareAccount, token: typed.token, platform, name })
  }
  function goBack() {
    setKeyMissing(progress?.question?.state === 'key')
    setChosen({})
    stop()
  }

  function rename() {
    setTyped({ ...typed, name: findFreeName(platform, [name, ...usedNames]) })
    goBack()
  }

  return (
    <div className="grid gap-5">
      <p className="text-14 text-muted">
        O token é usado agora e esquecido. A chave da {platformOf(platform).name} passa por aqui só a caminho
        da sua conta.
      </p>
      {progress ? (
        <Run
          progress={progress}
          question={
            progress.state === 'asking' &&
            progress.question && (
              <PublishQuestion
                question={progress.question}
                platform={platform}
                onAccount={(cloudflareAccount) => begin({ cloudflareAccount })}
                onReplace={() => begin({ replace: true })}
                onBack={goBack}
                onRename={rename}
              />
            )
          }
          onAgain={() => (progress.vault ? void askAgain(progress.vault) : begin())}
          onBack={goBack}
          next={next}
        />
      ) : (
        <>
          {before}
          <PublishFields
            platform={platform}
            typed={{ ...typed, name: typed.name ?? name }}
            onTyped={setTyped}
            asked={asked}
            keyStays={keyStays}
            isNew={published === undefined}
            mistakes={{ ...mistakes, ...missing }}
            onBegin={() => begin()}
          />
        </>
      )}
    </div>
  )
}

type RunProps = {
  progress: Progress
  question: ReactNode
  onAgain: () => void
  onBack: () => void
  next: ReactNode
}

function Run({ progress, question, onAgain, onBack, next }: RunProps) {
  const { failure, vault } = progress
  const isOver = stateOf('answer', progress) === 'done'
  // Where the button that was pressed is gone, whoever reads with the ears goes on here.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  })
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <StepList progress={progress}>
        {question}
        {failure !== null && (
          <Note live kind="danger">
            <p className="[overflow-wrap:anywhere]">{failure}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="small" onClick={onAgain}>
                Tentar de novo
              </Button>
              {!vault && (
                <Button size="small" variant="ghost" onClick={onBack}>
                  Mudar os dados
                </Button>
              )}
            </div>
          </Note>
        )}
      </StepList>
      {isOver && vault ? (
        <Note live kind="success" title="No ar">
          <p className="[overflow-wrap:anywhere]">{formatAddress(vault.address)}</p>
          {next}
        </Note>
      ) : (
        <p className="text-13 text-faint">Se algo falhar, continue de onde parou: nada é feito duas vezes.</p>
      )}
    </div>
  )
}

type Asked = Pick<PublishPanelProps, 'platform' | 'asked'> & { given: Keys; token: string; keyStays: boolean }

/** What cannot be begun without. The rest is judged by the server. */
function findMissing({ platform, asked, given, token, keyStays }: Asked): Record<string, string> {
  const mistakeIn = (field: Credential) => {
    const text = given[field] ?? ''
    if (field === 'apiKey' && keyStays && text === '') return undefined
    return findMistake({ asker: 'wizard', field, text, platform: platformOf(platform) })
  }
  const wrong: [string, string | undefined][] = [
    ['token', token === '' ? 'Cole o token da Cloudflare' : undefined],
    ...asked.map((field): [string, string | undefined] => [field, mistakeIn(field)]),
  ]
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function withoutEmpty(keys: Keys): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([, text]) => text !== ''))
}
