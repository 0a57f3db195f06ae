import { findAppearanceMistake, inOneLine, type Appearance, type AppearanceText } from '../appearance.ts'
import { ConfigError } from '../config-error.ts'
import type { ExtraQuestion, Platform } from '../platforms/platform.ts'

/** An appearance as code is made of it. What is off is empty or false; a colour is three or six hexadecimal digits. */
export type ReadAppearance = Record<AppearanceText, string> & {
  isCentred: boolean
  hasCard: boolean
  isPhoneFirst: boolean
  paysOnDelivery: boolean
  /** What else is asked for, and what the platform calls it. */
  questions: readonly { question: ExtraQuestion; name: string }[]
}

export function readAppearance(platform: Platform, appearance: Appearance = {}): ReadAppearance {
  const read = (field: AppearanceText) => readText(field, appearance[field])
  return {
    buttonColor: read('buttonColor').replace('#', '').toLowerCase(),
    buttonText: read('buttonText'),
    heading: read('heading'),
    price: read('price'),
    oldPrice: read('oldPrice'),
    privacyUrl: read('privacyUrl'),
    isCentred: appearance.alignment === 'center',
    hasCard: appearance.card !== false,
    isPhoneFirst: appearance.phoneFirst === true,
    paysOnDelivery: appearance.payOnDelivery === true,
    questions: extraQuestions.flatMap((question) => {
      const name = platform.takes?.[question]
      return appearance[question] === true && name !== undefined ? [{ question, name }] : []
    }),
  }
}

const extraQuestions: readonly ExtraQuestion[] = ['address', 'quantity']

function readText(field: AppearanceText, text = ''): string {
  const mistake = findAppearanceMistake(field, text)
  if (mistake !== undefined) throw new ConfigError(mistake)
  return inOneLine(text)
}
