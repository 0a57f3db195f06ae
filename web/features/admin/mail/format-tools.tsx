import Bold from 'lucide-react/icons/bold'
import Link from 'lucide-react/icons/link'
import UserRound from 'lucide-react/icons/user-round'
import { Button } from '#web/ui/button.tsx'
import type { MarkKind } from './insert-mark.ts'

const tools = [
  { kind: 'bold', label: 'Negrito', Icon: Bold },
  { kind: 'link', label: 'Link', Icon: Link },
  { kind: 'name', label: 'Nome', Icon: UserRound },
] as const

/** The few marks a mail can have, for who does not know them by heart. */
export function FormatTools({ onMark }: { onMark: (kind: MarkKind) => void }) {
  return (
    <div role="toolbar" aria-label="Formatação" className="-ml-2 flex flex-wrap gap-1">
      {tools.map(({ kind, label, Icon }) => (
        <Button key={kind} variant="ghost" size="small" onClick={() => onMark(kind)} className="px-2">
          <Icon aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  )
}
