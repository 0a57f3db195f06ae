import { memo } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { findLanguage, languages } from '#generator/languages/index.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import { cn } from '#web/ui/cn.ts'
import { Field, useField } from '#web/ui/field.tsx'
import { controlStyle } from '#web/ui/input.tsx'
import { lowerFirst } from './language-name.ts'
import { offeredLanguage } from './machine/country-language.ts'
import type { LanguageField } from './machine/wizard-state.ts'
import { useStep, type Wizard } from './wizard-context.ts'

const options = languages.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

type LanguageSelectProps = { label: string; field: LanguageField; hint?: string | undefined }

export function LanguageSelect({ label, field, hint }: LanguageSelectProps) {
  const { state, dispatch } = useStep()
  const offered = findLanguage(offeredLanguage(state) ?? '')
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
      <NativeSelect field={field} value={state.answers[field]} dispatch={dispatch} />
    </Field>
  )
}

type NativeSelectProps = { field: LanguageField; value: LanguageCode; dispatch: Wizard['dispatch'] }

/** The browser's own: with 49 entries its wheel on a phone and its typing ahead on a desktop beat any list of ours. */
const NativeSelect = memo(function NativeSelect({ field, value, dispatch }: NativeSelectProps) {
  return (
    <div className="relative">
      <select
        {...useField()}
        name={field}
        value={value}
        onChange={(event) =>
          dispatch({ type: 'chooseLanguage', field, language: event.target.value as LanguageCode })
        }
        className={cn(controlStyle(), 'h-10 cursor-pointer appearance-none pl-3 pr-10 pointer-coarse:h-11')}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code} className="bg-surface text-text">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
    </div>
  )
})
