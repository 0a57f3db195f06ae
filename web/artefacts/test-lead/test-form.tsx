import { useState, type FormEvent } from 'react'
import type { IntegrationAnswers } from '#generator/config.ts'
import { phoneFor } from '#generator/phones/phone-for.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Visitor } from './use-test-lead.ts'

type TestFormProps = {
  answers: IntegrationAnswers
  platformName: string
  isSending: boolean
  onSend: (visitor: Visitor) => void
}

const hasDigits = (phone: string) => phone.replaceAll(/\P{Nd}/gu, '').length >= 6

/** Who it comes from; before it goes, what that may bring is said. */
export function TestForm({ answers, platformName, isSending, onSend }: TestFormProps) {
  const [visitor, setVisitor] = useState<Visitor>({ name: 'Teste', phone: '' })
  const [isJudged, setJudged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const name = visitor.name.trim()
  const phone = visitor.phone.trim()
  function ask(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (name !== '' && hasDigits(phone)) setAsking(true)
  }
  return (
    <form onSubmit={ask} noValidate className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Seu telefone"
        error={isJudged && !hasDigits(phone) ? 'Digite um telefone seu, com pelo menos 6 dígitos' : undefined}
        hint="Um número seu: a rede pode ligar para ele."
      >
        <Input
          type="tel"
          autoComplete="tel"
          value={visitor.phone}
          placeholder={phoneFor(answers.countryCode ?? '')?.example ?? ''}
          maxLength={60}
          onChange={({ target }) => setVisitor({ ...visitor, phone: target.value })}
        />
      </Field>
      <Field label="Nome" error={isJudged && name === '' ? 'Digite um nome' : undefined}>
        <Input
          value={visitor.name}
          maxLength={100}
          onChange={({ target }) => setVisitor({ ...visitor, name: target.value })}
        />
      </Field>
      <Button
        type="submit"
        pending={isSending}
        pendingLabel={`Esperando a ${platformName}...`}
        className="justify-self-start max-sm:w-full"
      >
        Enviar lead de teste
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        deliberate
        title={`Enviar um lead de verdade à ${platformName}?`}
        consequence={
          <>
            Ela recebe o lead como qualquer outro, com a sua oferta: pode ligar para {phone} e pode contar o
            lead na sua aprovação. Aqui ele fica como Teste, fora das somas, dos alertas e das conversões. Não
            dá para desfazer, e o próximo só pode ir em 24 horas.
          </>
        }
        confirmLabel={`Enviar à ${platformName}`}
        onConfirm={() => {
          setAsking(false)
          onSend({ name, phone })
        }}
      />
    </form>
  )
}
