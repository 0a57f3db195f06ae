import { js, type Js } from '../source.ts'

/**
 * What the script keeps for the tab: where the visitor came from, the number of an order until it is accepted, and what
 * was accepted. Every access is guarded, since a browser may refuse to store anything. The first ad counts until an
 * address brings its own; a macro that the ad has not replaced says nothing. In a frame the page outside counts; that
 * of another site is known by the referrer only.
 */
export const rememberingWith = (filling: Js) => js`  function preencher(formulario) {
    if (!formulario) return;
    formulario.submit = formulario.requestSubmit || formulario.submit;
${filling}
    formulario.querySelectorAll('[data-de]').forEach((campo) => {
      const nomes = (campo.dataset.de || campo.name).split(' ');
      campo.value = valores[nomes.find((nome) => valores[nome])] || '';
    });
  }
  function chaves(formulario) {
    const oferta = formulario.action + ' ' + formulario.querySelector('[data-oferta]').value + ' ';
    const digitos = formulario.phone.value.replace(/[^0-9]/g, '');
    return [oferta, oferta + digitos, digitos];
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
