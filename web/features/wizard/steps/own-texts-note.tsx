import { findLanguage } from '#generator/languages/index.ts'
import { countryName } from '#web/lib/find-country.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { foreignTexts, readersOf } from '../machine/own-texts.ts'
import { useStep } from '../wizard-context.ts'
import { lowerFirst } from './language-select.tsx'

/** A form whose title is in one language and whose questions are in another sells to nobody. */
export function OwnTextsNote() {
  const { state, dispatch } = useStep()
  const foreign = foreignTexts(state)
  if (foreign.length === 0) return null
  const { country, language } = readersOf(state.answers)
  const name = lowerFirst(findLanguage(language)?.name ?? language)
  const texts = foreign.map((field) => `“${String(state.appearance[field])}”`).join(', ')
  return (
    <Note
      kind="warning"
      live
      title={`Os textos que você escreveu servem para ${countryName(country) ?? country}?`}
    >
      <p className="[overflow-wrap:anywhere]">
        O formulário agora é em {name}, e continua com {texts}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => dispatch({ type: 'dropForeignTexts' })}>
          Usar os textos padrão em {name}
        </Button>
        <Button size="small" variant="ghost" onClick={() => dispatch({ type: 'keepTexts' })}>
          Manter os meus
        </Button>
      </div>
    </Note>
  )
}
