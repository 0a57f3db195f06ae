import { memo } from 'react'
import { useHighlighted } from '#web/artefacts/use-highlighted.ts'
import { CodeBox } from '#web/ui/code-box.tsx'
import { Disclosure } from './disclosure.tsx'

/**
 * In one line, since some editors put marks of their own where a line ends. Browsers tell a framed page of another site
 * no more than the name of the page around it, unless that page says otherwise, as here: the form would not see the ad.
 */
const snippet =
  '<iframe src="https://SUA-PAGINA.com/formulario" referrerpolicy="no-referrer-when-downgrade" style="width:100%;height:480px;border:0" title="Formulário"></iframe>'

/** For who shows the page of the form inside another one. */
export const IframeSection = memo(function IframeSection() {
  const highlighted = useHighlighted(snippet, 'html')
  return (
    <Disclosure title="A página do formulário vai dentro de um iframe?">
      <p className="mb-3 text-14 text-muted">
        A origem do anúncio (UTM e click id) só chega ao formulário com este código. Troque o endereço pelo da
        página onde está o formulário.
      </p>
      <CodeBox
        title="iframe"
        code={snippet}
        highlighted={
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{highlighted ?? snippet}</span>
        }
      />
    </Disclosure>
  )
})
