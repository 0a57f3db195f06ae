import { js } from '../source.ts'

/**
 * `concluir(formulario, orderId, pedido)`: what becomes of an accepted lead. `pedido` is what it is remembered by; a
 * repeat has none, and is told to nobody. Whoever counts leads by a tag manager finds it in `dataLayer`; who hears the
 * event may change its `url`, and has the visitor wait with `esperar`. A success page may be a part of this one, and then
 * nothing is loaded: the button is free again.
 */
export const concluding = js`  async function concluir(formulario, orderId, pedido) {
    const destino = new URL(formulario.querySelector('[data-sucesso]').value);
    const [oferta] = chaves(formulario);
    const { valor, moeda } = formulario.dataset;
    if (orderId) destino.searchParams.set('order', orderId);
    const detail = { url: destino.href, orderId, leadId: memoria[oferta] };
    if (valor) Object.assign(detail, { value: Number(valor), currency: moeda });
    const nome = 'integrador:sucesso';
    const espera = [];
    const evento = new CustomEvent(nome, { bubbles: true, cancelable: true, composed: true, detail });
    Object.assign(evento, { formulario, esperar: (coisa) => espera.push(coisa) });
    const liberar = () => mostrar(formulario, false);
    window.addEventListener('pagehide', liberar);
    window.addEventListener('hashchange', liberar);
    if (pedido) {
      delete memoria[oferta];
      memoria[pedido] = orderId;
      guardar();
      (window.dataLayer = window.dataLayer || []).push({ event: nome, ...detail });
      const alvo = formulario.isConnected ? formulario : document;
      if (!alvo.dispatchEvent(evento)) return liberar();
    }
    guardar();
    await Promise.all(espera);
    setTimeout(liberar, 10000);
    try {
      top.location.href = detail.url;
    } catch {
      location.href = detail.url;
    }
  }`
