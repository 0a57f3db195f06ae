import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CreatedUser } from '#contract/users.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { toast } from '#web/ui/toast-store.ts'

type CreatedUserCardProps = { created: CreatedUser; onClose: () => void }

/** What the new user needs to get in. The token is shown this once, so the card stays until it is closed or the token dead. */
export function CreatedUserCard({ created, onClose }: CreatedUserCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const { user, firstLoginToken, resetPasswordUrl } = created
  return (
    <Card aria-labelledby="usuario-criado" className="border-accent/45">
      <div className="flex items-start justify-between gap-4 p-5 pb-4">
        <h3 ref={heading} id="usuario-criado" tabIndex={-1} className="scroll-mt-24 text-15 tracking-snug">
          Usuário criado
        </h3>
        <Button
          variant="ghost"
          size="icon-small"
          aria-label="Fechar"
          onClick={onClose}
          className="-mr-2 -mt-1.5"
        >
          <X />
        </Button>
      </div>
      <dl className="grid gap-3 px-5 text-14">
        <Entry label="Nome de usuário" value={user.username} />
        <Entry label="Email" value={user.email} />
        <Entry label="Perfil" value={user.isAdmin ? 'Administrador' : 'Usuário'} />
        <Entry label="Criado em" value={formatDay(user.createdAt)} />
      </dl>
      <div className="grid gap-4 p-5">
        <Secret label="Token de primeiro acesso" value={firstLoginToken}>
          <CopyButton
            text={firstLoginToken}
            label="Copiar token"
            onCopied={() => toast({ title: 'Token copiado' })}
          />
        </Secret>
        <Secret label="Link direto" value={resetPasswordUrl} href={resetPasswordUrl}>
          <CopyButton text={resetPasswordUrl} label="Copiar link" />
        </Secret>
        <Note kind="info">
          O usuário deve criar uma nova senha no primeiro acesso. O link vale por 30 dias. O token aparece só
          agora: depois, use “Reenviar acesso”.
        </Note>
      </div>
    </Card>
  )
}

function Entry({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere text-right">{value}</dd>
    </div>
  )
}

type SecretProps = { label: string; value: string; href?: string; children: ReactNode }

function Secret({ label, value, href, children }: SecretProps) {
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <p className="text-13 font-medium">{label}</p>
        {children}
      </div>
      <p className="wrap-anywhere rounded-md border border-line bg-well px-3 py-2 font-mono text-12 text-muted">
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4 hover:text-text"
          >
            {value}
          </a>
        ) : (
          value
        )}
      </p>
    </div>
  )
}
