import { useState } from 'react'
import { describeSegment } from '#contract/segments.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatSchedule } from './format-schedule.ts'
import { plural } from './plural.ts'
import { RepeatDialog, type Repeat } from './repeat-dialog.tsx'
import { useStartSegment, type SegmentTold, type Wanted } from './use-start-segment.ts'
import { isRepeatRefusal } from './use-start.ts'

type SegmentQuestionProps = {
  wanted: Wanted
  checkoutName: string | undefined
  people: number
  told: SegmentTold
  onClose: () => void
}

/** Asks before a mail goes to a segment, or is planned to. */
export function SegmentQuestion({ wanted, checkoutName, people, told, onClose }: SegmentQuestionProps) {
  const { mutate, isPending, failure } = useStartSegment(told)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const { draft, segment, scheduledFor } = wanted

  function send(isRepeat: boolean) {
    const onError = (error: Error) => {
      if (isRepeatRefusal(error)) setRepeat({ said: errorMessage(error, ''), isSameText: false })
    }
    mutate({ ...wanted, isRepeat }, { onError })
  }

  if (repeat)
    return (
      <RepeatDialog
        repeat={repeat}
        subject={draft.subject}
        isSending={isPending}
        isPlanned={scheduledFor !== undefined}
        failure={failure}
        onConfirm={() => send(true)}
        onClose={onClose}
      />
    )
  const words = scheduledFor ? planning : sending
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={words.title}
      consequence={
        <div className="grid gap-3">
          <p className="break-words text-text">“{draft.subject}”</p>
          <p>
            {describeSegment(segment, checkoutName)}. {describeSending(people, scheduledFor)}
          </p>
        </div>
      }
      confirmLabel={words.confirm}
      pendingLabel={words.pending}
      pending={isPending}
      failure={failure}
      onConfirm={() => send(false)}
    />
  )
}

const planning = { title: 'Agendar este envio?', confirm: 'Agendar', pending: 'Agendando...' }
const sending = { title: 'Enviar para este segmento?', confirm: 'Enviar emails', pending: 'Enviando...' }

function describeSending(people: number, scheduledFor: string | undefined): string {
  if (scheduledFor)
    return `Sai ${formatSchedule(scheduledFor)}, para quem estiver no segmento nessa hora. Agora ${plural(people, 'pessoa receberia', 'pessoas receberiam')}. Até lá, o envio pode ser cancelado.`
  if (people === 0) return 'Agora não há ninguém neste segmento: ninguém vai receber.'
  return `${plural(people, 'pessoa vai', 'pessoas vão')} receber este email. O que já saiu não pode ser desfeito.`
}
