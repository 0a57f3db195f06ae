import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseLead, sendLeadAgain, type WholeLead } from '#contract/vault.ts'
import { Reading } from '#web/api/reading.tsx'
import { useAct } from '#web/api/use-act.ts'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { describeLead } from './describe-lead.ts'
import { countryOf } from './format.ts'
import { canSendAgain, isErased, standingOf } from '#web/vault/lead-states.ts'
import { LeadTimeline } from './lead-timeline.tsx'
import { maskPhone, nameLead } from './mask-lead.ts'
import type { VaultLead } from './merge-pages.ts'
import { leadOf } from './read-vault.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

type LeadDrawerProps = { lead: VaultLead; startsRevealed: boolean; onClose: () => void }

/** One lead: its timeline, what was sent and answered, and what can be done about it. */
export function LeadDrawer({ lead: listed, startsRevealed, onClose }: LeadDrawerProps) {
  const { vault } = listed
  const [isRevealed, setRevealed] = useState(startsRevealed)
  const [id, setId] = useState(listed.id)
  const reading = useQuery(leadOf(vault, id))
  const known = reading.data ?? (id === listed.id ? listed : null)
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={known ? nameLead(known, isRevealed) : 'Lead'}
    >
      <Reading
        query={reading}
        loading={<Skeleton shape="text" count={6} label="Carregando o lead..." />}
        failure="Não foi possível abrir o lead"
      >
        {(lead) => (
          <Opened
            lead={lead}
            vault={vault}
            isRevealed={isRevealed}
            onReveal={() => setRevealed(true)}
            onOpen={setId}
            onErased={onClose}
          />
        )}
      </Reading>
    </Sheet>
  )
}

type OpenedProps = {
  lead: WholeLead
  vault: OpenVault
  isRevealed: boolean
  onReveal: () => void
  /** Another one, of the same vault. */
  onOpen: (id: string) => void
  onErased: () => void
}

function Opened({ lead, vault, isRevealed, onReveal, onOpen, onErased }: OpenedProps) {
  const { tone, label } = standingOf(lead)
  const phone = lead.telefone ?? ''
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
        <p>
          {isRevealed ? phone : phone && maskPhone(phone)}
          {!isRevealed && phone && (
            <button type="button" onClick={onReveal} className="ml-2 rounded-xs underline underline-offset-4">
              mostrar
            </button>
          )}
          {lead.pais && ` · ${countryOf(lead.pais)}`}
        </p>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      <Corrections lead={lead} onOpen={onOpen} />
      <LeadTimeline steps={describeLead(lead, vault.platformName)} />
      {isRevealed && <Exchange lead={lead} platformName={vault.platformName} />}
      <Actions lead={lead} vault={vault} onErased={onErased} />
    </div>
  )
}

/** Somebody sent the form again with another phone or order: both are leads of their own. */
function Corrections({ lead: { correcao, corrige }, onOpen }: Pick<OpenedProps, 'lead' | 'onOpen'>) {
  const others = [
    { id: correcao, text: 'A pessoa corrigiu o pedido depois deste lead.', label: 'Ver a correção' },
    { id: corrige, text: 'Este lead corrige um anterior, da mesma pessoa.', label: 'Ver o anterior' },
  ]
  return others.map(
    ({ id, text, label }) =>
      id !== null && (
        <Note key={label} kind="info">
          {text}{' '}
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="rounded-xs text-text underline underline-offset-4"
          >
            {label}
          </button>
        </Note>
      ),
  )
}

/** Names and phones stand in it in plain sight: only for who has asked for them. */
function Exchange({ lead: { dados }, platformName }: { lead: WholeLead; platformName: string }) {
  const received = Object.entries(dados.recebido).filter(([, value]) => value !== '')
  return (
    <div className="grid gap-3">
      <Folded title={`Dados enviados à ${platformName}`} text={dados.enviado} />
      <Folded title="Campos recebidos" text={received.map((pair) => pair.join(': ')).join('\n')} />
    </div>
  )
}

function Folded({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer rounded-md px-4 py-2.5 text-14">{title}</summary>
      <pre className="overflow-x-auto whitespace-pre-wrap border-t border-line px-4 py-3 font-mono text-12 text-muted [overflow-wrap:anywhere]">
        {text}
      </pre>
    </details>
  )
}

type ActionsProps = { lead: WholeLead; vault: OpenVault; onErased: () => void }

function Actions({ lead, vault, onErased }: ActionsProps) {
  const client = useQueryClient()
  const hasAccess = useHasAccess()
  const refresh = () => client.invalidateQueries({ queryKey: vaultKey(vault.address) })
  const resend = useAct({
    send: () => askVault(vault, sendLeadAgain, { params: { id: lead.id } }),
    failed: 'O lead não foi reenviado',
    done: () => ({ title: 'Lead na fila', description: `O Cofre envia à ${vault.platformName} agora.` }),
    onDone: refresh,
  })
  const remove = useAct({
    send: () => askVault(vault, eraseLead, { params: { id: lead.id } }),
    failed: 'O lead não foi apagado',
    done: () => ({ title: 'Lead apagado' }),
    onDone: async () => {
      onErased()
      await refresh()
    },
  })
  if (isErased(lead)) return null
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      {hasAccess && canSendAgain(lead) && (
        <Resend lead={lead} platformName={vault.platformName} act={resend} />
      )}
      <ConfirmDialog
        title="Apagar este lead?"
        consequence="Nome, telefone e tudo o que se sabe dele saem do seu Cofre. Não dá para desfazer; na rede ele continua."
        confirmLabel="Apagar lead"
        destructive
        onConfirm={() => remove.mutate()}
        trigger={
          <Button variant="ghost" pending={remove.isPending} pendingLabel="Apagando...">
            Apagar
          </Button>
        }
      />
    </div>
  )
}

type ResendProps = { lead: WholeLead; platformName: string; act: { mutate: () => void; isPending: boolean } }

/** Where the outcome is not known, sending again may make two of one. */
function Resend({ lead, platformName, act }: ResendProps) {
  const button = { pending: act.isPending, pendingLabel: 'Reenviando...' }
  if (lead.estado !== 'verificar')
    return (
      <Button {...button} onClick={act.mutate}>
        Reenviar
      </Button>
    )
  return (
    <ConfirmDialog
      title="Reenviar mesmo assim?"
      consequence={`Este lead talvez já tenha chegado à ${platformName}. Se chegou, vai aparecer repetido lá. Confira na rede antes.`}
      confirmLabel="Reenviar lead"
      deliberate
      onConfirm={act.mutate}
      trigger={<Button {...button}>Reenviar</Button>}
    />
  )
}
