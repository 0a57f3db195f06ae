import { memo } from 'react'
import type { PlatformId } from '#generator/platforms/index.ts'
import { Disclosure } from './disclosure.tsx'
import { TrackingCheck } from './tracking/tracking-check.tsx'

export const TrackingSection = memo(function TrackingSection({ platform }: { platform: PlatformId }) {
  return (
    <Disclosure title="Conferir o rastreamento do anúncio">
      <TrackingCheck platform={platform} />
    </Disclosure>
  )
})
