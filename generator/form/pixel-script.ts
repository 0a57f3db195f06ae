import { pixelCode } from '../pixel-code.ts'
import { indent, js } from '../source.ts'

/**
 * Beside the form's own script, and not a part of it: a consent tool may hold it back and a page may break it, and that
 * costs a count, never a lead or its source. The networks whose code is there are told at once, and the visitor leaves a
 * moment later, so that they hear it. The others are left to the success page, by its address: a lead is told to each of
 * them once.
 */
export const pixelScript = js`(() => {
  const seletor = '.integrador-form[data-moeda]';
  if (window[seletor]) return;
  window[seletor] = true;
${indent(pixelCode)}
  iniciar();
  window.addEventListener('focusin', iniciar, true);
  window.addEventListener('integrador:sucesso', contar, true);
  function iniciar() {
    document.querySelectorAll(seletor).forEach(({ dataset }) => iniciarPixels(dataset));
  }
  function contar({ formulario, detail, esperar }) {
    const pixels = Object(formulario).dataset || {};
    if (!('moeda' in pixels)) return;
    const longe = redes.filter((rede) => (pixels[rede] ? chegou[rede] === false : false));
    const perto = redes.filter((rede) => !longe.includes(rede));
    const faltam = [...longe, ...dispararPixels(pixels, detail.leadId, perto)];
    const destino = new URL(detail.url);
    if (faltam.length > 0) destino.searchParams.set('pixel', [detail.leadId, ...faltam].join(' '));
    detail.url = destino.href;
    esperar(new Promise((pronto) => setTimeout(pronto, 300)));
  }
})();`
