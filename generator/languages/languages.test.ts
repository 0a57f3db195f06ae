import { describe, expect, it } from 'vitest'
import { countryLanguages } from './countries.ts'
import { findLanguage, languages } from './index.ts'
import type { Language } from './language.ts'
import { readings } from '../testing/readings.ts'

const codes =
  'ar, bn, bg, ca, zh, hr, cs, da, nl, en, et, fil, fi, fr, de, el, gu, he, hi, hu, id, it, ja, kn, ko, lv, lt, ms, ml, mr, no, pl, pt-BR, pt-PT, pt, ro, ru, sr, sk, sl, es, sv, ta, te, th, tr, uk, ur, vi'

describe('the languages', () => {
  it('are these 49, in this order', () => {
    expect(languages.map(({ code }) => code)).toEqual(codes.split(', '))
    expect(languages).toHaveLength(49)
  })

  it('are found by their code, and nothing else is', () => {
    for (const language of languages) expect(findLanguage(language.code)).toBe(language)
    for (const other of ['', 'xx', 'PT', 'pt-br', 'pt_BR', '__proto__', 'constructor', 'toString'])
      expect(findLanguage(other)).toBeUndefined()
  })

  it('are read from right to left in Arabic, Hebrew and Urdu, and nowhere else', () => {
    const rightToLeft = languages.filter(({ direction }) => direction === 'rtl')
    expect(rightToLeft.map(({ code }) => code)).toEqual(['ar', 'he', 'ur'])
  })

  it('have each a name of its own, in Portuguese', () => {
    expect(new Set(languages.map(({ name }) => name)).size).toBe(49)
    for (const { name } of languages) expect(name).toMatch(/^\p{Lu}\p{Ll}+( \(\p{Lu}\p{Ll}+\))?$/u)
  })

  it.each<[string, (language: Language) => string]>([
    ['button', ({ form }) => form.submit],
    ['thanks', ({ thankYou }) => thankYou.text],
    ['three alerts', ({ code, form }) => JSON.stringify(code.startsWith('pt') ? code : form.alerts)],
    ['way to ask for another try', ({ form }) => form.tryAgain],
    ['notice in a form that did not start', ({ form }) => form.notStarted],
    ['hint at a phone number that looks wrong', ({ form }) => form.doubtfulPhone],
    ['privacy line', ({ form }) => form.privacy],
  ])('have each a %s of their own', (_, read) => {
    const texts = languages.map(read)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it('cover at least 40 countries', () => {
    const used = Object.values(countryLanguages)
    expect(used.length).toBeGreaterThanOrEqual(40)
    for (const code of used) expect(codes.split(', ')).toContain(code)
  })
})

/** As a person counts them: an accent or a vowel sign is no letter of its own. */
function countLetters(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}

describe.each(readings)('$code as $tag', ({ code, form, thankYou }) => {
  const { name, email, phone, submit, sending, alerts, tryAgain, notStarted, forExample, doubtfulPhone } =
    form
  const { markedField, sendOtherwise, address, quantity, payOnDelivery, privacy } = form
  const { refused, connection, unknown } = alerts
  const whole = [
    ...Object.values(name),
    ...Object.values(email),
    ...Object.values(phone),
    submit,
    sending,
    unknown,
    tryAgain,
    notStarted,
    doubtfulPhone,
    markedField,
    sendOtherwise,
    address,
    quantity,
    payOnDelivery,
    privacy,
  ]

  it('has every text, tidy and in composed characters', () => {
    for (const text of [
      ...whole,
      ...Object.values(thankYou),
      ...[refused, connection, forExample].map((text) => text.trim()),
    ]) {
      expect(text).not.toBe('')
      expect(text).toBe(text.trim())
      expect(text).toBe(text.normalize('NFC'))
      expect(text).not.toMatch(/\s\s|[\t\n\r]|\p{Cs}|\p{Cn}|\uFFFD|[<>{}$]/u)
    }
  })

  it('lets the cause of an error follow after a colon', () => {
    expect(refused).toMatch(/[^\s:：][ \u00A0\u202F]?(: |：)$/)
    expect(connection).toMatch(/[^\s:：][ \u00A0\u202F]?(: |：)$/)
    expect(refused).not.toBe(connection)
    expect(unknown).not.toMatch(/[:：]\s*$/)
  })

  it('shows what an email and a phone number look like', () => {
    expect(email.placeholder).toMatch(/^[a-z]+@example\.com$/)
    expect(phone.placeholder).toMatch(/^\+\d[\d ()-]+\d$/)
    expect(phone.placeholder.replaceAll(/\D/g, '').length).toBeGreaterThanOrEqual(10)
  })

  it('lets an example follow, which runs from left to right whatever stands before it', () => {
    expect(forExample).toMatch(/[^\s]( |：)$/)
  })

  it('is short enough for a button, a heading, an alert and a phone', () => {
    const tooLong = [
      { text: thankYou.title, limit: 24 },
      { text: thankYou.text, limit: 90 },
      { text: thankYou.order, limit: 18 },
      { text: submit, limit: 24 },
      { text: sending, limit: 20 },
      { text: tryAgain, limit: 60 },
      { text: notStarted, limit: 130 },
      { text: doubtfulPhone, limit: 100 },
      { text: markedField, limit: 60 },
      { text: sendOtherwise, limit: 34 },
      { text: forExample, limit: 9 },
      { text: address, limit: 20 },
      { text: quantity, limit: 20 },
      { text: payOnDelivery, limit: 30 },
      { text: privacy, limit: 80 },
      { text: thankYou.keepPhoneOn, limit: 50 },
      { text: thankYou.wrongNumber, limit: 24 },
    ].filter(({ text, limit }) => countLetters(text) > limit)
    expect(tooLong).toEqual([])
  })

  it('says something else on the locked button', () => {
    expect(sending).not.toBe(submit)
    expect(sending).toMatch(/(…|\.\.\.)$/)
  })

  it('ends its sentences as it ends its thanks, which only Thai does without a mark', () => {
    const sentences = [tryAgain, notStarted, doubtfulPhone, markedField, privacy, thankYou.keepPhoneOn]
    const markOf = (text: string) => /[.。।۔]?$/.exec(text)?.[0]
    const mark = markOf(thankYou.text)
    expect(mark === '').toBe(code === 'th')
    expect(sentences.filter((text) => markOf(text) !== mark)).toEqual([])
  })

  it('asks whether the number is wrong, and names what has no end as labels do', () => {
    expect(thankYou.wrongNumber).toMatch(code === 'el' ? /;$/ : /[?？؟]$/)
    for (const label of [sendOtherwise, address, quantity, payOnDelivery])
      expect(label).not.toMatch(/[.。।۔:：?]$/)
  })

  it('marks the words of the privacy line that lead somewhere', () => {
    expect(privacy).toMatch(/^[^[\]]+\[[^[\]]+\][^[\]]*$/)
  })

  it('asks for another try in one sentence, and names no technique when the form did not start', () => {
    expect(tryAgain).not.toMatch(/[.。।۔:：].|[:：]$/)
    expect(notStarted).not.toMatch(/script|html/i)
  })
})

describe('Portuguese', () => {
  it.each(['pt', 'pt-BR'])('has its alerts in %s to the letter', (code) => {
    expect(findLanguage(code)?.form.alerts).toEqual({
      refused: 'Erro ao enviar o formulário: ',
      connection: 'Erro de conexão: ',
      unknown: 'Erro: desconhecido',
    })
  })

  it('says in Portugal too what is said where the platform gave no reason', () => {
    expect(findLanguage('pt-PT')?.form.alerts.unknown).toBe('Erro: desconhecido')
  })

  it('differs between Brazil, Portugal and the rest of the world', () => {
    const variants = ['pt', 'pt-BR', 'pt-PT'].map((code) => findLanguage(code))
    for (const read of [
      (language?: Language) => language?.form.submit,
      (language?: Language) => language?.form.sending,
      (language?: Language) => language?.form.phone.label,
      (language?: Language) => language?.form.name.placeholder,
      (language?: Language) => language?.thankYou.text,
    ])
      expect(new Set(variants.map(read)).size).toBe(3)
  })
})
