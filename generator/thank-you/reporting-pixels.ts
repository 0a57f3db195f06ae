import { pixelCode } from '../pixel-code.ts'
import type { ReadPixels } from '../read-pixels.ts'
import { indent, js, literal, script, type Js } from '../source.ts'

/**
 * What the form could not tell is told here, if `contar`: `lead` is its number, which keeps it from counting twice, and
 * `faltam` names the networks.
 */
export function reporting({ meta, tiktok, google, value, currency }: ReadPixels): Js {
  return js`  const PIXELS = {
    meta: ${literal(meta)},
    tiktok: ${literal(tiktok)},
    google: ${literal(google)},
    valor: ${literal(value)},
    moeda: ${literal(currency)},
  };
${indent(pixelCode)}
  iniciarPixels(PIXELS);
  if (contar)
    dispararPixels(
      PIXELS,
      lead,
      redes.filter((rede) => faltam.includes(rede)),
    );
`
}

/** For a success page of one's own. It has pixels of its own, so nothing is fetched unless somebody is to be told. */
export function pixelSnippetFor(pixels: ReadPixels): string {
  return script(js`(() => {
  const [lead, ...faltam] = (new URLSearchParams(location.search).get('pixel') || '').split(' ');
  const contar = ePrimeiraVez('integrador ' + lead);
  if (!lead || !contar) return;
${reporting(pixels)}
  function ePrimeiraVez(chave) {
    try {
      const contado = localStorage.getItem(chave);
      localStorage.setItem(chave, '1');
      return !contado;
    } catch {
      return true;
    }
  }
})();`).html
}
