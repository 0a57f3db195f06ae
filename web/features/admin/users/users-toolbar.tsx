import Download from 'lucide-react/icons/download'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import { exportUsers } from '#contract/users.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { UserList } from './use-user-list.ts'
import { filterOptions, orderOptions } from './user-states.ts'

type UsersToolbarProps = { list: UserList; onRefresh: () => void }

export function UsersToolbar({ list, onRefresh }: UsersToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-4">
      <div className="relative min-w-0 flex-1 basis-64 md:max-w-80">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          type="search"
          aria-label="Buscar por nome, email, telefone ou CPF"
          placeholder="Nome, email, telefone ou CPF"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={list.typed.text}
          onChange={({ target }) => list.typed.setText(target.value)}
          className="pl-9"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Select
          aria-label="Filtrar por situação"
          size="small"
          options={filterOptions}
          value={list.state}
          onValueChange={(state) => list.change({ state })}
        />
        {/* The headers do the same where all of them are in sight. */}
        <div className="max-w-full xl:hidden">
          <Select
            aria-label="Ordenar usuários"
            size="small"
            options={orderOptions}
            value={list.sorting.order}
            onValueChange={list.sorting.onOrder}
          />
        </div>
        <Button
          size="small"
          onClick={onRefresh}
          pending={list.rows.isFetching && !list.rows.isPending}
          pendingLabel="Atualizando..."
        >
          <RotateCw />
          Atualizar
        </Button>
        <a href={exportAddress(list.filter)} download className={buttonStyle({ size: 'small' })}>
          <Download aria-hidden="true" />
          <span>
            <span className="max-sm:sr-only">Exportar </span>CSV
          </span>
        </a>
      </div>
    </div>
  )
}

/** The file holds what the list shows: the same search, filter and order. */
function exportAddress(filter: UserList['filter']): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return query ? `${exportUsers.path}?${query}` : exportUsers.path
}
