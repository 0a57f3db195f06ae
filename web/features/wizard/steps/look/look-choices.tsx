import { memo } from 'react'
import type { Appearance } from '#generator/appearance.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import type { Wizard } from '../../wizard-context.ts'

const sides = [
  { value: 'start', label: 'No início' },
  { value: 'center', label: 'No centro' },
] as const

type Choice =
  | 'payOnDelivery'
  | 'deliveryIcons'
  | 'lightOldPrice'
  | 'largeButton'
  | 'labelsBeside'
  | 'phoneFirst'
  | 'dialCode'
  | 'address'
  | 'quantity'

type LookChoicesProps = Pick<Appearance, Choice | 'card' | 'alignment'> & {
  /** How the form's language says that one pays on delivery. */
  paying: string
  hasOldPrice: boolean
  /** The choice of one asks for the quantity already. */
  hasBundles: boolean
  platform: PlatformId
  dispatch: Wizard['dispatch']
}

/** Not drawn anew for a letter typed elsewhere. */
export const LookChoices = memo(function LookChoices(props: LookChoicesProps) {
  const { paying, hasOldPrice, hasBundles, platform, dispatch, ...appearance } = props
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
  const dialling = 'Por exemplo, 🇮🇹 +39. É só visual: o telefone é enviado como foi digitado.'
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
        {appearance.payOnDelivery && choice('deliveryIcons', 'Ícones nessa linha', 'Um caminhão e uma nota.')}
        {hasOldPrice && choice('lightOldPrice', 'Preço antigo mais claro')}
        {choice('largeButton', 'Botão maior')}
        {choice('labelsBeside', 'Rótulos ao lado dos campos', 'Em telas largas; no celular ficam em cima.')}
        {choice('phoneFirst', 'Telefone antes do nome')}
        {choice('dialCode', 'Bandeira e código do país antes do telefone', dialling)}
        <Checkbox
          label="Sem moldura"
          hint="O formulário fica direto na página, na cor do texto dela."
          checked={appearance.card === false}
          onCheckedChange={(is) => choose({ card: is !== true })}
        />
        {takes.address && choice('address', `Pedir o endereço, sem obrigar: a ${name} recebe`, again)}
        {takes.quantity && !hasBundles && choice('quantity', `Pedir a quantidade: a ${name} recebe`, again)}
      </div>
    </>
  )
})
