import { useCallback, type ChangeEvent } from 'react'
import { findLanguage, languages } from '#generator/languages/index.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { offeredLanguage } from '../machine/country-language.ts'
import type { LanguageField } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

const options = languages.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

type LanguageSelectProps = { label: string; field: LanguageField; hint?: string | undefined }

export function LanguageSelect({ label, field, hint }: LanguageSelectProps) {
  const { state, dispatch } = useStep()
  const offered = findLanguage(offeredLanguage(state) ?? '')
  // The same one each time: the list is long, and is not drawn anew for each letter typed elsewhere.
  const choose = useCallback(
    ({ target }: ChangeEvent<HTMLSelectElement>) =>
      dispatch({ type: 'chooseLanguage', field, language: target.value as LanguageCode }),
    [dispatch, field],
  )
  return (
    <Field
      label={label}
      hint={hint}
      action={
        offered && {
          label: `Usar ${lowerFirst(offered.name)} no formulário e na página`,
          onSelect: () => dispatch({ type: 'followCountry' }),
        }
      }
    >
      <NativeSelect options={options} name={field} value={state.answers[field]} onChange={choose} />
    </Field>
  )
}

/** A language's name in the middle of a sentence. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
