import type { Diagnosis, DoctorState } from '#contract/doctor.ts'
import { doctorStates } from '#contract/doctor.ts'
import { count } from '#server/features/watch/format-span.ts'

const groups: Record<DoctorState, { title: string; mark: string }> = {
  trouble: { title: 'Errado', mark: '[x]' },
  warning: { title: 'Avisos', mark: '[!]' },
  unknown: { title: 'Não se sabe', mark: '[?]' },
  fine: { title: 'Certo', mark: '[ok]' },
}

const width = 100

/** For a terminal or a log: in plain letters, troubles first. */
export function writeDiagnoses(diagnoses: readonly Diagnosis[]): string {
  const blocks = doctorStates.flatMap((state) => {
    const found = diagnoses.filter((each) => each.state === state)
    if (found.length === 0) return []
    const { title, mark } = groups[state]
    return [`${title}\n${found.map((each) => writeOne(each, mark)).join('\n')}\n`]
  })
  return `\n${blocks.join('\n')}\n${conclude(diagnoses)}\n`
}

function writeOne({ label, text, remedy }: Diagnosis, mark: string): string {
  const begin = `  ${mark.padEnd(4)} `
  const indent = ' '.repeat(begin.length)
  const lines = fold(`${label}: ${text}`).map((line, index) => (index === 0 ? begin : indent) + line)
  const advice = remedy === null ? [] : fold(`-> ${remedy}`).map((line) => indent + line)
  return [...lines, ...advice].join('\n')
}

/** In lines that a terminal shows whole; a command or an address is never broken. */
function fold(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function conclude(diagnoses: readonly Diagnosis[]): string {
  const of = (state: DoctorState) => diagnoses.filter((each) => each.state === state).length
  const troubles = of('trouble')
  const parts = [
    troubles === 0 ? 'Nada errado' : count(troubles, 'item errado', 'itens errados'),
    of('warning') === 0 ? 'nenhum aviso' : count(of('warning'), 'aviso', 'avisos'),
    ...(of('unknown') === 0 ? [] : [`${of('unknown')} sem resposta`]),
  ]
  return `${parts.join(', ')}.`
}
