import { useState } from 'react'
import type { Destination as Saved } from '#contract/vault.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { DestinationForm } from '../destinations/destination-form.tsx'
import type { Known } from '../destinations/destinations-row.tsx'
import { SendingList } from '../destinations/sending-list.tsx'
import { Steps } from '../destinations/steps.tsx'
import { Trial } from '../destinations/trial.tsx'
import { useDestination } from '../destinations/use-destination.ts'
import { alertWays, type AlertWay } from './alert-ways.ts'

const options: { value: AlertWay; label: string }[] = [
  { value: 'telegram', label: 'Telegram' },
  { value: 'https', label: 'Endereço https' },
]

export function AlertsPanel({ vault, saved: { alerta: saved }, sendings }: Known) {
  const savedWay = saved && wayOf(saved)
  const [chosen, setChosen] = useState(savedWay ?? 'telegram')
  const destination = alertWays[chosen]
  const { save, trial } = useDestination(vault, destination)
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-14 text-muted">
        O Cofre avisa sozinho quando a rede fica fora do ar por 10 minutos, quando as recusas passam do
        limite, quando há leads para verificar e quando nenhum retorno chega por três dias; e quando volta ao
        normal. De cada tipo, no máximo um aviso por hora, sem nenhum dado de pessoa.
      </p>
      <Segmented label="Para onde" options={options} value={chosen} onValueChange={setChosen} />
      <Steps steps={destination.steps} />
      <DestinationForm key={chosen} name="os alertas" fields={destination.fields} saved={saved} save={save} />
      {savedWay && <Trial destination={alertWays[savedWay]} trial={trial} label="Enviar alerta de teste" />}
      <SendingList destination={alertWays[savedWay ?? chosen]} sendings={sendings} />
    </div>
  )
}

const wayOf = ({ endereco }: Saved): AlertWay => (endereco ? 'https' : 'telegram')
