import { useId, type ReactNode } from 'react'
import { Note } from '#web/ui/note.tsx'
import { ActionButton } from '../action-button.tsx'
import { LanguageSelect } from './language-select.tsx'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from '../wizard-context.ts'

/** Two options for a page, and a button for each. */
export function SuccessStep() {
  const { pageMade, languageChosen } = useStep().state
  return (
    <div className="grid gap-4">
      <Option title="Já tenho uma página" text="É para ela que o visitante vai depois do pedido.">
        <TextAnswer
          field="successUrl"
          type="url"
          placeholder="https://suapagina.com/obrigado"
          hint={
            pageMade
              ? 'Já publicou a página gerada? Cole o endereço dela aqui.'
              : 'Enviamos o número do pedido para sua página.'
          }
        />
        <ActionButton id="ownPage" className="justify-self-start max-sm:w-full" />
      </Option>
      <Option
        title="Quero uma página pronta"
        text="Uma página simples de agradecimento, para publicar no seu site. A prévia mostra como ela fica."
      >
        <LanguageSelect
          label="Idioma da Página de Sucesso"
          field="successPageLanguage"
          hint={languageChosen ? undefined : 'Se você não escolher, segue o país da oferta.'}
        />
        <ActionButton id="makePage" className="justify-self-start max-sm:w-full" />
        {pageMade && (
          <Note kind="success" live title="Página gerada">
            Copie o HTML, publique no seu site e cole o endereço acima. Se ainda não publicou, siga em frente:
            pedimos o endereço de novo no próximo passo.
          </Note>
        )}
      </Option>
    </div>
  )
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
