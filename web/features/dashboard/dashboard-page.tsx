import { useEffect, useState } from 'react'
import { Reading } from '#web/api/reading.tsx'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { MemberFrame } from '#web/session/member-frame.tsx'
import { listHalfDone } from '#web/session/draft-storage.ts'
import { HalfDoneList } from '#web/session/half-done-list.tsx'
import { useSession } from '#web/session/session.tsx'
import { newWorkPath } from '#web/session/wizard-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { RefreshButton } from '#web/vault/refresh-button.tsx'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { AccountCard } from './account-card.tsx'
import { Benefits } from './benefits.tsx'
import { AskingVaults, DayAttention } from './day-attention.tsx'
import { recallShape, rememberShape } from './day-shape.ts'
import { DayStrip, DayStripBones } from './day-strip.tsx'
import { formatFreshness, formatToday } from './format-day.ts'
import { IntegrationList, shownAtFirst } from './integration-list.tsx'
import { PlatformButtons } from './platform-buttons.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { useActiveWorkers } from './use-active-workers.ts'
import { useDay, type Day } from './use-day.ts'

const none: OpenVault[] = []

export function DashboardPage() {
  const { user } = useSession()
  const reading = useIntegrations()
  const opened = useOpenVaults()
  const vaults = opened.vaults ?? none
  const now = useMinute(reading.dataUpdatedAt)
  const day = useDay(vaults, now.getTime())
  const integrations = reading.data?.integrations
  const activeWorkers = useActiveWorkers(integrations, opened.vaults && day)
  const shape = useShape(integrations?.length, opened.vaults?.length)
  if (!user) return null
  return (
    <MemberFrame
      title="Início"
      heading={`Bem-vindo, ${user.username}`}
      description={describeDay(day, now)}
      actions={
        <>
          <LinkButton href={newWorkPath} variant="primary">
            Iniciar Integração
          </LinkButton>
          {vaults.length > 0 && <RefreshButton className="sm:-order-1" />}
        </>
      }
    >
      <div className="grid gap-8">
        <Reading
          query={{ ...opened, data: opened.vaults }}
          loading={shape.hasDay && <DayBones />}
          failure="Não foi possível achar os seus Cofres"
        >
          {({ length }) => length > 0 && <TheDay day={day} now={now} />}
        </Reading>
        <HalfDoneList list={listHalfDone} userId={user.id} />
        <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
          <IntegrationList
            reading={reading}
            day={day}
            knowsPages={opened.knowsPages}
            rows={shape.rows}
            now={now}
          />
          <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:max-lg:items-start lg:col-start-2 lg:row-span-3 lg:row-start-1">
            <AccountCard user={user} now={now} />
            <StatisticsCard integrations={integrations} activeWorkers={activeWorkers} />
          </div>
          <PlatformButtons />
          <Benefits />
        </div>
      </div>
    </MemberFrame>
  )
}

function TheDay({ day, now }: { day: Day; now: Date }) {
  return (
    <section aria-label="O dia" className="grid gap-4">
      <DayAttention day={day} />
      {day.isShown ? <DayStrip buckets={[...day.buckets.values()]} now={now.getTime()} /> : <DayStripBones />}
    </section>
  )
}

function DayBones() {
  return (
    <div className="grid gap-4">
      <AskingVaults />
      <DayStripBones />
    </div>
  )
}

const describeDay = ({ heardAt }: Day, now: Date) =>
  [formatToday(now), heardAt > 0 && formatFreshness(heardAt, now)].filter(Boolean).join(' · ')

/** The places that are held, as this browser has last seen them. */
function useShape(rows: number | undefined, vaults: number | undefined) {
  const [shape] = useState(recallShape)
  useEffect(() => {
    if (rows === undefined || vaults === undefined) return
    rememberShape({ hasDay: vaults > 0, rows: Math.min(Math.max(rows, 1), shownAtFirst) })
  }, [rows, vaults])
  return shape
}
