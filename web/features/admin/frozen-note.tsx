import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { plural } from './mail/plural.ts'
import { userListId } from './users/users-card.tsx'
import type { UserList } from './users/use-user-list.ts'

/** Somebody may have taken another's account, or cannot get into their own: only an administrator can tell. */
export function FrozenNote({ count, list }: { count: number; list: UserList }) {
  if (count === 0) return null

  function showAll() {
    list.change({ search: '', state: 'frozen' })
    document.getElementById(userListId)?.scrollIntoView({ block: 'start' })
  }

  return (
    <Note kind="danger" title={plural(count, 'conta congelada', 'contas congeladas')} className="mb-5">
      <p>
        Quem usava o email anterior disse que não pediu a troca. Ninguém entra até você conferir de quem é a
        conta e descongelar.
      </p>
      {list.state !== 'frozen' && (
        <Button size="small" className="mt-3" onClick={showAll}>
          Mostrar na lista
        </Button>
      )}
    </Note>
  )
}
