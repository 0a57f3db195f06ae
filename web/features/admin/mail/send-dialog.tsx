import { useQuery } from '@tanstack/react-query'
import { readAudiences, type AudienceSizes } from '#contract/campaigns.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { plural } from './plural.ts'
import { describePace } from './describe-pace.ts'
import { sends, type Group } from './sends.ts'

type SendDialogProps = {
  audience: Group
  subject: string
  isSending: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a mail goes to many, and says to how many. It counts anew each time it is opened. */
export function SendDialog(props: SendDialogProps) {
  const { audience, subject, isSending, failure, onConfirm, onClose } = props
  const { data, error, isFetching, refetch } = useQuery({ ...queryFor(readAudiences), gcTime: 0 })
  const { question, confirm } = sends[audience]
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}
      title={question}
      consequence={
        <div className="grid gap-3">
          <p className="break-words text-text">“{subject}”</p>
          {data && <Reach audience={audience} sizes={data} />}
          {!data && !error && <p>Contando quem vai receber...</p>}
          {error && (
            <p role="alert" className="text-red">
              {errorMessage(error, 'Não foi possível contar quem vai receber.')}
            </p>
          )}
        </div>
      }
      confirmLabel={error ? 'Contar de novo' : confirm}
      pendingLabel={isSending ? 'Enviando...' : 'Contando...'}
      pending={isSending || isFetching}
      failure={failure}
      onConfirm={() => {
        if (data) onConfirm()
        else void refetch()
      }}
    />
  )
}

function Reach({ audience, sizes }: { audience: Group; sizes: AudienceSizes }) {
  const { person, people, other } = sends[audience]
  const count = sizes[audience]
  if (count === 0) return <p>Agora não há {people} que recebam emails: ninguém vai receber.</p>
  return (
    <>
      <p>
        <strong className="font-medium text-text">{plural(count, person, people)}</strong>{' '}
        {count === 1 ? 'vai receber' : 'vão receber'} este email. O que já saiu não pode ser desfeito.
      </p>
      {sizes.pace && sizes.pace.hours[audience] > 0 && (
        <p>{describePace({ perHour: sizes.pace.perHour, hours: sizes.pace.hours[audience] })}</p>
      )}
      {sizes.both > 0 && (
        <p>
          {plural(sizes.both, 'pessoa está', 'pessoas estão')} nos dois grupos (assinatura cancelada com dias
          restantes) e também {sizes.both === 1 ? 'receberia' : 'receberiam'} o {other}.
        </p>
      )}
    </>
  )
}
