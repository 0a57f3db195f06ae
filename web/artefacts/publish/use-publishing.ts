import { useEffect, useRef, useState } from 'react'
import type { Sent } from '#contract/endpoint.ts'
import { publishWorker, type PublishEvent, type Vault } from '#contract/publishing.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { requestLines } from '#web/api/request.ts'
import { follow, notBegun, type Progress, type ShownEvent } from './publish-progress.ts'
import { waitForVault } from '#web/vault/wait-for-vault.ts'

export type Publication = Sent<typeof publishWorker>['body']

type Hearers = { onPublished: (vault: Vault) => void; onAnswered?: ((vault: Vault) => void) | undefined }

const cutOff = 'A conexão caiu no meio. Nada se perdeu: tente de novo, e continua de onde parou.'
const silent =
  'O Worker foi publicado, mas ainda não respondeu. Um endereço novo pode levar alguns minutos para entrar no ar: espere um pouco e tente de novo.'

/** Publishes, and tells how far it is. Whatever broke off is begun again as a whole, and does nothing twice. */
export function usePublishing({ onPublished, onAnswered }: Hearers) {
  const [progress, setProgress] = useState<Progress | null>(null)
  /** What the server says of single fields: then nothing has begun. */
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  function beginAnew(): AbortSignal {
    leaving.current?.abort()
    leaving.current = new AbortController()
    return leaving.current.signal
  }
  const report = (event: ShownEvent) => setProgress((before) => follow(before ?? notBegun, event))

  async function askVault(vault: Vault, signal: AbortSignal) {
    report({ state: 'doing', step: 'answer' })
    const answers = await waitForVault(vault, signal)
    if (signal.aborted) return
    report(answers ? { state: 'done', step: 'answer' } : { state: 'failed', step: 'answer', message: silent })
    if (answers) onAnswered?.(vault)
  }

  async function publish(publication: Publication) {
    const signal = beginAnew()
    setMistakes({})
    setProgress(notBegun)
    try {
      const last = await readAll(publication, signal, report)
      if (last?.state === 'published') {
        onPublished(last.vault)
        await askVault(last.vault, signal)
      } else if (last === undefined || last.state === 'doing' || last.state === 'done')
        report({ state: 'failed', message: cutOff })
    } catch (error) {
      if (signal.aborted) return
      const fields = error instanceof ApiError ? error.fields : {}
      if (Object.keys(fields).length > 0) {
        setMistakes(fields)
        setProgress(null)
      } else report({ state: 'failed', message: errorMessage(error, cutOff) })
    }
  }

  return {
    progress,
    mistakes,
    publish,
    askAgain: (vault: Vault) => askVault(vault, beginAnew()),
    /** Back to what is typed in. */
    stop: () => {
      beginAnew()
      setProgress(null)
    },
  }
}

async function readAll(
  body: Publication,
  signal: AbortSignal,
  report: (event: PublishEvent) => void,
): Promise<PublishEvent | undefined> {
  let last: PublishEvent | undefined
  const { method, path } = publishWorker
  for await (const line of requestLines(path, { method, body, signal })) {
    last = line as PublishEvent
    report(last)
  }
  return last
}
