import { js, type Js } from '../source.ts'

/** What becomes of an accepted lead, which a form with a pixel has told. */
export type Ending = {
  /** Whether it waits for anything. */
  readonly keyword: Js
  /** `detail`: what the page is told of it. */
  readonly counting: Js
  readonly telling: Js
  readonly leaving: Js
}

/** `concluir(formulario, orderId, pedido)`: `pedido` is what an accepted lead is remembered by; a repeat has none. */
export const concludingWith = ({
  keyword,
  counting,
  telling,
  leaving,
}: Ending) => js`  ${keyword} concluir(formulario, orderId, pedido) {
    const destino = new URL(formulario.querySelector('[data-sucesso]').value);
    const [oferta] = chaves(formulario);
    if (orderId) destino.searchParams.set('order', orderId);
${counting}
    const evento = new CustomEvent('integrador:sucesso', { bubbles: true, cancelable: true, detail });
    window.addEventListener('pagehide', () => mostrar(formulario, false));
    if (pedido) {
      delete memoria[oferta];
      memoria[pedido] = orderId;
      guardar();
${telling}      const alvo = formulario.isConnected ? formulario : document;
      if (!alvo.dispatchEvent(evento)) return mostrar(formulario, false);
    }
    guardar();
${leaving}    try {
      top.location.href = detail.url;
    } catch {
      location.href = detail.url;
    }
  }`
