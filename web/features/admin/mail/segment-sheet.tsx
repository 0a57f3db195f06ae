import { useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { readSchedule } from './format-schedule.ts'
import { SegmentFields } from './segment-fields.tsx'
import { SegmentReach } from './segment-reach.tsx'
import { readSegmentFields, startFields, useSegmentSize } from './segment-choice.ts'
import { SegmentQuestion } from './segment-question.tsx'
import type { SegmentTold } from './use-start-segment.ts'

type SegmentSheetProps = SegmentTold & { draft: CampaignDraft }

const whens = [
  { value: 'now', label: 'Agora' },
  { value: 'later', label: 'Agendar' },
] as const

/** Who receives, with how many they are at every choice, and when. */
export function SegmentSheet({ draft, ...told }: SegmentSheetProps) {
  const [fields, setFields] = useState(startFields)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [moment, setMoment] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { segment, problem } = readSegmentFields(fields)
  const size = useSegmentSize(segment)
  const scheduledFor = when === 'later' ? readSchedule(moment) : undefined
  const isTimeSaid = when === 'now' || scheduledFor !== undefined

  return (
    <Sheet title="Segmentar ou agendar" open onOpenChange={(isOpen) => !isOpen && told.onClose()}>
      <div className="grid gap-6">
        <p className="break-words">“{draft.subject}”</p>
        <SegmentFields fields={fields} problem={problem} onChange={setFields} />
        <SegmentReach size={segment && size} />
        <When when={when} moment={moment} onWhen={setWhen} onMoment={setMoment} />
        <Button
          variant="primary"
          aria-haspopup="dialog"
          disabled={!segment || !size.data || !isTimeSaid}
          onClick={() => setAsking(true)}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          {when === 'later' ? 'Agendar envio' : 'Enviar para o segmento'}
        </Button>
      </div>
      {isAsking && segment && size.data && (
        <SegmentQuestion
          wanted={{ draft, segment, scheduledFor }}
          checkoutName={fields.checkoutName}
          people={size.data.people}
          told={told}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}

type WhenProps = {
  when: 'now' | 'later'
  moment: string
  onWhen: (when: 'now' | 'later') => void
  onMoment: (moment: string) => void
}

function When({ when, moment, onWhen, onMoment }: WhenProps) {
  return (
    <div className="grid gap-3">
      <Segmented label="Quando enviar" options={whens} value={when} onValueChange={onWhen} />
      {when === 'later' && (
        <Field
          label="Dia e hora"
          hint="No horário de São Paulo. Recebe quem estiver no segmento nessa hora."
          required
        >
          <Input type="datetime-local" value={moment} onChange={(event) => onMoment(event.target.value)} />
        </Field>
      )}
    </div>
  )
}
