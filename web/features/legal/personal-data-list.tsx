import type { ReactNode } from 'react'
import { personalData, type PersonalData } from '#contract/personal-data.ts'

/** Everything that is kept of people, group by group, as a table whose rows have room for sentences. */
export function PersonalDataList() {
  return (
    <div className="grid gap-4">
      {personalData.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  )
}

function Group({ id, title, what, purpose, basis, kept, recipients }: PersonalData) {
  return (
    <section
      id={id}
      aria-label={title}
      className="scroll-mt-6 rounded-lg border border-line bg-surface p-5 text-14 print:break-inside-avoid"
    >
      <h3 className="text-15 tracking-snug text-text">{title}</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-y-2">
        <Line label="O quê">
          <ul className="grid list-disc gap-1 pl-4 marker:text-faint">
            {what.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Line>
        <Line label="Para quê">{purpose}</Line>
        <Line label="Base legal">{basis}</Line>
        <Line label="Por quanto tempo">{kept}</Line>
        <Line label="Quem recebe">{recipients}</Line>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-13 text-faint sm:pt-px">{label}</dt>
      <dd className="min-w-0 text-muted">{children}</dd>
    </div>
  )
}
