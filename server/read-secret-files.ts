import { readFileSync } from 'node:fs'

type Source = Record<string, string | undefined>
type SecretFiles = { values: Record<string, string>; problems: string[] }

/** The variable that holds the path of a file in a secret's stead, as containers and supervisors hand secrets over. */
export const fileVariableOf = (name: string) => `${name}_FILE`

/**
 * The secrets that are given as files, under their own names. What is wrong is told without the path: who mistakes the
 * variable for the other has put the secret itself there.
 */
export function readSecretFiles(source: Source, names: readonly string[]): SecretFiles {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const variable = fileVariableOf(name)
    const path = source[variable]
    if (!path) continue
    if (source[name]) {
      problems.push(`${name}: definida duas vezes, também por ${variable}. Deixe só uma das duas.`)
      continue
    }
    const read = readSecret(path)
    if ('text' in read) values[name] = read.text
    else problems.push(`${variable}: ${read.problem}`)
  }
  return { values, problems }
}

function readSecret(path: string): { text: string } | { problem: string } {
  try {
    // Editors and `echo` end a file with a newline that nobody means; spaces may be the secret's own.
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text.trim() === ''
      ? { problem: 'o arquivo está vazio; esperado o segredo como seu texto.' }
      : { text }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return {
      problem: `o arquivo não pôde ser lido (${code}); esperado o caminho de um arquivo que este usuário possa ler.`,
    }
  }
}
