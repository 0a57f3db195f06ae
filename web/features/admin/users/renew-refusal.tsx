import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

const reason = 'Assinatura vitalícia não precisa de renovação'

/**
 * In the place of the renewal where there is nothing to renew. It can still be reached and heard: a button that is gone
 * from the keyboard could not say why. A phone shows no tooltip, so a touch says it too.
 */
export function RenewRefusal({ describedBy }: { describedBy: string }) {
  const id = useId()
  return (
    <>
      <Tooltip text={reason}>
        <Button
          size="small"
          aria-disabled="true"
          aria-describedby={`${describedBy} ${id}`}
          onClick={() => toast({ title: reason, variant: 'info' })}
          className="opacity-50 hover:border-line-strong hover:bg-transparent"
        >
          Renovar
        </Button>
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  )
}
