import { js, type Js } from '../source.ts'

/**
 * What the script keeps for the tab: where the visitor came from, the number of an order until it is accepted, and what
 * was accepted. Every access is guarded, since a browser may refuse to store anything. The first ad counts until an
 * address brings its own; Facebook marks links of anybody, so its mark alone is no ad. A macro that the ad has not
 * replaced says nothing. Addresses are copied by hand: after a `#`, in capitals, with an `&amp;`. In a frame the page outside counts; that
 * of another site is known by the referrer only. A page may become another one without being loaded, so what is known of
 * it is read whenever a form is filled. An order is the same with the same offer, price, quantity and phone, with or
 * without the country's code.
 */
export const rememberingWith = (filling: Js) => js`  function preencher(formulario) {
    if (!formulario) return;
    const [oferta] = chaves(formulario);
    memoria[oferta] = memoria[oferta] || criarId();
    formulario.submit = formulario.requestSubmit || formulario.submit;
    formulario.noValidate = true;
    acharBotao(formulario).type = 'submit';
${filling}
    const valores = lerValores();
    formulario.querySelectorAll('[data-de]').forEach((campo) => {
      const nomes = (campo.dataset.de || campo.name).split(' ');
      campo.value = valores[nomes.find((nome) => valores[nome])] || '';
    });
  }
  function criarId() {
    const sortear = () => (crypto.getRandomValues(new Uint8Array(1))[0] % 16).toString(16);
    return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, sortear);
  }
  function chaves(formulario) {
    const ler = (marca) => {
      const campos = Array.from(formulario.querySelectorAll(marca));
      const valem = campos.filter(({ type, checked }) => type !== 'radio' || checked);
      return valem.map(({ value }) => value).join(' ');
    };
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
