import type { Language, LanguageCode } from './language.ts'
import { ar } from './ar.ts'
import { bg } from './bg.ts'
import { bn } from './bn.ts'
import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { fil } from './fil.ts'
import { fr } from './fr.ts'
import { gu } from './gu.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { hr } from './hr.ts'
import { hu } from './hu.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { kn } from './kn.ts'
import { ko } from './ko.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { ml } from './ml.ts'
import { mr } from './mr.ts'
import { ms } from './ms.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ptBr } from './pt-br.ts'
import { ptPt } from './pt-pt.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { sk } from './sk.ts'
import { sl } from './sl.ts'
import { sr } from './sr.ts'
import { sv } from './sv.ts'
import { ta } from './ta.ts'
import { te } from './te.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

/** The 49 languages of forms and thank-you pages. A missing one does not compile. */
const byCode: Record<LanguageCode, Language> = {
  ar,
  bn,
  bg,
  ca,
  zh,
  hr,
  cs,
  da,
  nl,
  en,
  et,
  fil,
  fi,
  fr,
  de,
  el,
  gu,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  kn,
  ko,
  lv,
  lt,
  ms,
  ml,
  mr,
  no,
  pl,
  'pt-BR': ptBr,
  'pt-PT': ptPt,
  pt,
  ro,
  ru,
  sr,
  sk,
  sl,
  es,
  sv,
  ta,
  te,
  th,
  tr,
  uk,
  ur,
  vi,
}

export const languages: readonly Language[] = Object.values(byCode)

export function findLanguage(code: string): Language | undefined {
  return Object.hasOwn(byCode, code) ? byCode[code as LanguageCode] : undefined
}
