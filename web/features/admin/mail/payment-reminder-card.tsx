import { useQuery } from '@tanstack/react-query'
import { readPaymentReminder, switchPaymentReminder } from '#contract/payment-reminder.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { plural } from './plural.ts'

/** Whether those who made a pix or boleto and did not pay are reminded of it. */
export function PaymentReminderCard() {
  const reminder = useQuery(queryFor(readPaymentReminder))
  const { mutate, isPending } = useSwitch()
  return (
    <Card aria-labelledby="reminder-title">
      <CardHeader
        title={<span id="reminder-title">Lembrete de Pix e boleto</span>}
        description="Um email para quem gerou e não pagou, no máximo um por pedido"
      />
      <CardBody>
        <Reading
          query={reminder}
          loading={<Skeleton shape="text" count={2} label="Carregando o lembrete..." />}
          failure="Erro ao carregar o lembrete"
        >
          {({ isOn, sent }) => (
            <div className="grid gap-3">
              <Checkbox
                label="Lembrar quem não pagou"
                hint="Pix: 3 horas depois. Boleto: no dia seguinte, porque o banco demora a avisar. Só das 8h às 21h, e só pedidos feitos depois de ligar. Quem pagou, tem acesso ou saiu da lista não recebe."
                checked={isOn}
                disabled={isPending}
                onCheckedChange={(checked) => mutate(checked === true)}
              />
              <p className="text-13 text-muted">
                {plural(sent, 'lembrete enviado', 'lembretes enviados')} nos últimos 30 dias.
              </p>
            </div>
          )}
        </Reading>
      </CardBody>
    </Card>
  )
}

function useSwitch() {
  const refresh = useRefresh([readPaymentReminder])
  return useAct({
    send: (isOn: boolean) => call(switchPaymentReminder, { body: { isOn } }),
    done: ({ isOn }) => ({ title: isOn ? 'Lembrete ligado' : 'Lembrete desligado' }),
    failed: 'Erro ao mudar o lembrete',
    onDone: refresh,
  })
}
