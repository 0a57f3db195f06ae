import { CheckoutsCard } from '../checkouts/checkouts-card.tsx'

export function CheckoutsView() {
  return <CheckoutsCard />
}
