import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeDialTable, makePhoneTable } from './phones/make-phone-table.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

writeFileSync(
  fileOf('vault/worker/phone-table.ts'),
  `// Como se disca em cada país: código, prefixo de longa distância, quantos dígitos têm quase todos os números e como são. Um
// ponto é um dígito.
export const TELEFONES = [
${makeDialTable()
  .map((line) => `  '${line}',\n`)
  .join('')}]
`,
)
writeFileSync(
  fileOf('generator/phones/phone-table.ts'),
  `/** Written by \`npm run phones\` from libphonenumber's data: country (a star if the example is nobody's), rule, example. */
export const phoneTable = \`${makePhoneTable()}\`
`,
)
