import { useState } from 'react'
import { FailedReading } from '#web/api/failed-reading.tsx'
import { LeadsToolbar } from '#web/leads/leads-toolbar.tsx'
import { LeadsView } from '#web/leads/leads-view.tsx'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { MemberFrame } from '#web/member/member-frame.tsx'
import { Card } from '#web/ui/card.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoVault } from '#web/vault/no-vault.tsx'
import { WaysToVault } from './ways-to-vault.tsx'
import { WithoutVault } from './without-vault.tsx'

/** The leads of every vault, read by this browser from where they lie. */
export function LeadsPage() {
  const reading = useOpenVaults()
  const { vaults, withoutVault } = reading
  const [days, setDays] = useState(7)
  const [address, setAddress] = useState('')
  const shown = vaults?.filter((vault) => address === '' || vault.address === address) ?? []
  if (vaults && vaults.length > 0)
    return (
      <MemberFrame
        title="Leads"
        actions={
          <>
            {vaults.length > 1 && (
              <NativeSelect
                aria-label="Integração"
                options={[
                  { code: '', name: 'Todas as integrações' },
                  ...vaults.map(({ address, label }) => ({ code: address, name: label })),
                ]}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
            <LeadsToolbar days={days} onDays={setDays} />
          </>
        }
      >
        <LeadsView vaults={shown} days={days} />
        <WithoutVault integrations={withoutVault} />
      </MemberFrame>
    )
  return (
    <MemberFrame title="Leads">
      {vaults ? (
        <Card>
          <NoVault title="Os leads aparecem aqui quando o Worker tem um Cofre">
            <WaysToVault integrations={withoutVault} />
          </NoVault>
        </Card>
      ) : reading.error ? (
        <FailedReading title="Não foi possível achar os seus Cofres" reading={reading} />
      ) : (
        <Skeleton shape="card" label="Procurando os seus Cofres..." />
      )}
    </MemberFrame>
  )
}
