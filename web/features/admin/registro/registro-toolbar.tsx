import Search from 'lucide-react/icons/search'
import { auditAreas, type AuditArea } from '#contract/audit-words.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useActorOptions, type Registro } from './use-registro.ts'

const areas: { value: AuditArea | 'all'; label: string }[] = [
  { value: 'all', label: 'Todos os atos' },
  ...Object.keys(auditAreas)
    .filter((area): area is AuditArea => area in auditAreas)
    .map((value) => ({ value, label: auditAreas[value] })),
]

export function RegistroToolbar({ registro }: { registro: Registro }) {
  const { filter, setFilter, isBackwards } = registro
  return (
    <search className="grid grid-cols-2 items-center gap-3 border-y border-line px-5 py-4 xl:grid-cols-[minmax(0,1fr)_11rem_12rem_11rem_11.25rem]">
      <div className="relative max-xl:col-span-2">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          type="search"
          aria-label="Buscar no registro"
          placeholder="Nome, email ou endereço IP"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={filter.search}
          onChange={({ target }) => setFilter({ ...filter, search: target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Filtrar por quem fez"
        options={useActorOptions(filter.actor)}
        value={filter.actor}
        onValueChange={(actor) => setFilter({ ...filter, actor })}
      />
      <Select
        aria-label="Filtrar por ato"
        options={areas}
        value={filter.area}
        onValueChange={(area) => setFilter({ ...filter, area })}
      />
      <Day label="De" value={filter.from} onChange={(from) => setFilter({ ...filter, from })} />
      <Day
        label="Até"
        value={filter.to}
        isWrong={isBackwards}
        onChange={(to) => setFilter({ ...filter, to })}
      />
      {isBackwards && (
        <p role="alert" className="col-span-full text-13 text-red">
          O último dia vem antes do primeiro.
        </p>
      )}
    </search>
  )
}

type DayProps = { label: string; value: string; isWrong?: boolean; onChange: (day: string) => void }

function Day({ label, value, isWrong = false, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1.5">
      <span className="text-13 text-muted">{label}</span>
      <Input
        type="date"
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
