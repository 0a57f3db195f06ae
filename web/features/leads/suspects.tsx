import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useAct } from '#web/api/use-act.ts'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import { explainSuspects, formatSuspects } from './describe-suspects.ts'
import { formatCount, formatLeads } from './format.ts'
import { handleSuspects, type SuspectAct } from './handle-suspects.ts'

type SuspectsProps = {
  vault: OpenVault
  count: number
  /** Where there is only one vault its name says nothing. */
  namesVault: boolean
  onShow: () => void
}

const doing: Record<SuspectAct, string> = { release: 'Enviando à rede', erase: 'Apagando' }
const undone: Record<SuspectAct, string> = {
  release: 'Nem todos foram enviados.',
  erase: 'Nem todos foram apagados.',
}

/** Leads that a flood has brought: nobody but their owner can say whether they are anybody's. */
export function Suspects({ vault, count, namesVault, onShow }: SuspectsProps) {
  const { act, done, total } = useHandle(vault, count)
  // Counts are read anew while it works.
  if (count <= 0 && !act.isPending) return null
  const shown = act.isPending ? total : count
  return (
    <section
      aria-label={namesVault ? `Leads suspeitos de ${vault.label}` : 'Leads suspeitos'}
      className="grid gap-3 rounded-lg border border-red/45 bg-red-soft px-5 py-4 text-14"
    >
      <div>
        <h2 className="text-15 font-semibold tracking-snug text-red">
          {namesVault && `${vault.label}: `}
          {formatSuspects(shown)}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{explainSuspects(shown, vault.platformName)}</p>
      </div>
      {act.isPending ? (
        <Progress label={doing[act.variables]} done={done} total={Math.max(total, done)} />
      ) : (
        <>
          {act.error && (
            <p role="alert" className="text-red">
              {undone[act.variables]} {errorMessage(act.error, 'O Cofre não respondeu.')}
              {done > 0 && ` Feitos antes disso: ${formatCount(done)}.`}
            </p>
          )}
          <Choices count={count} platformName={vault.platformName} onShow={onShow} onChoose={act.mutate} />
        </>
      )}
    </section>
  )
}

function useHandle(vault: OpenVault, count: number) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [total, setTotal] = useState(0)
  const refresh = () => client.invalidateQueries({ queryKey: vaultKey(vault.address) })
  const act = useAct({
    send: (act: SuspectAct) => {
      setDone(0)
      setTotal(count)
      return handleSuspects({ vault, page: vault.only }, act, setDone)
    },
    failed: () => null,
    done: (handled, act) =>
      act === 'release'
        ? {
            title: `${formatLeads(handled)} na fila`,
            description: `O Cofre envia à ${vault.platformName} aos poucos.`,
          }
        : { title: `${formatLeads(handled)} ${handled === 1 ? 'apagado' : 'apagados'}` },
    onDone: refresh,
    onFailed: refresh,
  })
  return { act, done, total }
}

type ChoicesProps = {
  count: number
  platformName: string
  onShow: () => void
  onChoose: (act: SuspectAct) => void
}

function Choices({ count, platformName, onShow, onChoose }: ChoicesProps) {
  const isOne = count === 1
  const hasAccess = useHasAccess()
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onShow}>
        Ver
      </Button>
      {hasAccess && (
        <ConfirmDialog
          title={`Enviar ${formatSuspects(count)}?`}
          consequence={`Vão para a ${platformName} como os outros. Se forem falsos, ela pode bloquear a sua conta: olhe alguns antes. Não dá para desfazer.`}
          confirmLabel={isOne ? 'Enviar lead' : `Enviar ${formatLeads(count)}`}
          deliberate
          onConfirm={() => onChoose('release')}
          trigger={<Button size="small">{isOne ? 'Enviar' : 'Enviar todos'}</Button>}
        />
      )}
      <ConfirmDialog
        title={`Apagar ${formatSuspects(count)}?`}
        consequence={`Saem do seu Cofre sem ter ido à ${platformName}. Se houver um de verdade entre eles, vai junto. Não dá para desfazer.`}
        confirmLabel={isOne ? 'Apagar lead' : `Apagar ${formatLeads(count)}`}
        destructive
        deliberate
        onConfirm={() => onChoose('erase')}
        trigger={
          <Button size="small" variant="ghost">
            {isOne ? 'Apagar' : 'Apagar todos'}
          </Button>
        }
      />
    </div>
  )
}
