import type { ReactNode } from 'react'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { labelOf } from '../machine/field-rules.ts'

const asList = new Intl.ListFormat('pt-BR')

/** The names of the buttons are Cloudflare's, which speaks English to most. */
export function WorkerInstructions({ platform, mustOpen }: { platform: PlatformId; mustOpen: boolean }) {
  const labels = platformOf(platform).credentials.map((field) => labelOf(field, platform))
  return (
    <Disclosure
      title="Colar o código à mão"
      note="Sem Cofre: nada em Leads, sem Retorno e sem Conversões, e o lead que a rede não recebe na hora não é entregue depois."
      mustOpen={mustOpen}
    >
      <h2 className="text-15 tracking-snug">Como publicar o Worker</h2>
      <p className="mt-1 text-14 text-muted">
        Leva poucos minutos e só precisa ser feito uma vez: o mesmo Worker atende todas as suas páginas. O
        plano gratuito da Cloudflare basta.
      </p>
      <ol className="mt-5">
        <Instruction number={1}>
          Preencha <Name>{asList.format(labels)}</Name> acima, clique em <Name>Gerar Código do Worker</Name> e
          copie o código.
        </Instruction>
        <Instruction number={2}>
          Abra <OutsideLink href="https://dash.cloudflare.com/">dash.cloudflare.com</OutsideLink> e entre. Se
          ainda não tem conta,{' '}
          <OutsideLink href="https://dash.cloudflare.com/sign-up">crie uma com email e senha</OutsideLink> e
          confirme pelo link que chega no seu email. Se oferecerem adicionar um domínio, pule: não é preciso.
        </Instruction>
        <Instruction number={3}>
          No menu à esquerda, clique em <Name>Workers &amp; Pages</Name> (pode estar dentro de{' '}
          <Name>Compute</Name>) e depois em <Name>Create</Name> ou <Name>Create application</Name>.
        </Instruction>
        <Instruction number={4}>
          Escolha <Name>Start with Hello World</Name>, dê um nome como{' '}
          <code className="font-mono text-13 text-text">leads-{platform}</code> e clique em{' '}
          <Name>Deploy</Name>. Na primeira vez, a Cloudflare também pede um nome para o seu endereço em
          workers.dev: escolha um e confirme.
        </Instruction>
        <Instruction number={5}>
          Clique em <Name>Edit code</Name>. Apague tudo o que está no editor, cole o código copiado e clique
          em <Name>Deploy</Name>, no alto à direita.
        </Instruction>
        <Instruction number={6} last>
          Volte para a página do Worker. O endereço dele está em <Name>Visit</Name>, ou em{' '}
          <Name>Settings</Name>, <Name>Domains &amp; Routes</Name>, e se parece com{' '}
          <code className="break-all font-mono text-13 text-text">
            https://leads-{platform}.sua-conta.workers.dev
          </code>
          . Copie e cole abaixo.
        </Instruction>
      </ol>
      <p className="text-13 text-faint">
        A Cloudflare muda os nomes dos botões de vez em quando; o caminho continua o mesmo.
      </p>
    </Disclosure>
  )
}

type InstructionProps = { number: number; last?: boolean; children: ReactNode }

/** Numbers on a line, as the steps above: the way of doing it. */
function Instruction({ number, last = false, children }: InstructionProps) {
  return (
    <li className="relative flex gap-4 pb-5">
      {!last && <span aria-hidden="true" className="absolute bottom-0 left-3.25 top-7 w-px bg-line" />}
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-bg text-13 font-medium text-muted"
      >
        {number}
      </span>
      <p className="min-w-0 pt-0.75 text-14 text-muted">{children}</p>
    </li>
  )
}

/** The name of a button, as it stands on it. */
function Name({ children }: { children: ReactNode }) {
  return <strong className="font-medium text-text">{children}</strong>
}
