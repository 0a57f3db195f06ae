import { js } from '../source.ts'

/**
 * Where the visitor came from. The first ad counts until an address brings its own; Facebook marks links of anybody, so
 * its mark alone is no ad. A macro that the ad has not replaced says nothing. Addresses are copied by hand: after a `#`,
 * in capitals, with an `&amp;`. In a frame the page outside counts; that of another site is known by the referrer only. A
 * page that has become another one before this script ran is asked for the address that it was loaded by.
 */
export const readingOrigin = js`  function lerFora() {
    try {
      return top.document;
    } catch {
      return { URL: document.referrer, referrer: document.referrer };
    }
  }
  function lerOrigem(enderecos = [document.URL, fora.URL]) {
    const origem = {};
    for (const endereco of enderecos) {
      const busca = endereco.split(/[?#]/).slice(1).join('&').replace(/&amp;/g, '&');
      const limpa = busca.replace(/=%[a-z_.]+%(?=&|$)/gi, '=');
      for (const [nome, valor] of new URLSearchParams(limpa)) {
        const geral = nome.toLowerCase().replace('click_id', 'clickid');
        for (const chave of eMacro(valor) ? [] : [nome, geral]) origem[chave] = origem[chave] || valor;
      }
    }
    const nomes = Object.keys(origem).filter((nome) => nome !== 'fbclid');
    const nova = /(^|,)(utm_|sub[0-9_ai])|cl(ick|k)?_?id|braid/i.test(nomes.join());
    memoria.origem = nova ? origem : { ...origem, ...memoria.origem };
    guardar();
    return memoria.origem;
  }
  function eMacro(valor) {
    const pontas = valor.charAt(0) + valor.slice(-1);
    return ['', '{}', '[]', '$$'].includes(pontas) || /^__.*__$|^[$]{.*}$|{{.*}}/.test(valor);
  }`
