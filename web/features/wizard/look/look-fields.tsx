import { memo } from 'react'
import { isColour, type Appearance } from '#generator/appearance.ts'
import { inCountry, tagOf } from '#generator/languages/in-country.ts'
import { findLanguage } from '#generator/languages/index.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { findCountry } from '#web/country/find-country.ts'
import { usedExtras } from '../machine/extras.ts'
import type { Answers } from '../machine/wizard-state.ts'
import { useStep, type Wizard } from '../wizard-context.ts'
import { ExtraInput } from './extra-input.tsx'
import { suggestPrice } from './suggest-price.ts'
import { useChangeExtra } from './use-change-extra.ts'

const sides = [
  { value: 'start', label: 'No início' },
  { value: 'center', label: 'No centro' },
] as const

/** How the form looks, beside its questions. The preview follows each letter. */
export function LookFields() {
  const { state, dispatch, platform } = useStep()
  const { appearance, answers } = state
  const language = languageOf(answers)
  const price = suggestPrice(answers, language && tagOf(language))
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <ExtraInput
          field="buttonColor"
          label="Cor do botão"
          placeholder="#0b7a53"
          maxLength={7}
          hint="O texto do botão fica branco ou preto, como se lê melhor."
          before={<ColourWell />}
        />
        <ExtraInput
          field="buttonText"
          label="Texto do botão"
          placeholder={language?.form.submit ?? ''}
          hint="Em branco, vale o do idioma."
        />
        <ExtraInput
          field="heading"
          label="Título"
          placeholder="Por exemplo: 50% de desconto só hoje"
          className="sm:col-span-2"
        />
        <ExtraInput field="price" label="Preço" placeholder={price ?? '39,90 €'} offered={price} />
        <ExtraInput field="oldPrice" label="Preço antigo" hint="Aparece riscado, antes do preço." />
        <ExtraInput
          field="privacyUrl"
          label="Política de privacidade"
          type="url"
          placeholder="https://suapagina.com/privacidade"
          hint="Com o endereço, uma linha com o link aparece embaixo do botão."
          className="sm:col-span-2"
        />
      </div>
      <Choices
        alignment={appearance.alignment}
        payOnDelivery={appearance.payOnDelivery}
        phoneFirst={appearance.phoneFirst}
        card={appearance.card}
        address={appearance.address}
        quantity={appearance.quantity}
        paying={language?.form.payOnDelivery ?? ''}
        platform={platform}
        dispatch={dispatch}
      />
      {usedExtras(state).appearance && (
        <Button size="small" className="justify-self-start" onClick={() => dispatch({ type: 'plainLook' })}>
          Voltar à aparência simples
        </Button>
      )}
    </div>
  )
}

/** The form's, as it is written in its country. */
function languageOf({ formLanguage, countryCode }: Answers) {
  const language = findLanguage(formLanguage)
  return language && inCountry(language, findCountry(countryCode))
}

/** The browser's own way to pick a colour, beside its code. */
function ColourWell() {
  const { appearance } = useStep().state
  const change = useChangeExtra()
  const typed = appearance.buttonColor?.trim() ?? ''
  return (
    <input
      type="color"
      aria-label="Escolher a cor do botão"
      value={isColour(typed) ? withSixDigits(typed) : '#0b7a53'}
      onChange={(event) => change('buttonColor', event.target.value)}
      className="h-10 w-12 shrink-0 cursor-pointer rounded-md border border-control bg-well p-1 pointer-coarse:h-11"
    />
  )
}

function withSixDigits(colour: string): string {
  const digits = colour.replace('#', '').toLowerCase()
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

type Choice = 'payOnDelivery' | 'phoneFirst' | 'address' | 'quantity'

type ChoicesProps = Pick<Appearance, Choice | 'card' | 'alignment'> & {
  /** How the form's language says that one pays on delivery. */
  paying: string
  platform: PlatformId
  dispatch: Wizard['dispatch']
}

/** Not drawn anew for a letter typed elsewhere. */
const Choices = memo(function Choices({ paying, platform, dispatch, ...appearance }: ChoicesProps) {
  const { name, takes = {} } = platformOf(platform)
  const choose = (change: Appearance) => dispatch({ type: 'look', change })
  const choice = (field: Choice, label: string, hint?: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={appearance[field] === true}
      onCheckedChange={(is) => choose({ [field]: is === true })}
    />
  )
  const again = 'Se o Worker já está no ar, gere e publique de novo.'
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-13 font-medium">
          Textos
        </p>
        <Segmented
          label="Alinhamento dos textos"
          options={sides}
          value={appearance.alignment ?? 'start'}
          onValueChange={(alignment) => choose({ alignment })}
        />
      </div>
      <div className="grid gap-3">
        {choice('payOnDelivery', 'Dizer que se paga na entrega', `“${paying}”`)}
        {choice('phoneFirst', 'Telefone antes do nome')}
        <Checkbox
          label="Sem moldura"
          hint="O formulário fica direto na página, na cor do texto dela."
          checked={appearance.card === false}
          onCheckedChange={(is) => choose({ card: is !== true })}
        />
        {takes.address && choice('address', `Pedir o endereço, sem obrigar: a ${name} recebe`, again)}
        {takes.quantity && choice('quantity', `Pedir a quantidade: a ${name} recebe`, again)}
      </div>
    </>
  )
})
