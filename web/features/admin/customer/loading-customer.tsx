import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the page, so that nothing jumps when it comes. */
export function LoadingCustomer() {
  return (
    <>
      <div aria-hidden="true" className="mt-2">
        <Bone className="h-3.5 w-80 max-w-full" />
        <div className="my-6 grid gap-3 rounded-lg border border-line p-5">
          <Bone className="h-6 w-56 max-w-full" />
          <Bone className="h-3.5 w-96 max-w-full" />
          <Bone className="h-3.5 w-72 max-w-full" />
        </div>
      </div>
      <Skeleton
        shape="row"
        count={6}
        label="Carregando o cliente..."
        className="rounded-lg border border-line bg-surface"
      />
    </>
  )
}
