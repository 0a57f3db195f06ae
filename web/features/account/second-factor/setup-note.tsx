import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#contract/auth.ts'
import { readSecondFactor } from '#contract/second-factor.ts'
import { queryFor } from '#web/api/query-for.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { hasFactor } from './has-factor.ts'

/** For administrators whom the panel has sent here, and the way back to it. */
export function SetupNote({ user }: { user: SessionUser }) {
  const { data } = useQuery({ ...queryFor(readSecondFactor), staleTime: 0 })
  // Who is here is asked apart. Until that answer has come too, the panel would send them back.
  if (data && hasFactor(data) && !user.lacksSecondFactor)
    return (
      <Note kind="success" title="Segundo fator ligado" live className="mb-6 lg:max-w-248">
        <p>O painel já abre para você.</p>
        <LinkButton href="/admin" variant="primary" size="small" className="mt-3">
          Abrir o painel
        </LinkButton>
      </Note>
    )
  return (
    <Note kind="warning" title="Falta o segundo fator para abrir o painel" className="mb-6 lg:max-w-248">
      <p>
        Nesta instalação, quem administra precisa de um segundo fator. Ligue um aplicativo autenticador ou uma
        chave de acesso, e o painel abre.
      </p>
      <a href="#segundo-fator" className={buttonStyle({ size: 'small', className: 'mt-3' })}>
        Configurar agora
      </a>
    </Note>
  )
}
