import { js, type Js } from '../source.ts'

/**
 * What the script keeps for the tab: where the visitor came from, the number of an order until it is accepted, and what
 * was accepted. Every access is guarded, since a browser may refuse to store anything. A page may become another one
 * without being loaded, so what is known of it is read whenever a form is filled. An order is the same with the same
 * offer, price, quantity and phone, with or without the country's code.
 */
export const rememberingWith = (filling: Js) => js`  function preencher(formulario) {
    if (!formulario) return;
    const [oferta] = chaves(formulario);
    memoria[oferta] = memoria[oferta] || criarId();
    formulario.submit = formulario.requestSubmit || formulario.submit;
    formulario.noValidate = true;
    const raiz = formulario.getRootNode();
    if (raiz !== document) raiz.addEventListener('submit', receber, true);
    acharBotao(formulario).type = 'submit';
    if (formulario.querySelector('[aria-invalid]')) acharBotao(formulario).disabled = false;
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
