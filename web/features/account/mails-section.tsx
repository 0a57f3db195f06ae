import type { ReactNode } from 'react'
import { chooseMails, type MailChoices } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { CardBody } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { AccountSection } from './account-section.tsx'
import { useAccountAct } from './use-account-act.ts'

export function MailsSection({ mails }: { mails: MailChoices }) {
  return (
    <AccountSection id="emails">
      <CardBody className="grid gap-4">
        <Choice
          name="reminders"
          mails={mails}
          label="Lembretes da assinatura"
          hint="Quando ela está perto do fim, e quando termina."
        />
        <Choice
          name="news"
          mails={mails}
          label="Novidades e ofertas"
          hint="O que a equipe do Integrador escreve para todos."
        />
        <p className="border-t border-line pt-4 text-13 text-faint">
          Sempre chegam: links de acesso e de senha, avisos de segurança da conta e o que diz respeito a
          pagamentos.
        </p>
      </CardBody>
    </AccountSection>
  )
}

type ChoiceProps = { name: keyof MailChoices; mails: MailChoices; label: string; hint: ReactNode }

/** Kept at once. Until the server has said so it shows what was chosen, and what holds when that failed. */
function Choice({ name, mails, label, hint }: ChoiceProps) {
  const { mutate, isPending, variables } = useAccountAct({
    send: (isWanted: boolean) => call(chooseMails, { body: { [name]: isWanted } }),
    done: 'Escolha salva',
    failed: 'Sua escolha não foi salva',
  })
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={isPending ? variables : mails[name]}
      onCheckedChange={(checked) => {
        if (!isPending) mutate(checked === true)
      }}
    />
  )
}
