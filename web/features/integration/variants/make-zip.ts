import type { SavedAnswers } from '#contract/integrations.ts'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { answersOf, type Keys } from '#web/artefacts/answers-of.ts'
import { makeFormFiles, makePageFile } from '#web/artefacts/artefact.ts'
import { countryName } from '#web/lib/find-country.ts'
import { zipFiles } from '#web/lib/zip-files.ts'
import type { HostedVariants } from './host-variants.ts'
import { applyVariant, type Variant } from './variant.ts'

type Variants = {
  id: string
  name: string
  saved: SavedAnswers
  keys: Keys
  variants: readonly Variant[]
  /** Pages that are online already, and so are no part of the zip. */
  hosted?: HostedVariants
}

/** Each country's files in a folder of its own, and a note that says which is which. */
export function listFiles({
  id,
  name,
  saved,
  keys,
  variants,
  hosted = {},
}: Variants): Record<string, string> {
  const files: Record<string, string> = { 'LEIA-ME.txt': '' }
  const lines = variants.map((variant) => {
    const successUrl = hosted[variant.id] ?? saved.successUrl
    const answers = { ...applyVariant(saved, variant), successUrl }
    const folder = answers.countryCode.toUpperCase()
    const made = makeFormFiles({ ...answersOf(answers, keys), pageId: pageIdOf(id) }, answers)
    if (saved.pageMade && !hosted[variant.id]) made.push(makePageFile(answers))
    for (const { fileName, code } of made) files[`${folder}/${fileName}`] = code
    const country = countryName(folder) ?? folder
    const about = [country, answers.formLanguage, answers.productPrice].filter(Boolean).join(', ')
    return hosted[variant.id] ? `${folder}/  ${about}, leva a ${successUrl}` : `${folder}/  ${about}`
  })
  const isHosted = Object.keys(hosted).length > 0
  files['LEIA-ME.txt'] = [
    `${name}: um formulário por país`,
    '',
    ...lines,
    '',
    'Cole o formulário de cada pasta na página do seu país.',
    `Todos enviam os leads para ${saved.cloudflareUrl || 'a rede, sem Worker'}.`,
    isHosted
      ? 'Depois do lead, cada um leva à página do seu país, que já está no ar no seu Worker.'
      : `Depois do lead, todos levam a ${saved.successUrl}.`,
    '',
  ].join('\r\n')
  return files
}

export function makeZip(variants: Variants): Blob {
  return zipFiles(listFiles(variants))
}
