import Ellipsis from 'lucide-react/icons/ellipsis'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Demo, DemoSection } from './demo.tsx'

const succeed = () =>
  toast({ title: 'Assinatura renovada', description: 'Nova data de expiração: 07/01/2027.' })
const fail = () =>
  toast({
    title: 'Erro ao deletar usuário',
    description: 'Não é possível excluir o último administrador.',
    variant: 'destructive',
  })

const inform = () => toast({ title: 'Assinatura vitalícia não precisa de renovação', variant: 'info' })

export function OverlaysSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <DemoSection id="camadas" title="Camadas">
      <Demo name="dialog, confirm, sheet">
        <Button onClick={() => setOpen(true)}>Abrir diálogo</Button>
        <Dialog
          title="Renovar por quanto tempo?"
          description="A renovação conta a partir da data de expiração atual."
          open={isOpen}
          onOpenChange={setOpen}
        >
          <Field label="Meses">
            <Input inputMode="numeric" defaultValue="1" />
          </Field>
          <DialogFooter>
            <Button variant="primary">Renovar</Button>
          </DialogFooter>
        </Dialog>
        <ConfirmDialog
          title="Excluir marina.alves?"
          consequence="A conta, as sessões e as integrações dela somem agora. As vendas ficam registradas. Por 30 dias dá para desfazer."
          confirmLabel="Excluir usuário"
          destructive
          onConfirm={fail}
          trigger={<Button>Abrir confirmação</Button>}
        />
        <Sheet title="Ensaio" trigger={<Button>Abrir folha</Button>}>
          <p className="text-14 text-muted">A prévia e o ensaio ficam aqui no celular.</p>
        </Sheet>
      </Demo>
      <Demo name="menu, tooltip">
        <DropdownMenu
          align="start"
          trigger={
            <Button size="icon" aria-label="Mais ações">
              <Ellipsis />
            </Button>
          }
        >
          <DropdownMenuItem onSelect={succeed}>
            <RotateCw />
            Renovar
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={fail} destructive>
            <Trash />
            Excluir
          </DropdownMenuItem>
        </DropdownMenu>
        <Tooltip text="Recarrega a lista">
          <Button>Atualizar</Button>
        </Tooltip>
      </Demo>
      <Demo name="toast">
        <Button onClick={succeed}>Sucesso</Button>
        <Button onClick={fail}>Erro</Button>
        <Button onClick={inform}>Aviso</Button>
      </Demo>
    </DemoSection>
  )
}
