import { js, type Js } from '../source.ts'

/**
 * What the script keeps for the tab: where the visitor came from, the number of an order until it is accepted, and what
 * was accepted. Every access is guarded, since a browser may refuse to store anything. The first ad counts until an
 * address brings its own; a macro that the ad has not replaced says nothing. In a frame the page outside counts; that
 * of another site is known by the referrer only. A page may become another one without being loaded, so what is known of
 * it is read whenever a form is filled. An order is the same with the same offer, price, quantity and phone, with or
 * without the country's code.
 */
export const rememberingWith = (filling: Js) => js`  function preencher(formulario) {
    if (!formulario) return;
    formulario.submit = formulario.requestSubmit || formulario.submit;
${filling}
    const valores = lerValores();
    formulario.querySelectorAll('[data-de]').forEach((campo) => {
      const nomes = (campo.dataset.de || campo.name).split(' ');
      campo.value = valores[nomes.find((nome) => valores[nome])] || '';
    });
  }
  function chaves(formulario) {
    const ler = (marca) => Array.from(formulario.querySelectorAll(marca), ({ value }) => value).join(' ');
    const oferta = formulario.getAttribute('action') + ' ' + ler('[data-oferta]') + ' ';
    const { value } = acharCampo(formulario, 'phone');
    const digitos = value.replace(/[^0-9]/g, '');
    const fone = encurtar(value.trim(), digitos, acharCampo(formulario, 'ddi'));
    return [oferta, oferta + fone + ler('[data-pedido]'), digitos];
  }
  function encurtar(fone, digitos, ddi) {
    const [codigo, tronco] = (ddi ? ddi.value : '').split(' ');
    const inteiro = /^([+]|00)/.test(fone) ? digitos.replace(/^00/, '') : '';
    if (codigo ? inteiro.startsWith(codigo) : false) return inteiro.slice(codigo.length) + ' ';
    return (tronco ? digitos.replace(new RegExp('^' + tronco), '') : digitos) + ' ';
  }
  function lerFora() {
    try {
      return top.document;
    } catch {
      return { URL: document.referrer, referrer: document.referrer };
    }
  }
  function lerOrigem() {
    const origem = {};
    for (const endereco of [document.URL, fora.URL]) {
      const busca = endereco.replace(/#.*/, '').split('?').slice(1).join('&');
      for (const [nome, valor] of new URLSearchParams(busca)) {
        if (!/^([$]?{.*}|__.*__)?$/.test(valor)) origem[nome] = origem[nome] || valor;
      }
    }
    const nova = /(^|,)(utm_|sub[0-9_ai])|cl(ick|k)?_?id|braid/i.test(Object.keys(origem).join());
    memoria.origem = nova ? origem : { ...origem, ...memoria.origem };
    guardar();
    return memoria.origem;
  }
  function lembrar() {
    try {
      return { ...JSON.parse(sessionStorage.integrador), enviando: false };
    } catch {
      return {};
    }
  }
  function guardar() {
    try {
      sessionStorage.integrador = JSON.stringify(memoria);
    } catch {}
  }`
