import { memberScreen } from '#web/session/member-screen.ts'
import { DestinationsRow, WaitForPanel, type Known } from '../destinations/destinations-row.tsx'
import type { PartState } from '../part-row.tsx'
import { channelOf } from './channel-of.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

const AlertsPanel = memberScreen(async () => (await import('./alerts-panel.tsx')).AlertsPanel, WaitForPanel)

/** Whom the vault tells when something is wrong. */
export function AlertsRow({ vault }: { vault: OpenVault }) {
  return (
    <DestinationsRow
      vault={vault}
      title="Alertas"
      text="Para você saber sem precisar olhar: rede fora do ar, recusas demais, retorno parado."
      stateOf={alertState}
      Panel={AlertsPanel}
    />
  )
}

function alertState({ saved: { alerta } }: Known): PartState {
  if (!alerta) return { tone: 'quiet', text: 'Desligados' }
  return { tone: 'green', text: channelOf(alerta)?.place ?? 'Ligados' }
}
