import { SalesSection } from '../sales/sales-section.tsx'
import { UnservedNote } from '../unserved-note.tsx'
import { useOverview } from '../use-overview.ts'

export function SalesView() {
  const { data } = useOverview()
  return (
    <>
      <UnservedNote count={data?.unserved ?? 0} />
      <SalesSection overview={data} />
    </>
  )
}
