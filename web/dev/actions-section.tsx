import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Demo, DemoSection } from './demo.tsx'

const variants = ['primary', 'secondary', 'ghost', 'destructive', 'link'] as const

export function ActionsSection() {
  const [pending, setPending] = useState(true)
  return (
    <DemoSection id="acoes" title="Ações">
      <Demo name="button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Demo>
      <Demo name="button, disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Demo>
      <Demo name="button, sizes">
        <Button size="small">Pequeno</Button>
        <Button>Padrão</Button>
        <Button size="large" variant="primary">
          Grande
        </Button>
        <Button size="icon" aria-label="Adicionar">
          <Plus />
        </Button>
        <Button size="icon-small" variant="ghost" aria-label="Excluir">
          <Trash />
        </Button>
        <Button>
          <Plus />
          Com ícone
        </Button>
      </Demo>
      <Demo name="button, pending">
        <Button variant="primary" pending={pending} pendingLabel="Entrando...">
          Entrar
        </Button>
        <Button pending={pending} pendingLabel="Gerando...">
          Gerar
        </Button>
        <Button variant="destructive" pending={pending} pendingLabel="Excluindo...">
          Excluir
        </Button>
        <Button variant="ghost" size="small" onClick={() => setPending(!pending)}>
          {pending ? 'Terminar' : 'Começar'}
        </Button>
      </Demo>
      <Demo name="link-button, copy">
        <LinkButton href="/">Página inicial</LinkButton>
        <CopyButton text="first-login-token" />
        <CopyButton text="first-login-token" label="Copiar token" size="default" />
      </Demo>
    </DemoSection>
  )
}
