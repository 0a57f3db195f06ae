import type { ReactNode } from 'react'
import { isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { PlanBadges } from '#web/session/plan-badges.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'

type AccountCardProps = { user: SessionUser; now: Date }

export function AccountCard({ user, now }: AccountCardProps) {
  const end = findEnd(user, now)
  return (
    <Card>
      <CardHeader
        title="Sua conta"
        actions={
          <LinkButton href="/conta" size="small" variant="ghost" className="-my-1.5 -mr-2">
            Gerenciar
          </LinkButton>
        }
      />
      <CardBody className="pt-2">
        <dl className="divide-y divide-line text-14">
          <Entry label="Usuário">{user.username}</Entry>
          <Entry label="Email">{user.email}</Entry>
          <Entry label="Membro desde">{formatDay(user.createdAt)}</Entry>
          <Entry label="Assinatura">
            <PlanBadges user={user} now={now} />
          </Entry>
          {end !== null && <Entry label={isLifetime(user) ? 'Acesso' : 'Acesso até'}>{end}</Entry>}
        </dl>
        {user.isPaymentLate && end !== null && (
          <Note kind="warning" title="Pagamento atrasado" className="mt-4">
            A cobrança da renovação não foi aprovada. Seu acesso continua até {end}: confira o cartão, ou
            pague pelo link que o checkout enviou a você.
          </Note>
        )}
      </CardBody>
    </Card>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Days are counted by the badge; the day itself is what goes into a calendar. */
function findEnd(user: SessionUser, now: Date): string | null {
  if (isLifetime(user)) return 'sem expiração'
  const { isAdmin, subscriptionExpiresAt } = user
  if (isAdmin || subscriptionExpiresAt === null || isBlocked(user, now)) return null
  return formatDay(subscriptionExpiresAt)
}
