import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { CreatedUser } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { CreateUserForm } from './create-user-form.tsx'

type CreateUserCardProps = { onCreated: (created: CreatedUser) => void }

/** It stands before the list, which would bury it: in one line where there is room, and else folded until it is wanted. */
export function CreateUserCard({ onCreated }: CreateUserCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-labelledby="criar-usuario">
      <div className="flex items-center justify-between gap-4 px-5 py-3 xl:pt-5">
        <h3 id="criar-usuario" className="text-15 tracking-snug">
          Criar usuário
        </h3>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls="criar-usuario-campos"
          onClick={() => setOpen(!isOpen)}
          className="xl:hidden"
        >
          {isOpen ? 'Fechar' : 'Preencher'}
          <ChevronDown className={cn('transition-[rotate]', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id="criar-usuario-campos" className={cn('p-5 pt-0', !isOpen && 'max-xl:hidden')}>
        <CreateUserForm onCreated={onCreated} />
      </div>
    </Card>
  )
}
