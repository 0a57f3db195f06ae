import { KitDownload } from '#web/artefacts/kit-download.tsx'
import { Disclosure } from './disclosure.tsx'
import { wrongFor } from '../machine/fields.ts'
import { integrationAnswers } from '../machine/integration-answers.ts'
import { useStep } from '../wizard-context.ts'

/** Another way to put a Worker online, for those who know a terminal or want to. */
export function KitOffer() {
  const { state, dispatch } = useStep()

  function answersFor({ form }: HTMLButtonElement) {
    const [wrong] = wrongFor(state)
    if (wrong === undefined) return integrationAnswers(state)
    dispatch({ type: 'judgeAll' })
    const field = form?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    return undefined
  }

  return (
    <Disclosure
      title="Publicar do seu computador, com o kit"
      note="Com Cofre, sem token. Pede o terminal; os leads só aparecem em Leads depois que você colar aqui a chave de leitura."
    >
      <KitDownload answersFor={answersFor} />
    </Disclosure>
  )
}
