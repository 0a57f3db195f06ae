import { platformOf } from '#generator/platforms/index.ts'
import { goesIntoLead } from '#generator/platforms/platform.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { AnswerField } from './answer-field.tsx'
import { countryName, findCountry, searchCountries } from '#web/lib/find-country.ts'
import { useLeaveField } from './use-leave-field.ts'
import { useStep } from '../wizard-context.ts'

const isSettled = (text: string) => findCountry(text) !== undefined

/** Two letters, which nobody has to know: the country's name will do. */
export function CountryAnswer() {
  const { state, dispatch, platform } = useStep()
  const leave = useLeaveField(dispatch)
  const facts = platformOf(platform)
  const inCase = (code: string) => (facts.countryCase === 'lower' ? code.toLowerCase() : code)
  const answer = (text: string) => dispatch({ type: 'answer', field: 'countryCode', text })
  const text = state.answers.countryCode
  const hint = countryName(findCountry(text) ?? '') ?? 'Procure pelo nome ou digite as duas letras.'
  return (
    <AnswerField
      field="countryCode"
      hint={
        goesIntoLead(facts, 'countryCode')
          ? hint
          : `${hint.replace(/\.$/, '')}. Não vai no lead: serve para escolher o idioma.`
      }
    >
      <Combobox
        name="countryCode"
        placeholder={inCase('BR')}
        text={text}
        onTextChange={answer}
        onBlur={() => leave('countryCode')}
        search={(text) =>
          searchCountries(text).map(({ code, name }) => ({ value: inCase(code), label: name }))
        }
        isSettled={isSettled}
        onPick={answer}
        listLabel="Países"
        emptyText="Nenhum país com este nome."
      />
    </AnswerField>
  )
}
