import { ConfigError } from '../config-error.ts'
import { readFormAnswers, type IntegrationAnswers } from '../config.ts'
import type { Platform } from '../platforms/platform.ts'
// Under another name the formatter leaves these templates alone: their line ends are what a customer reads.
import { html as markup, script, style } from '../source.ts'
import { formMarkup } from './form-markup.ts'
import { formScriptFor } from './form-script.ts'
import { formStyleFor } from './form-style.ts'
import { pixelScript } from './pixel-script.ts'

/** One snippet with everything in it, for a page builder's HTML element. */
export function formFor(platform: Platform, config: IntegrationAnswers): string {
  const answers = readFormAnswers(platform, config)
  return markup`${style(formStyleFor(answers))}
${formMarkup(platform, answers, config)}
${[script(formScriptFor(platform, answers)), ...(answers.pixels ? [script(pixelScript)] : [])]}
`.html
}

export type WordPressForms = { main: string; replicable: string | null }

/** The main HTML carries style and script for the whole page; the other is markup only, to paste as often as wanted. */
export function wordPressFormsFor(
  platform: Platform,
  config: IntegrationAnswers,
  count: number,
): WordPressForms {
  if (!Number.isInteger(count) || count < 1 || count > 5)
    throw new ConfigError('Escolha de 1 a 5 formulários')
  const main = formFor(platform, config)
  if (count === 1) return { main, replicable: null }
  const copy = formMarkup(platform, readFormAnswers(platform, config), config)
  return { main, replicable: `${copy.html}\n` }
}
