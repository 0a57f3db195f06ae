import { hasPixel, pixelAdPlatforms, type PixelAdPlatform } from '#generator/pixels.ts'
import { currencyOf } from '#web/lib/currency.ts'
import { findCountry } from '#web/lib/find-country.ts'
import { Note } from '#web/ui/note.tsx'
import { useStep } from '../../wizard-context.ts'
import { ExtraInput } from './extra-input.tsx'

/** Whom the form tells of each accepted lead, and where that can be seen. */
export function PixelFields() {
  const { state } = useStep()
  const { answers, pixels } = state
  const currency = currencyOf(findCountry(answers.countryCode) ?? '')
  return (
    <div className="grid gap-5">
      <p className="text-14 text-muted">
        Cole o código e pronto: o formulário avisa cada lead aceito, uma vez só, com o número do lead e, se
        você disser, o valor dele. Sem código, nada é carregado.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <ExtraInput
          field="meta"
          label="Pixel da Meta (Facebook)"
          placeholder="123456789012345"
          inputMode="numeric"
          hint="Evento Lead."
        />
        <ExtraInput
          field="tiktok"
          label="Pixel do TikTok"
          placeholder="C4ABCDEF01234567890G"
          hint="Evento SubmitForm."
        />
        <ExtraInput
          field="google"
          label="Tag do Google"
          placeholder="G-ABC123DEF4 ou AW-123456789/AbCdEfGh"
          hint="G- conta generate_lead; AW-…/rótulo conta a conversão do Google Ads."
          className="sm:col-span-2"
        />
        <ExtraInput
          field="value"
          label="Valor do lead"
          inputMode="decimal"
          placeholder="4.50"
          hint="Quanto um lead vale para você. Em branco, nenhum valor é contado."
        />
        <ExtraInput
          field="currency"
          label="Moeda"
          maxLength={3}
          placeholder={currency?.code ?? 'EUR'}
          hint="Em branco, vale a do país."
        />
      </div>
      {hasPixel(pixels) && <Proof />}
      <p className="text-13 text-faint">
        Tag Manager ou outro pixel? A cada lead aceito a página recebe o evento{' '}
        <code>integrador:sucesso</code>, e a <code>dataLayer</code> também, com url, orderId e leadId; com um
        código e um valor acima, também value e currency.
      </p>
    </div>
  )
}

const places: Record<PixelAdPlatform, string> = {
  meta: 'Meta: Gerenciador de Eventos, o seu pixel, aba Testar eventos. Procure Lead.',
  tiktok: 'TikTok: Gerenciador de Eventos, o seu pixel, aba Testar eventos. Procure SubmitForm.',
  google:
    'Google: no Analytics, Relatórios, Tempo real; no Google Ads, Metas, Conversões (leva algumas horas). O Tag Assistant mostra na hora.',
}

/** Where each ad platform shows what it got. */
function Proof() {
  const { pixels, pageMade } = useStep().state
  const filled = pixelAdPlatforms.filter((adPlatform) => pixels[adPlatform]?.trim())
  return (
    <Note kind="info" title="Onde ver que chegou">
      <ul className="grid gap-1.5">
        {filled.map((adPlatform) => (
          <li key={adPlatform}>{places[adPlatform]}</li>
        ))}
        <li>
          Faça um pedido na sua própria página, que é um lead de verdade: no ensaio nada sai deste navegador.
        </li>
        <li>
          {pageMade
            ? 'A página de sucesso gerada conta os leads que o formulário não teve tempo de contar: publique a nova versão dela também.'
            : 'Sua página de sucesso pode contar os leads que o formulário não teve tempo de contar: no fim, copie o aviso aos pixels e cole nela.'}
        </li>
      </ul>
    </Note>
  )
}
