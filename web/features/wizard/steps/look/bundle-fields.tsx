import { useId } from 'react'
import { ExtraInput } from './extra-input.tsx'

/** What one, two and three units cost. `price` is that of one, as the product's price is written in its country. */
export function BundleFields({ price }: { price: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-13 font-medium">Preço por quantidade</legend>
      <p id={id} className="mb-3 text-13 text-faint">
        Com algum preço aqui, o comprador escolhe entre essas quantidades. Se o Worker já está no ar, gere e
        publique de novo.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <ExtraInput field="priceOfOne" label="1 unidade" placeholder={price ?? '39,90 €'} offered={price} />
        <ExtraInput field="priceOfTwo" label="2 unidades" />
        <ExtraInput field="priceOfThree" label="3 unidades" />
      </div>
    </fieldset>
  )
}
