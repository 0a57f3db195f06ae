import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { SavedAnswers } from '#contract/integrations.ts'
import { isBlocked } from '#generator/answers.ts'
import { exampleAnswersOf } from './answers-of.ts'
import { makeFormFiles, makePageFile, makeWorkerFile } from './artefact.ts'

/** What must be put online again after a change: the parts whose code is another one. */
export function changedParts(before: SavedAnswers, after: SavedAnswers): IntegrationPart[] {
  const [old, now] = [codeOf(before), codeOf(after)]
  // What was pasted then calls the address as it was typed.
  if (isBlocked(before.cloudflareUrl) && !isBlocked(after.cloudflareUrl)) old.form = ''
  return (Object.keys(old) as IntegrationPart[]).filter((part) => old[part] !== now[part])
}

function codeOf(saved: SavedAnswers): Record<IntegrationPart, string> {
  const answers = exampleAnswersOf(saved)
  return {
    worker: attempt(() => makeWorkerFile(answers).code),
    form: attempt(() =>
      makeFormFiles(answers, saved)
        .map(({ code }) => code)
        .join('\0'),
    ),
    page: saved.pageMade ? attempt(() => makePageFile(saved).code) : '',
  }
}

/** Answers that were saved under older rules may make no code any more. */
function attempt(make: () => string): string {
  try {
    return make()
  } catch {
    return ''
  }
}
