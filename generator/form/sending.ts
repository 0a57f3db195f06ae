import { js } from '../source.ts'

/**
 * Listens on the window and in its first phase: a popup may not be there yet, and what a theme or a plugin does with a
 * form of ours comes after this, or not at all. One of them may send the form past this script all the same, so the
 * hidden fields are filled as soon as somebody touches it, and a script that calls `submit` gets `requestSubmit`. A
 * page that the browser keeps in its memory must not be sending still when the visitor comes back. A lead that was
 * accepted while its popup closed still tells the page, though its form is no longer part of it. Nobody but a robot
 * fills in what cannot be seen, or sends before the page is a second old. A number that cannot be right is asked about
 * once, and the next press sends it: the rule is taken away first, so that even one which a page has spoilt costs no
 * lead. From inside a frame the success page opens outside, if it may.
 *
 * Pages, plugins and engines break what they like. Whatever throws before an answer sends the form another way; what
 * throws after one only costs what was to be told, and the visitor goes on.
 */
export const sending = js`  window.addEventListener('submit', receber, true);
  window.addEventListener('focusin', aoTocar, true);
  function aoTocar({ target }) {
    arriscar(() => preencher(target.closest(seletor)));
  }
  function arriscar(fazer) {
    try {
      fazer();
    } catch (erro) {
      console.error(erro);
    }
  }
  function receber(evento) {
    const formulario = evento.target;
    if (!Element.prototype.matches.call(formulario, seletor)) return;
    evento.preventDefault();
    evento.stopImmediatePropagation();
    try {
      conferir(formulario);
    } catch (erro) {
      desistir(formulario, erro);
    }
  }
  function conferir(formulario) {
    if (memoria.enviando) return;
    const fone = acharCampo(formulario, 'phone');
    memoria.telefone = lerTelefone(fone.value);
    fone.value = memoria.telefone;
    formulario.querySelectorAll('input[required]').forEach((campo) => {
      campo.value = campo.value.trim();
    });
    if (!formulario.reportValidity()) return;
    enviar(formulario).catch((erro) => desistir(formulario, erro));
  }
  async function enviar(formulario) {
    const { recusado, conexao, depois, desconhecido, telefone, confira } = formulario.dataset;
    const foco = document.activeElement;
    const [, pedido, digitos] = chaves(formulario);
    const isca = acharCampo(formulario, 'recado');
    const robo = (isca ? isca.value : '') || performance.now() < 1000;
    if (robo || pedido in memoria) return sair(formulario, memoria[pedido]);
    delete formulario.dataset.telefone;
    if (!digitos.match(telefone)) return mostrar(formulario, false, confira);
    mostrar(formulario, true);
    preencher(formulario);
    let aviso = [conexao, depois];
    try {
      const { success, orderId, error = '' } = await pedir(formulario);
      if (success) return sair(formulario, orderId || '', pedido);
      console.error(error);
      aviso = /^($|HTTP |Missing)/.test(error) ? [desconhecido] : [recusado, error];
    } catch (erro) {
      console.error(erro);
    }
    mostrar(formulario, false, ...aviso);
    window.alert(aviso.join(''));
    foco.focus();
  }
  async function sair(formulario, orderId, pedido) {
    try {
      await concluir(formulario, orderId, pedido);
    } catch (erro) {
      console.error(erro);
      location.href = formulario.querySelector('[data-sucesso]').value;
    }
  }
  function mostrar(formulario, enviando, aviso = '', palavras = '') {
    const botao = formulario.querySelector('button[value]') || formulario.querySelector('button');
    const alerta = formulario.querySelector('[role="alert"]') || document.createElement('div');
    const fala = document.createElement('bdi');
    memoria.enviando = enviando;
    if (botao.disabled !== enviando) [botao.textContent, botao.value] = [botao.value, botao.textContent];
    botao.disabled = enviando;
    alerta.setAttribute('role', 'alert');
    alerta.textContent = aviso;
    alerta.hidden = !aviso;
    fala.textContent = palavras;
    alerta.append(fala);
    if (!alerta.parentNode) formulario.append(alerta);
  }
  function esperar(ms) {
    return new Promise((_, parar) => setTimeout(parar, ms, new Error('sem resposta')));
  }
  function avisar(formulario, texto) {
    try {
      mostrar(formulario, false, texto);
    } catch (erro) {
      console.error(erro);
      memoria.enviando = false;
      window.alert(texto);
    }
  }
  function acharCampo(formulario, nome) {
    const campos = Array.from(formulario.querySelectorAll('input'));
    const nossos = campos.filter((campo) => campo.getAttribute('name') === nome);
    return nossos.find((campo) => 'nosso' in campo.dataset) || nossos[0];
  }`
