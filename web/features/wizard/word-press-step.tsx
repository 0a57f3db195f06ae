import { Note } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
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
            <strong className="font-medium text-text">HTML principal:</strong> uma vez, no widget{' '}
            <strong className="font-medium text-text">HTML</strong> do Elementor onde fica o primeiro
            formulário. Ele traz o estilo e o script da página toda.
          </li>
          {count > 1 && (
            <li>
              <strong className="font-medium text-text">HTML replicável:</strong> {describePasting(count)}
            </li>
          )}
        </ul>
      </section>
      <Note kind="info" title="Salve com um usuário administrador">
        O WordPress remove script e estilo do HTML quando quem salva não tem a permissão unfiltered_html.
        Administradores e editores costumam ter; em redes multisite, só o superadministrador.
      </Note>
    </div>
  )
}

/** How often the second HTML is needed beside the first. */
function describePasting(count: FormCount): string {
  if (count === 5) return 'em cada outro lugar com formulário, quantas vezes precisar (4 ou mais).'
  return count === 2
    ? 'mais 1 vez, no lugar do segundo formulário.'
    : `mais ${count - 1} vezes, uma em cada outro lugar com formulário.`
}
