import type { ReactNode } from 'react'
import { Note } from '#web/ui/note.tsx'
import { NumberMark } from '#web/ui/number-mark.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { IframeSection } from './iframe-section.tsx'
import type { FormCount } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

const counts = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5 ou mais' },
] as const

export function WordPressStep() {
  const { state, dispatch } = useStep()
  const count = state.formCount
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <p className="mb-1.5 text-13 font-medium" aria-hidden="true">
          Quantos formulários há na página?
        </p>
        <Segmented
          label="Quantos formulários há na página?"
          options={counts}
          value={`${count}` as const}
          onValueChange={(value) => dispatch({ type: 'chooseCount', count: Number(value) as FormCount })}
        />
      </div>
      <section aria-labelledby="onde-colar">
        <h2 id="onde-colar" className="text-15 tracking-snug">
          Onde colar
        </h2>
        <ol className="mt-3 grid gap-3 text-14 text-muted">
          <Copy number={1} title="HTML principal">
            Uma vez, no widget <Name>HTML</Name> do Elementor, onde fica o primeiro formulário.
          </Copy>
          {count > 1 && (
            <Copy number={2} title="HTML para repetir">
              {describePasting(count)}
            </Copy>
          )}
        </ol>
        <p className="mt-3 text-14 text-muted">
          Sem Elementor: em um bloco <Name>HTML personalizado</Name> ou, no editor clássico, na aba{' '}
          <Name>Texto</Name> (ou <Name>Código</Name>). Nunca dentro de outro formulário: lá ele não funciona.
        </p>
      </section>
      <Note kind="info" title="Salve como administrador">
        Se o formulário aparecer sem estilo, ou com a linha “Vê isto? Cole de novo como usuário
        administrador.”, o WordPress cortou o código: entre como administrador e cole de novo. Em uma rede de
        sites, só o administrador da rede consegue.
      </Note>
      <IframeSection />
    </div>
  )
}

type CopyProps = { number: number; title: string; children: ReactNode }

/** Where one of the codes goes; the code has the same number. */
function Copy({ number, title, children }: CopyProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="flex h-5.5 shrink-0">
        <NumberMark>{number}</NumberMark>
      </span>
      <p>
        <Name>{title}</Name>
        <span className="block">{children}</span>
      </p>
    </li>
  )
}

/** What something is called on the screen where it is pasted. */
function Name({ children }: { children: string }) {
  return <strong className="font-medium text-text">{children}</strong>
}

/** How often the second HTML is needed beside the first. */
function describePasting(count: FormCount): string {
  if (count === 5) return 'Em cada outro lugar com formulário, quantas vezes precisar (4 ou mais).'
  return count === 2
    ? 'Mais 1 vez, no lugar do segundo formulário.'
    : `Mais ${count - 1} vezes, uma em cada outro lugar com formulário.`
}
