import { isColour, type Appearance } from '#generator/appearance.ts'
import { canBeRead, ownColour, readableOn } from '#generator/form/button-colours.ts'
import { useStep } from '../../wizard-context.ts'
import { ExtraInput, useChangeExtra } from './extra-input.tsx'

/** `submit` is how the form's language says it. */
export function ButtonFields({ submit }: { submit: string }) {
  const { appearance } = useStep().state
  return (
    <>
      <ExtraInput
        field="buttonColor"
        label="Cor do botão"
        placeholder={`#${ownColour}`}
        maxLength={7}
        before={<ColourWell field="buttonColor" label="Escolher a cor do botão" preset={ownColour} />}
      />
      <ExtraInput
        field="buttonTextColor"
        label="Cor do texto do botão"
        placeholder="#ffffff"
        maxLength={7}
        hint={describeTextColour(appearance)}
        before={
          <ColourWell
            field="buttonTextColor"
            label="Escolher a cor do texto do botão"
            preset={readableOn(groundOf(appearance))}
          />
        }
      />
      <ExtraInput
        field="buttonText"
        label="Texto do botão"
        placeholder={submit}
        hint="Em branco, vale o do idioma."
        className="sm:col-span-2"
      />
    </>
  )
}

/** What becomes of the colour that is typed: one that cannot be read is not used, and who chose it must know. */
function describeTextColour(appearance: Appearance): string {
  const wanted = digitsOf(appearance.buttonTextColor)
  const ground = groundOf(appearance)
  const name = readableOn(ground) === 'fff' ? 'branco' : 'preto'
  if (wanted === '') return `Em branco, o texto fica ${name}, que se lê melhor nesse botão.`
  return canBeRead(wanted, ground)
    ? 'Lê-se bem nesse botão.'
    : `Não se lê bem nesse botão: o texto fica ${name}.`
}

function groundOf({ buttonColor }: Appearance): string {
  return digitsOf(buttonColor) || ownColour
}

/** Without '#'; nothing while it is no colour. */
function digitsOf(typed = ''): string {
  return isColour(typed.trim()) ? typed.trim().replace('#', '').toLowerCase() : ''
}

type ColourWellProps = { field: 'buttonColor' | 'buttonTextColor'; label: string; preset: string }

/** The browser's own way to pick a colour, beside its code. */
function ColourWell({ field, label, preset }: ColourWellProps) {
  const { appearance } = useStep().state
  const change = useChangeExtra()
  return (
    <input
      type="color"
      aria-label={label}
      value={withSixDigits(digitsOf(appearance[field]) || preset)}
      onChange={(event) => change(field, event.target.value)}
      className="h-10 w-12 shrink-0 cursor-pointer rounded-md border border-control bg-well p-1 pointer-coarse:h-11"
    />
  )
}

function withSixDigits(digits: string): string {
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}
