import { Note } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { IframeSection } from './iframe-section.tsx'
import type { FormCount } from './machine/wizard-state.ts'
import { useStep } from './wizard-context.ts'

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
    <div className="grid gap-6">
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
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-14 text-muted marker:text-faint">
          <li>
            <Name>HTML principal:</Name> uma vez, no widget <Name>HTML</Name> do Elementor onde fica o
            primeiro formulário. Ele traz o estilo e o script da página toda.
          </li>
          {count > 1 && (
            <li>
              <Name>HTML replicável:</Name> {describePasting(count)}
            </li>
          )}
          <li>
            Sem Elementor: em um bloco <Name>HTML personalizado</Name>, ou no editor clássico, na aba{' '}
            <Name>Texto</Name> (ou <Name>Código</Name>).
          </li>
          <li>Nunca dentro de outro formulário: lá ele não funciona.</li>
        </ul>
      </section>
      <Note kind="info" title="Salve com um usuário administrador">
        <p>
          Se na página aparecer código em vez do formulário, às vezes com a linha “Vê isto? Cole de novo como
          usuário administrador.” no começo, o WordPress cortou o código: quem salvou não é administrador.
        </p>
        <p className="mt-2">
          Entre como administrador e cole de novo, em um bloco HTML personalizado (ou no widget HTML do
          Elementor). Em redes multisite, só o superadministrador consegue.
        </p>
      </Note>
      <IframeSection />
    </div>
  )
}

/** What something is called on the screen where it is pasted. */
function Name({ children }: { children: string }) {
  return <strong className="font-medium text-text">{children}</strong>
}

/** How often the second HTML is needed beside the first. */
function describePasting(count: FormCount): string {
  if (count === 5) return 'em cada outro lugar com formulário, quantas vezes precisar (4 ou mais).'
  return count === 2
    ? 'mais 1 vez, no lugar do segundo formulário.'
    : `mais ${count - 1} vezes, uma em cada outro lugar com formulário.`
}
