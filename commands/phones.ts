import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makePhoneTable } from './phones/make-phone-table.ts'

const file = fileURLToPath(new URL('../generator/phones/phone-table.ts', import.meta.url))

writeFileSync(
  file,
  `/** Written by \`npm run phones\` from libphonenumber's data: country (a star if the example is nobody's), rule, example. */
export const phoneTable = \`${makePhoneTable()}\`
`,
)
