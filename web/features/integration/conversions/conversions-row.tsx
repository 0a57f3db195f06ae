import { memberScreen } from '#web/session/member-screen.ts'
import { DestinationsRow, WaitForPanel, type Known } from '../destinations/destinations-row.tsx'
import type { PartState } from '../part-row.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { adNames } from '#web/vault/destination-names.ts'
import { platformState } from './platform-state.ts'

const ConversionsPanel = memberScreen(
  async () => (await import('./conversions-panel.tsx')).ConversionsPanel,
  WaitForPanel,
)

/** Which ad platforms learn what was approved. */
export function ConversionsRow({ vault }: { vault: OpenVault }) {
  return (
    <DestinationsRow
      vault={vault}
      title="Conversões"
      text="Lead quando a rede aceita, compra quando ela aprova: o anúncio aprende a achar quem compra."
      stateOf={conversionsState}
      Panel={ConversionsPanel}
    />
  )
}

function conversionsState(known: Known): PartState {
  const { saved } = known
  const on = Object.keys(adNames).filter((id) => saved[id])
  const refusing = on.find((id) => platformState(id, known).tone === 'red')
  if (refusing) return { tone: 'red', text: `${adNames[refusing]} recusa` }
  if (on.length === 0) return { tone: 'quiet', text: 'Desligadas' }
  return { tone: 'green', text: on.map((id) => adNames[id]).join(', ') }
}
