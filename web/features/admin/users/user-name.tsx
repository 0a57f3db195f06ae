import { Link } from 'wouter'
import type { ListedUser } from '#contract/users.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { customerPath } from '../customer-path.ts'

export function nameId({ id }: ListedUser): string {
  return `usuario-${id}`
}

/** Who it is, and what is wrong with their mails. */
export function UserName({ user }: { user: ListedUser }) {
  const { username, email, createdAt, accessMailError } = user
  return (
    <>
      {/* One line where there is room for a table of all columns; the email is the first to be cut. */}
      <div className="min-w-0 xl:flex xl:items-center xl:gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 xl:max-w-3/5 xl:shrink-0 xl:flex-nowrap">
          <Link
            id={nameId(user)}
            href={customerPath(user.id)}
            className="min-w-0 truncate rounded-xs font-medium underline-offset-4 hover:underline"
            title={username}
          >
            {username}
          </Link>
          {user.isAdmin && <Badge tone="blue">Admin</Badge>}
          {user.frozen && <Badge tone="red">Congelada</Badge>}
          {user.mustResetPassword && <Badge tone="quiet">Pendente</Badge>}
        </div>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-13 text-faint xl:flex-1 xl:flex-nowrap">
          <span className="min-w-0 truncate" title={email}>
            {email}
          </span>
          <span className="whitespace-nowrap max-md:hidden xl:hidden">desde {formatDay(createdAt)}</span>
        </p>
      </div>
      {user.frozen && (
        <p className="wrap-anywhere text-13 text-red xl:truncate" title={user.frozen.by}>
          {user.frozen.by} disse em {formatDay(user.frozen.at)} que não pediu a troca de email
        </p>
      )}
      {accessMailError !== null && (
        <p className="line-clamp-2 text-13 text-red xl:line-clamp-1" title={accessMailError}>
          O email de acesso falhou: {accessMailError}
        </p>
      )}
      <MailMarks user={user} />
    </>
  )
}

function MailMarks({ user: { isUnsubscribed, isSuppressed } }: { user: ListedUser }) {
  if (!isUnsubscribed && !isSuppressed) return null
  return (
    <p className="text-13 text-muted">
      Não recebe campanhas: {isSuppressed ? 'o endereço recusa emails' : 'descadastrou-se'}
    </p>
  )
}
