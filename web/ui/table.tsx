import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type ColumnSort = {
  /** What pressing the header does. */
  label: string
  direction: 'ascending' | 'descending' | 'none'
  onSort: () => void
}

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * What the cell is on a phone, where a row becomes a small card: its name comes first, on a line of its own, its state
   * after it, the actions last; anything else is shown with its header.
   */
  role?: 'state' | 'name' | 'actions'
  align?: 'right'
  className?: string
  /** What hides it, header and all, where there is no room: 'md:max-lg:hidden'. */
  hiding?: string
  /** Where rows are cards there are no headers to press: another control must offer the same. */
  sort?: ColumnSort
}

type TableProps<Row> = {
  /** What the table lists; heard, not seen. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  className?: string
}

/** The roles are spelled out because a table that is laid out as blocks stops being one for screen readers. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export function Table<Row>({ label, columns, rows, rowKey, className }: TableProps<Row>) {
  return (
    <table
      {...roles.table}
      aria-label={label}
      className={cn('w-full text-left text-14 max-md:block', className)}
    >
      <thead {...roles.group} className="max-md:sr-only">
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              {...roles.header}
              key={column.key}
              scope="col"
              {...(column.sort ? { 'aria-sort': column.sort.direction, 'aria-label': column.header } : {})}
              className={cn(
                gapStyle,
                'border-b border-line py-2.5 text-13 font-normal text-faint',
                column.align === 'right' && 'text-right',
                column.sort && 'relative hover:text-text',
                column.sort && column.sort.direction !== 'none' && 'text-text',
                column.hiding,
              )}
            >
              {column.role === 'actions' ? <span className="sr-only">{column.header}</span> : column.header}
              {column.sort && <SortButton sort={column.sort} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-md:block">
        {rows.map((row) => (
          <tr {...roles.row} key={rowKey(row)} className={rowStyle}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All of the header can be pressed. Nobody reaches it by keyboard where nobody sees it. */
function SortButton({ sort: { label, direction, onSort } }: { sort: ColumnSort }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onSort}
      className="ml-1 cursor-pointer rounded-xs align-middle after:absolute after:inset-0 max-md:invisible"
    >
      <ChevronDown
        aria-hidden="true"
        className={cn(
          'size-3.5',
          direction === 'none' && 'opacity-40',
          direction === 'ascending' && 'rotate-180',
        )}
      />
    </button>
  )
}

/** Closer together where the window is narrow, but in line with what stands above and below the table. */
const gapStyle = 'px-5 md:max-xl:not-first:pl-3 md:max-xl:not-last:pr-3'

const rowStyle = cn(
  'border-b border-line last:border-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-5 max-md:py-3.5',
  'transition-colors md:hover:bg-raised',
)

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const labelled = column.role === undefined
  return (
    <td
      {...roles.cell}
      data-label={column.header}
      className={cn(
        gapStyle,
        'py-3 align-middle max-md:block max-md:max-w-full max-md:p-0',
        column.align === 'right' && 'md:text-right',
        column.role === 'state' && 'max-md:-order-1 max-md:empty:hidden',
        column.role === 'name' && 'max-md:-order-2 max-md:w-full',
        column.role === 'actions' && 'max-md:order-1 max-md:w-full',
        labelled &&
          'max-md:flex max-md:gap-2 max-md:before:shrink-0 max-md:before:text-faint max-md:before:content-[attr(data-label)]',
        column.className,
        column.hiding,
      )}
    >
      {column.cell(row)}
    </td>
  )
}
