import type { IntegrationAnswers } from '#generator/index.ts'
import { loadForMember } from '#web/session/member-screen.ts'

/** In the place of a key that the wizard was never told. Invented, and it opens nothing. */
export const standInKey = 'chave-de-ensaio-0000'

/**
 * A Worker like the one the user has already published, for a rehearsal without its code. The generator comes only
 * when it is needed.
 */
export async function loadStandInWorker(answers: IntegrationAnswers): Promise<string> {
  const { generateWorker } = await loadForMember(() => import('#generator/index.ts'))
  return generateWorker({ ...withCampaign(answers), apiKey: standInKey })
}

/** The campaign of the published Worker is not known here; what the path shows must not look like one. */
export function withCampaign(answers: IntegrationAnswers): IntegrationAnswers {
  return answers.streamCode?.trim() ? answers : { ...answers, streamCode: 'do-seu-worker' }
}
