import type { IntegrationAnswers } from '#generator/config.ts'
import { generateKit } from '#generator/vault.ts'
import { zipFiles } from '#web/lib/zip-files.ts'

/** The zip, with a key to the vault that was never used before. */
export function makeKit(answers: IntegrationAnswers): Blob {
  return zipFiles(generateKit(answers, { panelOrigin: window.location.origin, readingKey: newKey() }))
}

/** 256 bits, written as 43 letters and digits. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
