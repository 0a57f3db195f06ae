import { describe, expect, it } from 'vitest'
import { findLanguage, languages } from './index.ts'
import type { Language, LanguageCode } from './language.ts'
import { readings } from '../testing/readings.ts'

/** The letters that a language writes, besides what all of them share: digits, punctuation and signs. */
const latin = (accented: string) => `a-z${accented}`
const portuguese = latin('áâãàçéêíóôõúº')
const script = (name: string) => String.raw`\p{Script_Extensions=${name}}`
const alphabets: Record<LanguageCode, string> = {
  // Urdu has letters of its own, and they look the same to who does not read them.
  ar: 'ء-غف-\u0652\u0670',
  bn: script('Bengali'),
  bg: 'а-ъьюя',
  ca: latin('àçéèíïóòúü·'),
  zh: script('Han'),
  hr: latin('čćđšž'),
  cs: latin('áčďéěíňóřšťúůýž'),
  da: latin('æøåé'),
  nl: latin('éëïóöü'),
  en: latin(''),
  et: latin('äõöüšž'),
  fil: latin('ñ'),
  fi: latin('äöå'),
  fr: latin('àâæçéèêëîïôœùûüÿ'),
  de: latin('äöüß'),
  el: script('Greek'),
  gu: script('Gujarati'),
  he: script('Hebrew'),
  hi: script('Devanagari'),
  hu: latin('áéíóöőúüű'),
  id: latin(''),
  it: latin('àèéìòù'),
  ja: script('Han') + script('Hiragana') + script('Katakana'),
  kn: script('Kannada'),
  ko: script('Hangul'),
  lv: latin('āčēģīķļņšūž'),
  lt: latin('ąčęėįšųūž'),
  ms: latin(''),
  ml: script('Malayalam'),
  mr: script('Devanagari'),
  no: latin('æøåéòô'),
  pl: latin('ąćęłńóśźż'),
  'pt-BR': portuguese,
  'pt-PT': portuguese,
  pt: portuguese,
  // With a comma below, never the cedilla of Turkish.
  ro: latin('ăâîșț'),
  ru: 'а-яё',
  // As most shops in Serbia write, and not in Cyrillic.
  sr: latin('čćđšž'),
  sk: latin('áäčďéíĺľňóôŕšťúýž'),
  sl: latin('čšž'),
  es: latin('áéíñóúüº'),
  sv: latin('åäöé'),
  ta: script('Tamil'),
  te: script('Telugu'),
  th: script('Thai'),
  tr: latin('çğıİöşüâîû'),
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  ur: 'ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھۃیے۔',
  vi: latin('àáâãèéêìíòóôõùúýăđĩũơư\u1EA0-\u1EF9'),
}

/** Everything that a visitor reads, but for the sample address and number, which look alike everywhere. */
function textsOf({ form, thankYou }: Pick<Language, 'form' | 'thankYou'>): string[] {
  const { name, email, phone, submit, sending, alerts, tryAgain, notStarted, forExample, doubtfulPhone } =
    form
  const labels = [name.label, name.placeholder, email.label, phone.label, submit, sending]
  return [
    ...labels,
    ...Object.values(alerts),
    tryAgain,
    notStarted,
    forExample,
    doubtfulPhone,
    form.address,
    form.quantity,
    form.payOnDelivery,
    form.privacy,
    ...Object.values(thankYou),
  ]
}

describe.each(readings)('$code as $tag', (language) => {
  it('is written in the letters of its language, and in no other', () => {
    const own = new RegExp(`[${alphabets[language.code]}]`, 'iu')
    // The one word that Greeks write in Latin letters, too.
    const texts = textsOf(language).filter((text) => text !== 'Email')
    const foreign = texts.flatMap((text) =>
      (text.match(/[\p{L}\p{M}]/gu) ?? []).filter((letter) => !own.test(letter)),
    )
    expect(foreign).toEqual([])
    for (const text of texts) expect(text).toMatch(own)
  })
})

it('Japanese is more than Chinese characters', () => {
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
  const ja = findLanguage('ja')
  expect(ja && textsOf(ja).filter((text) => kana.test(text)).length).toBeGreaterThan(8)
})

/** Words that belong to one language only, as far as these 49 go: elsewhere they were left behind. */
const leftovers: [string, LanguageCode[], string][] = [
  [
    'Portuguese',
    ['pt', 'pt-BR', 'pt-PT'],
    'você seu sua seus obrigado erro formulário conexão ligação telefone telemóvel recebemos encomenda ligar detalhes aguarde desconhecido tente novamente recarregue',
  ],
  [
    'English',
    ['en'],
    'your you the please submit sending phone thank thanks unknown received will shortly connection details try again could another',
  ],
  [
    'Spanish',
    ['es'],
    'su nombre teléfono formulario desconocido gracias hemos recibido llamaremos inténtelo vuelva ábrala',
  ],
]

it.each(leftovers)('no words of %s are left in any other language', (_, owners, words) => {
  const known = new Set(words.split(' '))
  const found = languages
    .filter(({ code }) => !owners.includes(code))
    .flatMap((language) => textsOf(language).flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []))
  expect(found.filter((word) => known.has(word))).toEqual([])
})
