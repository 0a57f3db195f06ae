import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { CodeBox } from '#web/ui/code-box.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { Demo, DemoSection } from './demo.tsx'

type Row = { name: string; email: string; plan: string; until: string; tone: Tone; state: string }

const rows: Row[] = [
  {
    name: 'marina.alves',
    email: 'marina@exemplo.com.br',
    plan: 'mensal',
    until: 'expira em 07/12/2026',
    tone: 'green',
    state: 'Ativa (23 dias restantes)',
  },
  {
    name: 'um.nome.de.usuario.muito.comprido.que.nao.cabe.na.linha',
    email: 'um.endereco.de.email.bastante.comprido@subdominio.exemplo.com.br',
    plan: 'trimestral',
    until: 'expira em 19/11/2026',
    tone: 'orange',
    state: 'Expira em 5 dias',
  },
  {
    name: 'bruno.midia',
    email: 'bruno@exemplo.com',
    plan: 'mensal',
    until: 'expirou em 02/11/2026',
    tone: 'red',
    state: 'Reembolsada',
  },
]

const columns: Column<Row>[] = [
  {
    key: 'user',
    header: 'Usuário',
    role: 'name',
    className: 'max-w-72',
    cell: (row) => (
      <>
        <p className="truncate font-medium">{row.name}</p>
        <p className="truncate text-13 text-faint">{row.email}</p>
      </>
    ),
  },
  {
    key: 'plan',
    header: 'Assinatura',
    cell: (row) => (
      <div>
        {row.plan}
        <p className="text-13 text-faint">{row.until}</p>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'Situação',
    role: 'state',
    cell: (row) => (
      <Badge tone={row.tone} dot>
        {row.state}
      </Badge>
    ),
  },
  {
    key: 'actions',
    header: 'Ações',
    role: 'actions',
    align: 'right',
    cell: () => (
      <div className="flex gap-2 md:justify-end">
        <Button size="small">Renovar</Button>
        <Button size="small" variant="ghost">
          Excluir
        </Button>
      </div>
    ),
  },
]

const code = `// Envia o lead para a AdCombo
const url = new URL(API)
url.searchParams.set('phone', lead.phone)
url.searchParams.set('ip', lead.ip)
const resposta = await fetch(url, { signal: AbortSignal.timeout(10_000), headers: { accept: 'application/json' } })
return lerResposta(resposta)`

export function DataSection() {
  return (
    <DemoSection id="dados" title="Dados">
      <Demo name="card, table" wide>
        <Card>
          <CardHeader
            title="Usuários"
            description="1.284 contas"
            actions={<Button size="small">Exportar CSV</Button>}
            className="pb-4"
          />
          <Table label="Usuários" columns={columns} rows={rows} rowKey={(row) => row.name} />
        </Card>
      </Demo>
      <Demo name="card" wide>
        <Card className="max-w-md">
          <CardHeader title="Manutenção" description="Remove contas expiradas há mais de 30 dias." />
          <CardBody className="text-14 text-muted">Administradores não são afetados.</CardBody>
          <CardFooter>
            <Button>Limpar agora</Button>
          </CardFooter>
        </Card>
      </Demo>
      <Demo name="code-box" wide>
        <div className="grid gap-4">
          <CodeBox title="worker.js" code={code} number={1} />
          <CodeBox title="formulario.html" code={code} stale />
        </div>
      </Demo>
    </DemoSection>
  )
}
