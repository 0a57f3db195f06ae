import { Link } from 'wouter'
import { Note } from '#web/ui/note.tsx'
import { AccountSection, Matter } from '../account-section.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

type DataSectionProps = { email: string; isLastAdmin: boolean }

export function DataSection({ email, isLastAdmin }: DataSectionProps) {
  return (
    <AccountSection
      id="meus-dados"
      description={
        <>
          O que guardamos sobre você é seu: leve uma cópia quando quiser, ou apague tudo. A{' '}
          <Link
            href="/privacidade"
            className="rounded-xs text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Política de privacidade
          </Link>{' '}
          diz o quê, para quê e por quanto tempo.
        </>
      }
    >
      <div className="mt-4 divide-y divide-line border-t border-line">
        <Matter
          title="Exportar"
          text="Um arquivo zip com tudo o que guardamos sobre você, em JSON e CSV, com o endereço e a chave dos seus Cofres. Ele é feito na hora e não fica guardado aqui."
          actions={<ExportDialog email={email} />}
        />
        <Matter
          title="Apagar a conta"
          text="Antes de apagar, mostramos o que some, o que fica e por quê. Você tem 7 dias para voltar atrás."
          actions={!isLastAdmin && <EraseDialog email={email} />}
        >
          {isLastAdmin && (
            <Note kind="info" title="Esta conta não pode ser apagada agora" className="mt-4">
              Ela é a última que administra o Integrador: sem ela, ninguém abriria o painel. Crie outro
              administrador no painel e volte aqui.
            </Note>
          )}
        </Matter>
      </div>
    </AccountSection>
  )
}
