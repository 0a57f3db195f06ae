import { useState } from 'react'
import type { DestinationField } from '#vault/destinations/destination.ts'
import { alertChannels } from '#vault/destinations/index.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { DestinationForm, Steps } from '../destinations/destination-form.tsx'
import { sendingsTo, type Known } from '../destinations/destinations-row.tsx'
import { ScopeChoice, describeOff, useScope, type Scoped } from '../destinations/scope.tsx'
import { SendingList } from '../destinations/sending-list.tsx'
import { Trial } from '../destinations/trial.tsx'
import { useDestination } from '../destinations/use-destination.ts'
import { channelOf } from './channel-of.ts'

const share: DestinationField = {
  name: 'recusas',
  label: 'Avisar quando as recusas passarem de (%)',
  hint: 'Dos leads do último dia, a partir de dez.',
  pattern: /^([1-9]\d?)$/,
  mistake: 'De 1 a 99',
  initial: '30',
  isNumber: true,
}

/** As the vault calls them, by whichever channel they go. */
const alerts = 'alerta'

const [firstChannel] = alertChannels
const findChannel = (wanted: string) => alertChannels.find(({ id }) => id === wanted) ?? firstChannel
const options = alertChannels.map(({ id, option }) => ({ value: id, label: option }))

export function AlertsPanel(known: Known) {
  const scoped = useScope(known, alerts)
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-14 text-muted">
        O Cofre avisa sozinho quando a rede fica fora do ar por 10 minutos, quando as recusas passam do
        limite, quando há leads para verificar e quando nenhum retorno chega por três dias; e quando volta ao
        normal. De cada tipo, no máximo um aviso por hora, sem nenhum dado de pessoa.
      </p>
      <AlertsSetup key={scoped.scope} known={known} scoped={scoped} />
      <SendingList
        destination={findChannel(channelOf(known.saved[alerts])?.id ?? firstChannel.id)}
        sendings={sendingsTo(alerts, known)}
      />
    </div>
  )
}

function AlertsSetup({ known, scoped }: { known: Known; scoped: Scoped }) {
  const { saved } = scoped
  const current = channelOf(saved)?.id
  const [chosen, setChosen] = useState<string>(current ?? firstChannel.id)
  const channel = findChannel(chosen)
  const { save, trial } = useDestination(
    known.vault,
    { key: alerts, name: channel.name, canal: chosen },
    scoped,
  )
  // The token of one channel is no other's.
  const shown = saved && { ...saved, temToken: saved.temToken && chosen === current }
  return (
    <>
      <ScopeChoice known={known} scoped={scoped} save={save} />
      <Segmented label="Para onde" options={options} value={chosen} onValueChange={setChosen} />
      <Steps steps={channel.steps} />
      <DestinationForm
        key={chosen}
        name="os alertas"
        fields={[...channel.fields, share]}
        saved={shown}
        whenOff={describeOff(scoped)}
        save={save}
      />
      {current && <Trial destination={findChannel(current)} trial={trial} label="Enviar alerta de teste" />}
    </>
  )
}
