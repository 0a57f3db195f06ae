import type { ColumnSort } from '#web/ui/table.tsx'

export type Sorting<Order extends string> = { order: Order; onOrder: (order: Order) => void }

/** A header that sorts: by the first of the two, and pressed again by the second, which is the same backwards. */
export function sortOf<Order extends string>(
  { order, onOrder }: Sorting<Order>,
  label: string,
  [first, second]: readonly [Order, Order],
): ColumnSort {
  const isSorted = order === first || order === second
  const isDescending = order === 'newest' || order.endsWith('-desc')
  return {
    label,
    direction: isSorted ? (isDescending ? 'descending' : 'ascending') : 'none',
    onSort: () => onOrder(order === first ? second : first),
  }
}
