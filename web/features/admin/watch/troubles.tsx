import { Suspense } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import type { SectionId } from '../address/panel-address.ts'
import { useWatch } from './use-watch.ts'

/** Seldom needed, and then at once. */
const TroubleLine = memberPart(async () => (await import('./trouble-line.tsx')).TroubleLine)

/** What a part of the panel tells itself, at its top and with the way to mend it, is not told twice. */
const toldBelow: Partial<Record<SectionId | 'whole', string>> = {
  whole: 'paid-without-access',
  vendas: 'paid-without-access',
}

/** What needs somebody, above whatever is in sight. The section of the system has all of it in its own list. */
export function Troubles({ section }: { section: SectionId | undefined }) {
  const { data } = useWatch()
  if (!data || section === 'sistema') return null
  const told = toldBelow[section ?? 'whole']
  const troubles = data.watched.filter(({ id, state }) => state === 'trouble' && id !== told)
  if (troubles.length === 0) return null
  return (
    <Suspense>
      <TroubleLine troubles={troubles} />
    </Suspense>
  )
}
