import type { PlatformId } from '#generator/platforms/index.ts'

type PlatformButton = { id: PlatformId; name: string; way: string }

/** Written out, since the generator's own list comes with code that only the wizard needs. A test holds them together. */
export const platforms: readonly PlatformButton[] = [
  { id: 'adcombo', name: 'AdCombo', way: 'pedido por GET' },
  { id: 'lemonad', name: 'Lemonad', way: 'lead com token' },
  { id: 'drcash', name: 'Dr.Cash', way: 'fluxo por código' },
  { id: 'trafficlight', name: 'TrafficLight', way: 'lead com chave' },
]
