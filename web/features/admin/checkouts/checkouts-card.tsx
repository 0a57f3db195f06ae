import { useState } from 'react'
import type { CheckoutState } from '#contract/checkouts.ts'
import { Reading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RefreshButton } from '../sales/refresh-button.tsx'
import { SaleDrawer } from '../sales/sale-drawer.tsx'
import { OtherCheckouts } from './other-checkouts.tsx'
import { SellingCheckout } from './selling-checkout.tsx'
import { useCheckouts } from './use-checkouts.ts'

/** Where access is sold: what each checkout needs, and what came of it. */
export function CheckoutsCard() {
  const query = useCheckouts()
  const now = useMinute(query.dataUpdatedAt)
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <Card aria-labelledby="checkouts-title">
      <CardHeader
        className="pb-5"
        title={<span id="checkouts-title">Checkouts</span>}
        description="Onde o acesso é vendido. Vários podem vender ao mesmo tempo."
        actions={<RefreshButton />}
      />
      <div className="border-t border-line">
        <Reading
          query={query}
          loading={<Skeleton shape="row" count={2} label="Carregando checkouts..." />}
          failure="Erro ao carregar os checkouts"
          showsFailedRefresh
        >
          {({ checkouts }) => <Checkouts checkouts={checkouts} now={now} onOpen={setOpenId} />}
        </Reading>
      </div>
      <SaleDrawer id={openId} onOpen={setOpenId} />
    </Card>
  )
}

type CheckoutsProps = {
  checkouts: readonly CheckoutState[]
  now: Date
  /** Opens a sale. */
  onOpen: (id: string) => void
}

function Checkouts({ checkouts, now, onOpen }: CheckoutsProps) {
  const selling = checkouts.filter(({ secret }) => secret.isSet)
  const others = checkouts.filter(({ secret }) => !secret.isSet)
  return (
    <>
      {selling.length > 0 && (
        <ul aria-label="Checkouts ligados" className="divide-y divide-line">
          {selling.map((checkout) => (
            <SellingCheckout key={checkout.id} checkout={checkout} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <OtherCheckouts checkouts={others} now={now} isAlone={selling.length === 0} />
    </>
  )
}
