import { useCallback } from 'react'
import { isPixelField } from '../../machine/extras.ts'
import type { ExtraField } from '../../machine/wizard-state.ts'
import { useStep } from '../../wizard-context.ts'

/** Takes what is typed for the look or a pixel. */
export function useChangeExtra() {
  const { dispatch } = useStep()
  return useCallback(
    (field: ExtraField, text: string) =>
      dispatch(
        isPixelField(field)
          ? { type: 'changePixels', change: { [field]: text } }
          : { type: 'look', change: { [field]: text } },
      ),
    [dispatch],
  )
}
