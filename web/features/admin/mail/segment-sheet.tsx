import { useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { describeSegment } from '#contract/segments.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { formatSchedule, readSchedule } from './format-schedule.ts'
import { plural } from './plural.ts'
import { RepeatDialog, type Repeat } from './repeat-dialog.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SegmentReach } from './segment-reach.tsx'
import { readSegmentFields, startFields, useSegmentSize } from './segment-choice.ts'
import { useStartSegment } from './use-start-segment.ts'
import { isRepeatRefusal, type Started } from './use-start.ts'

type SegmentSheetProps = {
  draft: CampaignDraft
  onClose: () => void
  onStarted: (campaign: Started) => void
  /** It is written down for later: the draft has done its work. */
  onPlanned: () => void
}

const whens = [
  { value: 'now', label: 'Agora' },
  { value: 'later', label: 'Agendar' },
] as const

/** Who receives, with how many they are at every choice, and when. */
export function SegmentSheet({ draft, onClose, onStarted, onPlanned }: SegmentSheetProps) {
  const [fields, setFields] = useState(startFields)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [moment, setMoment] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const { segment, problem } = readSegmentFields(fields)
  const size = useSegmentSize(segment)
  const scheduledFor = when === 'later' ? readSchedule(moment) : undefined
  const isReady = segment !== undefined && size.data !== undefined && (when === 'now' || scheduledFor)
  const { mutate, isPending, failure, reset } = useStartSegment({ onStarted, onPlanned, onClose })

  function send(isRepeat: boolean) {
    if (!segment) return
    const onError = (error: Error) => {
      if (isRepeatRefusal(error)) setRepeat({ said: errorMessage(error, ''), isSameText: false })
    }
    mutate({ draft, segment, scheduledFor, isRepeat }, { onError })
  }
  const stopAsking = () => {
    setAsking(false)
    setRepeat(null)
    reset()
  }

  return (
    <Sheet title="Segmentar ou agendar" open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <div className="grid gap-6">
        <p className="break-words">“{draft.subject}”</p>
        <SegmentFields fields={fields} problem={problem} onChange={setFields} />
        <SegmentReach size={segment && size} />
        <div className="grid gap-3">
          <Segmented label="Quando enviar" options={whens} value={when} onValueChange={setWhen} />
          {when === 'later' && (
            <Field
              label="Dia e hora"
              hint="No horário de São Paulo. Recebe quem estiver no segmento nessa hora."
              required
            >
              <Input type="datetime-local" value={moment} onChange={(event) => setMoment(event.target.value)} />
            </Field>
          )}
        </div>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          disabled={!isReady}
          onClick={() => setAsking(true)}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          {when === 'later' ? 'Agendar envio' : 'Enviar para o segmento'}
        </Button>
      </div>
      {isAsking && !repeat && segment && size.data && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && !isPending && stopAsking()}
          title={when === 'later' ? 'Agendar este envio?' : 'Enviar para este segmento?'}
          consequence={
            <div className="grid gap-3">
              <p className="break-words text-text">“{draft.subject}”</p>
              <p>
                {describeSegment(segment, fields.checkoutName)}.{' '}
                {scheduledFor
                  ? `Sai ${formatSchedule(scheduledFor)}, para quem estiver no segmento nessa hora: agora seriam ${plural(size.data.people, 'pessoa', 'pessoas')}. Até lá pode ser cancelado.`
                  : `${plural(size.data.people, 'pessoa recebe', 'pessoas recebem')} este email. O que já saiu não pode ser desfeito.`}
              </p>
            </div>
          }
          confirmLabel={when === 'later' ? 'Agendar' : 'Enviar emails'}
          pendingLabel={when === 'later' ? 'Agendando...' : 'Enviando...'}
          pending={isPending}
          failure={failure}
          onConfirm={() => send(false)}
        />
      )}
      {isAsking && repeat && (
        <RepeatDialog
          repeat={repeat}
          subject={draft.subject}
          isSending={isPending}
          failure={failure}
          onConfirm={() => send(true)}
          onClose={stopAsking}
        />
      )}
    </Sheet>
  )
}
