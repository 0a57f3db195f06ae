/** The CPA platforms a lead can be sent to, in the order the product shows them. */
export const platforms = [
  { id: 'adcombo', name: 'AdCombo' },
  { id: 'lemonad', name: 'Lemonad' },
  { id: 'drcash', name: 'Dr.Cash' },
  { id: 'trafficlight', name: 'TrafficLight' },
] as const

export type PlatformId = (typeof platforms)[number]['id']
