import { Note } from '#web/ui/note.tsx'
import { LanguageSelect } from './language-select.tsx'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from './wizard-context.ts'

export function SuccessStep() {
  const { pageMade } = useStep().state
  return (
    <div className="grid gap-8">
      <section aria-labelledby="pagina-propria" className="grid gap-4">
        <div>
          <h2 id="pagina-propria" className="text-15 tracking-snug">
            Já tenho uma página
          </h2>
          <p className="mt-1 text-14 text-muted">Informe o endereço dela e siga com “Usar minha página”.</p>
        </div>
        <TextAnswer
          field="successUrl"
          type="url"
          placeholder="https://suapagina.com/obrigado"
          hint="O número do pedido é acrescentado ao endereço como ?order=."
        />
      </section>
      <section aria-labelledby="pagina-simples" className="grid gap-4">
        <div>
          <h2 id="pagina-simples" className="text-15 tracking-snug">
            Quero uma página pronta
          </h2>
          <p className="mt-1 text-14 text-muted">
            Escolha o idioma e use “Gerar página simples”. A prévia mostra como ela fica.
          </p>
        </div>
        <LanguageSelect label="Idioma da Página de Sucesso" field="successPageLanguage" />
        {pageMade && (
          <Note kind="success" live title="Página gerada">
            Copie o HTML, publique no seu site e guarde o endereço: ele é pedido no próximo passo. A cor de
            fundo e o idioma também podem ser trocados pelo endereço, com ?bg=ffffff e ?lang=es.
          </Note>
        )}
      </section>
    </div>
  )
}
