import { Suspense, useId, type ReactNode } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { Note } from '#web/ui/note.tsx'
import { isHostedBy } from '#web/vault/open-vault.ts'
import { findVault, useVaults } from '#web/vault/use-vaults.ts'
import { ActionButton } from '../action-button.tsx'
import { LanguageSelect } from './language-select.tsx'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from '../wizard-context.ts'

/** They bring the generator along, which comes a step later than the fields. */
const HostHere = memberPart(async () => (await import('./hosted-page.tsx')).HostHere)
const HostedPageNote = memberPart(async () => (await import('./hosted-page.tsx')).HostedPageNote)

/** Two options for a page, and a button for each. */
export function SuccessStep() {
  const { pageMade, languageChosen, answers } = useStep().state
  const vault = findVault(useVaults(), answers.cloudflareUrl)
  const isHosted = vault !== undefined && isHostedBy(vault, answers.successUrl)
  const own = (
    <Option key="own" title="Já tenho uma página" text="É para ela que o visitante vai depois do pedido.">
      <TextAnswer
        field="successUrl"
        type="url"
        placeholder="https://suapagina.com/obrigado"
        hint={
          isHosted
            ? 'A página que o seu Worker hospeda. Ela recebe o número do pedido.'
            : pageMade
              ? 'Já publicou a página gerada? Cole o endereço dela aqui.'
              : 'Ela recebe o número do pedido.'
        }
      />
      <ActionButton id="ownPage" className="justify-self-start max-sm:w-full" />
    </Option>
  )
  const ready = (
    <Option
      key="ready"
      title="Quero uma página pronta"
      text="Uma página simples de agradecimento, para publicar no seu site. A prévia mostra como ela fica."
    >
      <LanguageSelect
        label="Idioma da Página de Sucesso"
        field="successPageLanguage"
        hint={languageChosen ? undefined : 'Se você não escolher, segue o país da oferta.'}
      />
      <Suspense>{isHosted ? <HostedPageNote /> : vault && <HostHere />}</Suspense>
      <ActionButton id="makePage" className="justify-self-start max-sm:w-full" />
      {pageMade && !isHosted && (
        <Note kind="success" live title="Página gerada">
          Copie o HTML, publique no seu site e cole o endereço acima. Se ainda não publicou, siga em frente:
          pedimos o endereço de novo no próximo passo.
        </Note>
      )}
    </Option>
  )
  // With a Worker that can hold it, a page of ours is the shorter way.
  return <div className="grid gap-4">{vault ? [ready, own] : [own, ready]}</div>
}

type OptionProps = { title: string; text: string; children: ReactNode }

function Option({ title, text, children }: OptionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-edge sm:p-5"
    >
      <div>
        <h2 id={id} className="text-15 tracking-snug">
          {title}
        </h2>
        <p className="mt-1 text-14 text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
