import type { Appearance } from '../appearance.ts'
import type { Pixels } from '../pixels.ts'

/** Everything that a form can show, on at once. */
export const wholeAppearance = {
  buttonColor: '#c2410c',
  buttonTextColor: '#fffbe6',
  buttonText: 'Quero o meu agora',
  heading: 'Oferta só até hoje',
  price: '39,90 €',
  oldPrice: '79,80 €',
  lightOldPrice: true,
  priceOfOne: '39,90 €',
  priceOfTwo: '69,90 €',
  priceOfThree: '99,90 €',
  payOnDelivery: true,
  deliveryIcons: true,
  largeButton: true,
  labelsBeside: true,
  dialCode: true,
  alignment: 'center',
  card: false,
  phoneFirst: true,
  address: true,
  quantity: true,
  privacyUrl: 'https://loja.example/privacidade',
} as const satisfies Appearance

/** Everybody who can be told of a lead; ids as long as real ones are. */
export const allPixels = {
  meta: '123456789012345',
  tiktok: 'CABCDEFGHIJKLMNOPQRS',
  google: 'AW-123456789/AbC-D_efG-h12_34-567',
  value: '19.90',
  currency: 'EUR',
} as const satisfies Pixels

export const everythingOn = { appearance: wholeAppearance, pixels: allPixels }
