import type { useOverview } from '../use-overview.ts'
import { CreateUserCard } from './create-user-card.tsx'
import { CreatedUserCard } from './created-user-card.tsx'
import { OverviewStrip } from './overview-strip.tsx'
import { useCreatedUser } from './use-created-user.ts'
import type { UserList } from './use-user-list.ts'
import { UsersCard } from './users-card.tsx'

type UserCardsProps = { overview: ReturnType<typeof useOverview>; list: UserList }

/** How the subscriptions stand, a new user, and the list. */
export function UserCards({ overview, list }: UserCardsProps) {
  const { created, setCreated } = useCreatedUser()
  return (
    <>
      <OverviewStrip overview={overview} list={list} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {created && (
          <CreatedUserCard key={created.firstLoginToken} created={created} onClose={() => setCreated(null)} />
        )}
        <CreateUserCard onCreated={setCreated} />
        <UsersCard list={list} />
      </div>
    </>
  )
}
