import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { KeptAnswers } from '#contract/integrations.ts'
import { isBlocked } from '#generator/answers.ts'
import { exampleAnswersOf } from './answers-of.ts'
import { makeFormFiles, makePageFile, makeWorkerFile } from './artefact.ts'

/** What must be put online again after a change: the parts whose code is another one. */
export function changedParts(before: KeptAnswers, after: KeptAnswers): IntegrationPart[] {
  const [old, now] = [codeOf(before), codeOf(after)]
  // What was pasted then calls the address as it was typed.
  if (isBlocked(before.cloudflareUrl) && !isBlocked(after.cloudflareUrl)) old.form = ''
  return (Object.keys(old) as IntegrationPart[]).filter((part) => old[part] !== now[part])
}

function codeOf(kept: KeptAnswers): Record<IntegrationPart, string> {
  const answers = exampleAnswersOf(kept)
  return {
    worker: attempt(() => makeWorkerFile(answers).code),
    form: attempt(() =>
      makeFormFiles(answers, kept)
        .map(({ code }) => code)
        .join('\0'),
    ),
    page: kept.pageMade ? attempt(() => makePageFile(kept).code) : '',
  }
}

/** Answers that were kept under older rules may make no code any more. */
function attempt(make: () => string): string {
  try {
    return make()
  } catch {
    return ''
  }
}
