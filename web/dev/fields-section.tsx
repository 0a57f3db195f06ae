import { useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Demo, DemoSection } from './demo.tsx'

const languages = [
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'it', label: 'Italiano' },
  { value: 'es', label: 'Espanhol' },
  { value: 'de', label: 'Alemão' },
  { value: 'pl', label: 'Polonês' },
] as const

const countries = [
  { value: 'BR', label: 'Brasil' },
  { value: 'ES', label: 'Espanha' },
  { value: 'IT', label: 'Itália' },
  { value: 'PT', label: 'Portugal' },
] as const

const searchCountries = (text: string) =>
  countries.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(text.toLowerCase()))

export function FieldsSection() {
  const [country, setCountry] = useState('IT')
  const [language, setLanguage] = useState<(typeof languages)[number]['value']>('it')
  const [price, setPrice] = useState('39,90')
  const valid = /^\d+(\.\d{2})?$/.test(price)
  const suggestion = price.replace(',', '.')
  return (
    <DemoSection id="campos" title="Campos">
      <Demo name="field + input" wide>
        <div className="grid max-w-2xl gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field label="Código do País" hint="Com 'xx' não há o que escolher">
            <Combobox
              text={country}
              onTextChange={setCountry}
              onPick={setCountry}
              search={searchCountries}
              isSettled={(text) => countries.some(({ value }) => value === text)}
              listLabel="Países"
              emptyText="Nenhum país com este nome."
            />
          </Field>
          <Field label="Idioma do Formulário">
            <Select options={languages} value={language} onValueChange={setLanguage} />
          </Field>
          <Field label="Offer ID">
            <Input placeholder="24817" />
          </Field>
          <Field
            label="Preço do Produto"
            error={valid ? undefined : 'Preço deve ser um número válido (ex: 99.90)'}
            action={valid ? undefined : { label: `Usar ${suggestion}`, onSelect: () => setPrice(suggestion) }}
          >
            <Input inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} />
          </Field>
          <Field label="URL do Cloudflare" className="sm:col-span-2">
            <Input type="url" defaultValue="https://leads-adcombo.marina.workers.dev" />
          </Field>
        </div>
      </Demo>
      <Demo name="password, textarea" wide>
        <div className="grid max-w-2xl gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field label="Senha" required>
            <PasswordInput autoComplete="off" defaultValue="correct horse" />
          </Field>
          <Field label="Confirme a senha" error="As senhas não coincidem">
            <PasswordInput autoComplete="off" defaultValue="battery staple" />
          </Field>
          <Field
            label="Conteúdo"
            hint="O primeiro parágrafo aparece na caixa de entrada."
            className="sm:col-span-2"
          >
            <Textarea placeholder="Escreva o email..." />
          </Field>
        </div>
      </Demo>
      <Demo name="states" wide>
        <div className="grid max-w-2xl gap-x-5 gap-y-6 sm:grid-cols-3">
          <Field label="Somente leitura">
            <Input readOnly value="4821377" />
          </Field>
          <Field label="Desativado">
            <Input disabled value="Não disponível" />
          </Field>
          <Field label="Seleção com erro" error="Tipo de assinatura é obrigatório">
            <Select options={languages} value={language} onValueChange={setLanguage} />
          </Field>
          <div className="self-center pt-4">
            <Select
              options={languages}
              value={language}
              onValueChange={setLanguage}
              size="small"
              aria-label="Filtro pequeno"
            />
          </div>
        </div>
      </Demo>
    </DemoSection>
  )
}
