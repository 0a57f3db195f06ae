import { useState } from 'react'
import type { CheckoutState } from '#contract/checkouts.ts'
import { Reading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { sectionPath } from '../address/panel-address.ts'
import { SeeAll } from '../pagination.tsx'
import { RefreshButton } from '../sales/refresh-button.tsx'
import { SaleDrawer } from '../sales/sale-drawer.tsx'
import { OtherCheckouts } from './other-checkouts.tsx'
import { SellingCheckout } from './selling-checkout.tsx'
import { useCheckouts } from './use-checkouts.ts'

/** Where access is sold: what each checkout needs, and what came of it. */
export function CheckoutsCard({ isBrief = false }: { isBrief?: boolean }) {
  const query = useCheckouts()
  const now = useMinute(query.dataUpdatedAt)
  const [openId, setOpenId] = useState<string | null>(null)
  const [timesAsked, setTimesAsked] = useState(0)
  return (
    <Card aria-labelledby="checkouts-title">
      <CardHeader
        className="pb-5"
        title={<span id="checkouts-title">Checkouts</span>}
        description="Onde o acesso é vendido. Vários podem vender ao mesmo tempo."
        actions={<RefreshButton onPress={() => setTimesAsked(timesAsked + 1)} />}
      />
      <div className="border-t border-line">
        <Reading
          query={query}
          loading={<Skeleton shape="row" count={2} label="Carregando checkouts..." />}
          failure="Erro ao carregar os checkouts"
          showsFailedRefresh
        >
          {({ checkouts }) => (
            <Checkouts checkouts={checkouts} now={now} timesAsked={timesAsked} onOpen={setOpenId} />
          )}
        </Reading>
      </div>
      {isBrief && (
        <div className="flex justify-end border-t border-line px-5 py-3">
          <SeeAll href={sectionPath('checkouts')} />
        </div>
      )}
      <SaleDrawer id={openId} onOpen={setOpenId} />
    </Card>
  )
}

type CheckoutsProps = {
  checkouts: readonly CheckoutState[]
  now: Date
  timesAsked: number
  /** Opens a sale. */
  onOpen: (id: string) => void
}

function Checkouts({ checkouts, now, timesAsked, onOpen }: CheckoutsProps) {
  const selling = checkouts.filter(({ secret }) => secret.isSet)
  const others = checkouts.filter(({ secret }) => !secret.isSet)
  return (
    <>
      {selling.length > 0 && (
        <ul aria-label="Checkouts ligados" className="divide-y divide-line">
          {selling.map((checkout) => (
            <SellingCheckout
              key={checkout.id}
              checkout={checkout}
              now={now}
              timesAsked={timesAsked}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <OtherCheckouts checkouts={others} now={now} isAlone={selling.length === 0} />
    </>
  )
}
