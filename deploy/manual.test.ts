import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEnv, secretVariables, variableNames } from '#server/env.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manual = read('docs/operacao.md')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The text below a heading, down to the next one of its level or above. */
function section(heading: string): string {
  const [, level = '', rest] = new RegExp(`^(#+) ${heading}\n([^]*)`, 'm').exec(manual) ?? []
  if (rest === undefined) throw new Error(`No heading: ${heading}`)
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? ''
}

/** What stands between backticks, in whichever line. */
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const rows = section('Todas as variáveis')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, name = '', usual = '', , example = ''] = line.split('|').map((cell) => cell.trim())
    return { name: codeIn(name)[0] ?? '', isSecret: name.includes('🔑'), usual, example: codeIn(example)[0] }
  })

test('every variable is in the table, once, and no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(variableNames.toSorted())
})

test('those that can be files are marked', () => {
  const marked = rows.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  expect(marked.toSorted()).toEqual(secretVariables.toSorted())
})

test.each(rows)('$name has the default that the table says, and takes its example', ({ name, ...row }) => {
  const value = (readEnv({}) as Record<string, unknown>)[name]
  const [usual] = codeIn(row.usual)
  expect(usual).toBe(typeof value === 'string' ? value : JSON.stringify(value))
  const { example = '' } = row
  expect(example).not.toBe('')
  expect(() => readEnv({ MAIL_FROM: 'Loja <a@sualoja.com.br>', [name]: example })).not.toThrow()
})

test.each(Object.entries(checkouts))('%s has its section: address, secret and steps', (id, checkout) => {
  const told = oneLine(section(checkout.name))
  expect(told).toContain(`/api/webhooks/${id}\``)
  expect(told).toContain(`\`${checkout.secret.variable}\``)
  checkout.steps.forEach((step, index) => expect(told).toContain(`${index + 1}. ${step} `))
})

test('every command that it names exists, under each of its names', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [
    ...manual.matchAll(/npm run ([a-z]+)/g),
    // At the beginning of a line or a code: elsewhere it is the name of a user, a database or a service.
    ...manual.matchAll(/(?:^ *|`)integrador ([a-z]+)/gm),
    ...manual.matchAll(/commands\/([a-z]+)\.ts/g),
  ].map(([, name = '']) => name)
  expect(named).toEqual(expect.arrayContaining(['admin', 'backup', 'restore', 'move', 'sale']))
  const missing = named.filter((name) => scripts[name] !== `node commands/${name}.ts`)
  expect(missing).toEqual([])
})

/** Made by the operator. */
const ownFiles = /^deploy\/(?:\.env|secrets\b)/

test('every file that it names exists', () => {
  const named = [...manual.matchAll(/\b(?:deploy|docs|commands|server)\/[\w./-]*\w/g)].map(([path]) => path)
  const linked = [...manual.matchAll(/\]\(([^#)\s]+)\)/g)].map(([, path = '']) => join('docs', path))
  expect(named).toContain('deploy/compose.yml')
  const missing = [...named, ...linked].filter(
    (path) => !ownFiles.test(path) && !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})

test('every link within it leads to a heading', () => {
  const anchors = new Set(
    [...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
  const asked = [...manual.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(asked).not.toEqual([])
  expect(asked.filter((anchor) => !anchors.has(anchor))).toEqual([])
})

/** The product's own words, with what is written over several lines in one. */
const sources = [
  ...globSync('{server,contract,web,commands}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  ),
  'deploy/compose.yml',
  'deploy/integrador.service',
]
  .map((file) => oneLine(read(file)))
  .join('\n')
  .replaceAll(/['`] \+ ['`]/g, '')
  .replaceAll('\\n', '')

/** What the manual says that is said; '…' stands for what differs. */
const quoted = [...manual.matchAll(/```text\n([^]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.trim())
  // What the operator gave, and the answer to a command, are not written down anywhere.
  .filter((line) => line !== '' && !line.startsWith('approved de '))

test('at least twenty symptoms, each with cause or cure', () => {
  const symptoms = section('Sintomas, com causa e cura')
    .split(/^#### (?=\d+\. )/m)
    .slice(1)
  expect(symptoms.length).toBeGreaterThanOrEqual(20)
  symptoms.forEach((symptom, index) => {
    expect(symptom).toMatch(new RegExp(`^${index + 1}\\. `))
    expect(symptom).toContain('**Cura')
  })
})

/** Where the code puts a sentence together: from a variable's name, from a number, from what was looked at; each sentence for itself. */
const joints =
  /^[A-Z_]+: (?:esperado (?=um))?| ?\(?…\)?|\. |(?<=também por )[A-Z_]+|\d+(?= segundos)|(?<=o banco de dados) (?=não responde)/

const pieces = (line: string) =>
  line
    .split(joints)
    .map((piece) => piece.trim().replace(/\.$/, ''))
    .filter((piece) => piece.length > 3)

test.each(quoted)('the product says: %s', (line) => {
  expect(pieces(line).filter((piece) => !sources.includes(piece))).toEqual([])
})
