import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { useAct } from '#web/api/use-act.ts'
import { hostedPages } from '#contract/vault.ts'
import { languages } from '#generator/languages/index.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import { missingKeys, type Keys } from '#web/artefacts/answers-of.ts'
import { currencyOf } from '#web/lib/currency.ts'
import { findCountry, searchCountries } from '#web/lib/find-country.ts'
import { readPrice } from '#web/lib/read-price.ts'
import { newId } from '#web/lib/new-id.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { KeysForm } from '../keys-form.tsx'
import { hostsVariants, hostVariants } from './host-variants.ts'
import { makeZip } from './make-zip.ts'
import { asksPrice, listOwnTexts, mistakesIn, withCountry, withoutOwnTexts, type Variant } from './variant.ts'

const languageOptions = languages.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
/** A Worker hosts so many pages, of which one is the integration's own. */
const mostVariants = hostedPages.most - 1
const empty = (): Variant => ({ id: newId(), country: '', language: 'pt', price: '' })

const about =
  'A mesma oferta, com o idioma, o exemplo de telefone e o preço de cada país. O Worker continua o mesmo.'
const aboutPages = 'A página de sucesso de cada país também vai ao ar nele, e o formulário leva a ela.'

/** It opens below what is on the screen, from a menu that gives the focus back to its button first. */
function bringIntoView(card: HTMLElement | null) {
  if (!card) return undefined
  card.scrollIntoView({ block: 'start' })
  const timer = setTimeout(() => card.querySelector<HTMLElement>('input, button')?.focus(), menuCloseMs)
  return () => clearTimeout(timer)
}
const menuCloseMs = 50

type VariantsProps = { saved: SavedIntegration; vault: Vault | undefined; onClose: () => void }

/** One integration in many countries: a form for each, in one file. */
export function Variants({ saved, vault, onClose }: VariantsProps) {
  const { name, answers } = saved
  const [variants, setVariants] = useState([empty()])
  const [isJudged, setJudged] = useState(false)
  const [keys, setKeys] = useState<Keys>()
  const fields = missingKeys('form', answers)
  const needsKeys = fields.length > 0 && !keys
  const texts = listOwnTexts(answers)
  const [keepsTexts, setKeepsTexts] = useState(false)

  const isHosted = hostsVariants(vault, answers)
  const { mutate: make, isPending } = useAct({
    send: async () => {
      const hosted =
        vault && isHosted ? await hostVariants(vault, { id: saved.id, saved: answers, variants }) : {}
      const used = keepsTexts ? answers : withoutOwnTexts(answers)
      const zip = makeZip({ id: saved.id, name, saved: used, keys: keys ?? {}, variants, hosted })
      saveBlob(zip, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.zip`)
    },
    done: () => ({
      title: 'Zip pronto',
      description: isHosted
        ? `${variants.length} formulários, um por país, e as páginas deles no ar.`
        : `${variants.length} formulários, um por país.`,
    }),
    failed: isHosted ? 'As páginas dos países não foram ao ar' : 'O zip não ficou pronto',
  })

  function download() {
    setJudged(true)
    if (variants.some((variant) => Object.keys(mistakesIn(variant, answers, variants)).length > 0)) return
    make()
  }

  const change = (changed: Variant) =>
    setVariants(variants.map((variant) => (variant.id === changed.id ? changed : variant)))
  const remove = (id: string) => setVariants(variants.filter((variant) => variant.id !== id))

  return (
    <Card ref={bringIntoView} aria-labelledby="variantes">
      <CardHeader
        title={<span id="variantes">Duplicar para países</span>}
        description={isHosted ? `${about} ${aboutPages}` : about}
      />
      <CardBody className="grid gap-4">
        {needsKeys ? (
          <KeysForm answers={answers} fields={fields} label="Continuar" onKeys={setKeys} />
        ) : (
          <>
            <ol className="grid gap-4">
              {variants.map((variant) => (
                <li key={variant.id}>
                  <Row
                    variant={variant}
                    asksPrice={asksPrice(answers)}
                    mistakes={isJudged ? mistakesIn(variant, answers, variants) : {}}
                    onChange={change}
                    onRemove={variants.length > 1 ? () => remove(variant.id) : undefined}
                  />
                </li>
              ))}
            </ol>
            {texts.length > 0 && <OwnTexts texts={texts} keeps={keepsTexts} onChange={setKeepsTexts} />}
            <div className="flex flex-wrap gap-2">
              <Button
                disabled={variants.length >= mostVariants}
                onClick={() => setVariants([...variants, empty()])}
              >
                <Plus />
                Adicionar país
              </Button>
              <Button
                variant="primary"
                pending={isPending}
                pendingLabel={isHosted ? 'Hospedando...' : 'Gerando...'}
                onClick={download}
              >
                Baixar zip
              </Button>
              <Button variant="ghost" onClick={onClose} className="ml-auto">
                Fechar
              </Button>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  )
}

const textChoices = [
  { value: 'default', label: 'O padrão de cada idioma' },
  { value: 'own', label: 'Os meus em todos' },
] as const

type OwnTextsProps = { texts: readonly string[]; keeps: boolean; onChange: (keeps: boolean) => void }

/** They were written for one country: in the others they would stand among words of another language. */
function OwnTexts({ texts, keeps, onChange }: OwnTextsProps) {
  return (
    <div className="grid justify-items-start gap-2 text-14">
      <p className="text-muted [overflow-wrap:anywhere]">
        Você escreveu {texts.map((text) => `“${text}”`).join(', ')}. O que vai nos outros países?
      </p>
      <Segmented
        label="Textos nos outros países"
        options={textChoices}
        value={keeps ? 'own' : 'default'}
        onValueChange={(value) => onChange(value === 'own')}
      />
    </div>
  )
}

type RowProps = {
  variant: Variant
  asksPrice: boolean
  mistakes: ReturnType<typeof mistakesIn>
  onChange: (variant: Variant) => void
  onRemove: (() => void) | undefined
}

const isSettled = (text: string) => findCountry(text) !== undefined

function Row({ variant, asksPrice, mistakes, onChange, onRemove }: RowProps) {
  const { country, language, price } = variant
  const currency = currencyOf(findCountry(country) ?? '')
  return (
    <div className="grid items-start gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_8rem_2.5rem] sm:border-0 sm:pb-0">
      <Field label="País" error={mistakes.country}>
        <Combobox
          text={country}
          onTextChange={(text) => onChange(withCountry(variant, text))}
          onPick={(code) => onChange(withCountry(variant, code))}
          search={(text) => searchCountries(text).map(({ code, name }) => ({ value: code, label: name }))}
          isSettled={isSettled}
          listLabel="Países"
          emptyText="Nenhum país com este nome."
        />
      </Field>
      <Field label="Idioma">
        <NativeSelect
          options={languageOptions}
          value={language}
          onChange={({ target }) => onChange({ ...variant, language: target.value as LanguageCode })}
        />
      </Field>
      {asksPrice && (
        <Field label={currency ? `Preço (${currency.code})` : 'Preço'} error={mistakes.price}>
          <Input
            value={price}
            inputMode="decimal"
            placeholder="99.90"
            onChange={({ target }) => onChange({ ...variant, price: target.value.trim() })}
            onBlur={() => onChange({ ...variant, price: readPrice(price) ?? price })}
          />
        </Field>
      )}
      {onRemove && (
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Tirar ${country || 'este país'}`}
          onClick={onRemove}
          className="sm:mt-6.5"
        >
          <X />
        </Button>
      )}
    </div>
  )
}
