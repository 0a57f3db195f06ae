import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { countryOf, formatCount, formatPaid, formatShare } from './format.ts'
import type { Group, Grouping, Summary } from './sum-buckets.ts'

const options: { value: Grouping; label: string }[] = [
  { value: 'campanha', label: 'Campanha' },
  { value: 'pais', label: 'País' },
  { value: 'anuncio', label: 'Anúncio' },
  { value: 'site', label: 'Página' },
  { value: 'oferta', label: 'Oferta' },
  { value: 'pagina', label: 'Integração' },
]

const isUsual = new Set<Grouping>(['campanha', 'pais', 'anuncio', 'site'])
const most = 8

/** Which of them bring approvals, and which only leads. */
export function Breakdown({ groups }: { groups: Summary['groups'] }) {
  const [grouping, setGrouping] = useState<Grouping>('campanha')
  // What all of them have in common tells nothing apart.
  const offered = options.filter(({ value }) => isUsual.has(value) || groups[value].length > 1)
  const shown = groups[grouping].filter(({ counts }) => counts.leads > 0)
  return (
    <Card aria-label="Leads por origem">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4">
        <h2 className="text-15 tracking-snug">De onde vêm</h2>
        <Segmented label="Agrupar por" options={offered} value={grouping} onValueChange={setGrouping} />
      </div>
      <table className="mt-3 w-full table-fixed text-left text-14">
        <thead>
          <tr className="text-13 text-faint [&>th]:border-b [&>th]:border-line [&>th]:px-5 [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">{options.find(({ value }) => value === grouping)?.label}</th>
            <th scope="col" className="w-22 text-right">
              Leads
            </th>
            <th scope="col" className="w-30 text-right">
              Aprovados
            </th>
            <th scope="col" className="w-36 text-right max-sm:hidden">
              Pagamento
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((group) => (
            <Row key={group.name} group={group} grouping={grouping} />
          ))}
        </tbody>
      </table>
      {shown.length > most && (
        <p className="px-5 py-3 text-13 text-faint">e mais {formatCount(shown.length - most)}</p>
      )}
    </Card>
  )
}

function Row({ group: { name, counts }, grouping }: { group: Group; grouping: Grouping }) {
  const { leads, byState, byReturn, paid } = counts
  const approved = byReturn['aprovado'] ?? 0
  return (
    <tr className="[&>td]:border-t [&>td]:border-line [&>td]:px-5 [&>td]:py-2.5 first:[&>td]:border-0">
      <td className="truncate" title={name}>
        {(grouping === 'pais' ? countryOf(name) : name) || <span className="text-faint">sem nome</span>}
      </td>
      <td className="text-right tabular-nums">{formatCount(leads)}</td>
      <td className="text-right tabular-nums">
        {formatCount(approved)}{' '}
        <span className="text-13 text-faint">{formatShare(approved, byState['entregue'] ?? 0)}</span>
      </td>
      <td className="truncate text-right tabular-nums max-sm:hidden">{formatPaid(paid)}</td>
    </tr>
  )
}
