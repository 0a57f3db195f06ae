import { findLastDelivery } from '#server/features/checkout/list-checkouts.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { deliveriesRefused } from '#server/features/watch/conditions/deliveries-refused.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { fine, trouble, warning, type Check } from '../check.ts'

export const checkoutsOn: Check = {
  id: 'checkouts-on',
  label: 'Checkouts',
  look: async function* ({ env, clock, askDatabase }) {
    const on = [...env.checkoutSecrets.keys()]
    if (on.length === 0)
      yield warning(
        'Nenhum checkout tem o segredo configurado: toda venda é recusada.',
        'Defina a variável do seu checkout; os passos estão no painel, em Checkouts.',
      )
    const db = askDatabase()
    for (const id of on) {
      const name = findCheckout(id)?.name ?? id
      const last = await findLastDelivery(db, id)
      yield last === null
        ? warning(
            `${name} está ligado, e nunca entregou nada.`,
            'Cadastre o webhook no painel do checkout e envie um teste de lá.',
          )
        : fine(`${name}: última entrega ${formatAgo(last, clock.now())}.`)
    }
    const refused = await deliveriesRefused.look({ env, clock }, db)
    if (refused.state === 'trouble')
      yield trouble(refused.text, 'Compare o segredo com o do painel do checkout.')
  },
}
