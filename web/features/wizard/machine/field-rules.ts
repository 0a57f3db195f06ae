import { findMistake, labelOf as labelFor, type OtherAnswers } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { tidyAnswer } from './tidy-answer.ts'
import type { TextField } from './wizard-state.ts'

/** What a field is called on the screen, and in its messages. */
export function labelOf(field: TextField, platform: PlatformId): string {
  return labelFor(field, platformOf(platform))
}

/** Asked for by the button, where the field itself could have stayed empty. */
export const ownPageMissingMessage = 'URL da página de sucesso é obrigatória para continuar'

/** What is wrong with what stands in a field; nothing when it can be used. */
export function checkField(
  field: TextField,
  text: string,
  platform: PlatformId,
  others: OtherAnswers = {},
): string | undefined {
  const used = tidyAnswer(field, text, platform)
  return findMistake({ asker: 'wizard', field, text: used, platform: platformOf(platform), others })
}
