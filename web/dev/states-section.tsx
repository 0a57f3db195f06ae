import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InlineSpinner, Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Demo, DemoSection } from './demo.tsx'

export function StatesSection() {
  return (
    <DemoSection id="estados" title="Estados">
      <Demo name="badge">
        <Badge tone="green" dot>
          Ativa (23 dias restantes)
        </Badge>
        <Badge tone="orange" dot>
          Expira em 5 dias
        </Badge>
        <Badge tone="yellow" dot>
          Cancelada - 14 dias restantes
        </Badge>
        <Badge tone="red" dot>
          Reembolsada
        </Badge>
        <Badge tone="blue">Admin</Badge>
        <Badge tone="quiet">Pendente</Badge>
        <Badge tone="orange" dot label="1 dia restante">
          1 dias restantes
        </Badge>
      </Demo>
      <Demo name="note" wide>
        <div className="grid max-w-2xl gap-3">
          <Note kind="info" title="Sua chave não sai do navegador">
            O código é gerado aqui; nosso servidor nunca a recebe.
          </Note>
          <Note kind="warning">Sem um Worker, o token fica visível no código da página.</Note>
          <Note kind="danger" title="Não foi possível enviar">
            Confira o endereço e tente novamente.
          </Note>
          <Note kind="success">Usuário criado. O link do primeiro acesso foi enviado por email.</Note>
        </div>
      </Demo>
      <Demo name="spinner, progress" wide>
        <div className="grid max-w-2xl gap-6">
          <div className="flex items-center gap-8">
            <Spinner />
            <span className="flex items-center gap-2 text-13 text-muted">
              <InlineSpinner /> Salvando...
            </span>
          </div>
          <Progress label="Enviando emails" done={812} total={1284} />
        </div>
      </Demo>
      <Demo name="skeleton" wide>
        <div className="grid gap-5">
          <Skeleton shape="card" />
          <Card>
            <Skeleton shape="row" label="Carregando usuários..." />
          </Card>
          <Skeleton shape="text" className="max-w-md" />
        </div>
      </Demo>
      <Demo name="empty, error" wide>
        <div className="grid gap-5 md:grid-cols-2">
          <Card>
            <EmptyState
              title="Nenhum usuário encontrado."
              description="Crie o primeiro: ele recebe por email o link para definir a senha."
              action={<Button variant="primary">Criar usuário</Button>}
            />
          </Card>
          <Card>
            <ErrorState
              title="Erro ao carregar usuários"
              description="Sem conexão com o servidor: verifique sua internet."
              onRetry={() => toast({ title: 'Tentando novamente' })}
            />
          </Card>
        </div>
      </Demo>
    </DemoSection>
  )
}
