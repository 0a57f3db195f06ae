import { Suspense } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Disclosure } from '../disclosure.tsx'
import { isPixelField, shownMistakes } from '../../machine/extras.ts'
import { useStep } from '../../wizard-context.ts'

const LookFields = memberPart(async () => (await import('./look-fields.tsx')).LookFields)
const PixelFields = memberPart(async () => (await import('./pixel-fields.tsx')).PixelFields)

/** What a form may have besides: folded, and fetched when it is looked at. */
export function ExtraSections() {
  const { state } = useStep()
  const wrong = shownMistakes(state)
  return (
    <>
      <Disclosure title="Aparência" mustOpen={wrong.some((field) => !isPixelField(field))}>
        <Suspense fallback={<Skeleton shape="text" />}>
          <LookFields />
        </Suspense>
      </Disclosure>
      <Disclosure title="Pixel da Meta, do TikTok e do Google" mustOpen={wrong.some(isPixelField)}>
        <Suspense fallback={<Skeleton shape="text" />}>
          <PixelFields />
        </Suspense>
      </Disclosure>
    </>
  )
}
