import { memberPart } from '#web/session/member-screen.ts'
import { deletedUsersId } from '../address/panel-address.ts'
import { FrozenNote } from '../frozen-note.tsx'
import { NearView, useCalm } from '../near-view.tsx'
import { useOverview } from '../use-overview.ts'
import { useSectionJump } from '../use-section-jump.ts'
import { useUserList } from '../users/use-user-list.ts'
import { UserCards } from '../users/user-cards.tsx'

const DeletedUsersCard = memberPart(
  async () => (await import('../maintenance/deleted-users-card.tsx')).DeletedUsersCard,
)

export function CustomersView() {
  const overview = useOverview()
  const list = useUserList()
  const isCalm = useCalm(!list.rows.isPending)
  useSectionJump()
  return (
    <>
      <FrozenNote count={overview.data?.frozen ?? 0} list={list} />
      <UserCards overview={overview} list={list} />
      <div id={deletedUsersId} className="mt-5 scroll-mt-20">
        <NearView label="Carregando excluídos..." isReady={isCalm} className="min-h-40">
          <DeletedUsersCard />
        </NearView>
      </div>
    </>
  )
}
