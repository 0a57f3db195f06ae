import { freePlan } from '#contract/free-plan.ts'
import { Picture } from './picture.tsx'

const format = (count: number) => count.toLocaleString('pt-BR')
const { leadsPerDay } = freePlan

/** An affiliate's good day, to compare with. */
const example = 1000

/** The line fills with a day's leads. */
export function FreePlanPicture() {
  return (
    <Picture
      label={`Desenho: ${format(example)} leads são uma parte pequena dos ${format(leadsPerDay)} que cabem em um dia do plano gratuito.`}
    >
      <div className="px-2 text-12 sm:px-0">
        <div className="flex justify-between gap-4 text-13">
          <span className="font-medium text-accent">{format(example)} leads</span>
          <span className="font-medium">{format(leadsPerDay)} leads por dia</span>
        </div>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2 block h-2.5 w-full">
          <rect width="100" height="4" rx="1" className="fill-line-strong" />
          <rect width={(100 * example) / leadsPerDay} height="4" rx="1" className="fill-accent" />
        </svg>
        <div className="mt-2 flex justify-between gap-4 text-muted">
          <span>um dia bom</span>
          <span>o que cabe no plano gratuito</span>
        </div>
      </div>
    </Picture>
  )
}
