import { isGiven, isPrice } from '#generator/answers.ts'
import type { Appearance } from '#generator/appearance.ts'
import { currencyIn } from '#generator/currencies.ts'
import { inCountry, tagOf } from '#generator/languages/in-country.ts'
import { findLanguage } from '#generator/languages/index.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { findCountry } from '#web/lib/find-country.ts'
import { Button } from '#web/ui/button.tsx'
import { usedExtras } from '../../machine/extras.ts'
import type { Answers } from '../../machine/wizard-state.ts'
import { useStep } from '../../wizard-context.ts'
import { BundleFields } from './bundle-fields.tsx'
import { ButtonFields } from './button-fields.tsx'
import { ExtraInput } from './extra-input.tsx'
import { LookChoices } from './look-choices.tsx'

/** How the form looks, beside its questions. The preview follows each letter. */
export function LookFields() {
  const { state, dispatch, platform } = useStep()
  const { appearance, answers } = state
  const language = languageOf(answers)
  const price = suggestPrice(answers, language && tagOf(language))
  const { submit = '', payOnDelivery = '' } = language?.form ?? {}
  const takesQuantity = platformOf(platform).takes?.quantity !== undefined
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <ButtonFields submit={submit} />
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
      {takesQuantity && <BundleFields price={price} />}
      <LookChoices
        alignment={appearance.alignment}
        payOnDelivery={appearance.payOnDelivery}
        deliveryIcons={appearance.deliveryIcons}
        lightOldPrice={appearance.lightOldPrice}
        largeButton={appearance.largeButton}
        labelsBeside={appearance.labelsBeside}
        phoneFirst={appearance.phoneFirst}
        dialCode={appearance.dialCode}
        card={appearance.card}
        address={appearance.address}
        quantity={appearance.quantity}
        paying={payOnDelivery}
        hasOldPrice={isGiven(appearance.oldPrice)}
        hasBundles={hasBundles(appearance)}
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

function hasBundles({ priceOfOne, priceOfTwo, priceOfThree }: Appearance): boolean {
  return [priceOfOne, priceOfTwo, priceOfThree].some(isGiven)
}

/** The form's, as it is written in its country. */
function languageOf({ formLanguage, countryCode }: Answers) {
  const language = findLanguage(formLanguage)
  return language && inCountry(language, findCountry(countryCode))
}

/** The price of the product as people there write it: '39,90 €'. */
export function suggestPrice(answers: Answers, language = 'pt'): string | undefined {
  const price = answers.productPrice.trim()
  const currency = currencyIn(findCountry(answers.countryCode) ?? '')
  if (!isPrice(price) || Number(price) === 0 || currency === undefined) return undefined
  const isWhole = Number.isInteger(Number(price))
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(Number(price))
}
