import { js } from '../source.ts'

/**
 * Listens on the window and in its first phase: a popup may not be there yet, and what a theme or a plugin does with a
 * form of ours comes after this, or not at all. One of them may send the form past this script all the same, so the
 * hidden fields are filled as soon as somebody touches it, and a script that calls `submit` gets `requestSubmit`. A
 * page that the browser keeps in its memory must not be sending still when the visitor comes back. A lead that was
 * accepted while its popup closed still tells the page, though its form is no longer part of it. Nobody but a robot fills in what cannot be
 * seen, or sends before the page is a second old. A number that cannot be right is asked about once, and the next press
 * sends it: the rule is taken away first, so that even one which a page has spoilt costs no lead. From inside a frame the success page opens outside, if it may.
 */
export const sending = js`  window.addEventListener('submit', receber, true);
  window.addEventListener('focusin', ({ target }) => preencher(target.closest(seletor)), true);
  function receber(evento) {
    const formulario = evento.target;
    if (!formulario.matches(seletor)) return;
    evento.preventDefault();
    evento.stopImmediatePropagation();
    if (memoria.enviando) return;
    memoria.telefone = lerTelefone(formulario.phone.value);
    formulario.phone.value = memoria.telefone;
    formulario.querySelectorAll('[required]').forEach((campo) => {
      campo.value = campo.value.trim();
    });
    if (formulario.reportValidity()) enviar(formulario);
  }
  async function enviar(formulario) {
    const { recusado, conexao, depois, desconhecido, telefone, confira } = formulario.dataset;
    const foco = document.activeElement;
    const [, pedido, digitos] = chaves(formulario);
    const robo = formulario.recado.value || performance.now() < 1000;
    let aviso = [conexao, depois];
    if (robo || pedido in memoria) return concluir(formulario, memoria[pedido]);
    delete formulario.dataset.telefone;
    if (!digitos.match(telefone)) return mostrar(formulario, false, confira);
    mostrar(formulario, true);
    preencher(formulario);
    try {
      const { success, orderId, error = '' } = await pedir(formulario);
      if (success) return concluir(formulario, orderId || '', pedido);
      console.error(error);
      aviso = /^($|HTTP |Missing)/.test(error) ? [desconhecido] : [recusado, error];
    } catch (erro) {
      console.error(erro);
    }
    mostrar(formulario, false, ...aviso);
    window.alert(aviso.join(''));
    foco.focus();
  }
  function mostrar(formulario, enviando, aviso = '', palavras = '') {
    const botao = formulario.querySelector('button');
    const alerta = formulario.querySelector('[role="alert"]');
    const fala = document.createElement('bdi');
    memoria.enviando = enviando;
    if (botao.disabled !== enviando) [botao.textContent, botao.value] = [botao.value, botao.textContent];
    botao.disabled = enviando;
    alerta.textContent = aviso;
    alerta.hidden = !aviso;
    fala.textContent = palavras;
    alerta.append(fala);
  }`
