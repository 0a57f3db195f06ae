import { js } from '../source.ts'

/**
 * Listens on the window and in its first phase: a popup may not be there yet, and what a theme or a plugin does with a
 * form of ours comes after this, or not at all. One of them may send the form past this script all the same, so the
 * hidden fields are filled as soon as somebody touches it, and a script that calls `submit` gets `requestSubmit`. Nothing
 * that is sent in a shadow root is heard outside, so whoever touches a form there has its root listened to. A plugin that
 * locks a pressed button would leave it locked where a field is to be looked at again: it is free a moment later. Where
 * it is locked before the press has come to its end no browser sends the form, so this script does. A page that the
 * browser keeps in its memory must not be sending still when the visitor comes back. A lead that was accepted while its
 * popup closed still tells the page, though its form is no longer part of it. Nobody but a robot fills in what cannot be
 * seen, or sends before the page is a second old. A number that cannot be right is asked about once, and the next press
 * sends it: the rule is taken away first, so that even one which a page has spoilt costs no lead. What is empty or
 * doubtful is said in the form's own language, beside its field and in sight of who types on a phone. From inside a frame
 * the success page opens outside, if it may.
 *
 * Pages, plugins and engines break what they like. `andamento` says how far a lead has come: what throws before its
 * request has left sends the form another way, what throws before its answer is a connection error, and what throws after
 * it only costs what was to be told.
 */
export const sending = js`  window.addEventListener('submit', receber, true);
  ['focusin', 'click'].forEach((toque) => window.addEventListener(toque, aoTocar, true));
  let andamento = {};
  function aoTocar(evento) {
    arriscar(() => {
      const alvo = evento.composedPath()[0];
      const formulario = alvo.closest(seletor);
      preencher(formulario);
      if (evento.type === 'click') aoClicar(evento, alvo.closest('button'), formulario);
    });
  }
  function aoClicar(evento, botao, formulario) {
    const antes = andamento;
    if (!formulario || botao !== acharBotao(formulario)) return;
    setTimeout(() => {
      if (evento.defaultPrevented || memoria.enviando || andamento !== antes || !botao.disabled) return;
      botao.disabled = false;
      formulario.dispatchEvent(new Event('submit', { cancelable: true }));
    });
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
    if (!memoria.enviando) andamento = {};
    try {
      evento.preventDefault();
      evento.stopImmediatePropagation();
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
    if (faltaAlgo(formulario)) return;
    enviar(formulario).catch((erro) => desistir(formulario, erro));
  }
  function faltaAlgo(formulario) {
    const campos = Array.from(formulario.querySelectorAll('input, select, textarea'));
    const pedidos = campos.filter((campo) => 'nosso' in campo.dataset || campo.getClientRects().length > 0);
    const falta = pedidos.find((campo) => (campo.willValidate ? !campo.validity.valid : false));
    if (falta) apontar(formulario, falta, formulario.getAttribute('data-falta'));
    return Boolean(falta);
  }
  function apontar(formulario, campo, aviso) {
    const alerta = mostrar(formulario, false, aviso);
    (campo.closest('label') || campo).after(alerta);
    campo.setAttribute('aria-invalid', 'true');
    campo.focus();
    campo.scrollIntoView({ block: 'center' });
    setTimeout(() => arriscar(() => preencher(formulario)), 500);
  }
  async function enviar(formulario) {
    const { recusado, desconhecido, telefone, confira } = formulario.dataset;
    const [, pedido, digitos] = chaves(formulario);
    const isca = acharCampo(formulario, 'recado');
    const robo = (isca ? isca.value : '') || performance.now() < 1000;
    andamento.foco = document.activeElement;
    if (robo || pedido in memoria) andamento.resposta = { success: true };
    if (andamento.resposta) return concluir(formulario, memoria[pedido]);
    delete formulario.dataset.telefone;
    if (!digitos.match(telefone)) return apontar(formulario, acharCampo(formulario, 'phone'), confira);
    mostrar(formulario, true);
    preencher(formulario);
    andamento.resposta = await pedir(formulario);
    const { success, orderId, error = '' } = andamento.resposta;
    if (success) return concluir(formulario, orderId || '', pedido);
    console.error(error);
    falhar(formulario, /^($|HTTP |Missing)/.test(error) ? [desconhecido] : [recusado, error]);
  }
  function desistir(formulario, erro) {
    const { saida, resposta } = andamento;
    const ler = (nome) => formulario.getAttribute('data-' + nome);
    console.error(erro);
    try {
      if (resposta) concluirSem(formulario, resposta);
      else if (saida) falhar(formulario, [ler('conexao'), ler('depois')], ler('outro'));
      else enviarDeOutroModo(formulario);
    } catch (tambem) {
      console.error(tambem);
      avisar(formulario, ler('depois'));
    }
  }
  function concluirSem(formulario, { success }) {
    if (success) location.href = formulario.querySelector('[data-sucesso]').value;
    else avisar(formulario, formulario.getAttribute('data-desconhecido'));
  }
  function falhar(formulario, aviso, outro) {
    const alerta = mostrar(formulario, false, ...aviso);
    if (outro) oferecer(formulario, alerta, outro);
    window.alert(aviso.join(''));
    andamento.foco.focus();
  }
  function oferecer(formulario, alerta, outro) {
    const botao = document.createElement('button');
    Object.assign(botao, { type: 'button', className: 'i-outro', textContent: outro });
    botao.addEventListener('click', () => {
      arriscar(() => mostrar(formulario, true));
      enviarDeOutroModo(formulario);
    });
    alerta.after(botao);
  }
  function mostrar(formulario, enviando, aviso = '', palavras = '') {
    const botao = acharBotao(formulario);
    const alerta = formulario.querySelector('[role="alert"]') || document.createElement('div');
    const fala = document.createElement('bdi');
    memoria.enviando = enviando;
    if (botao.disabled !== enviando) [botao.textContent, botao.value] = [botao.value, botao.textContent];
    botao.disabled = enviando;
    formulario.querySelectorAll('.i-outro').forEach((outro) => outro.remove());
    formulario.querySelectorAll('[aria-invalid]').forEach((campo) => campo.removeAttribute('aria-invalid'));
    alerta.setAttribute('role', 'alert');
    alerta.textContent = aviso;
    alerta.hidden = !aviso;
    fala.textContent = palavras;
    alerta.append(fala);
    botao.after(alerta);
    return alerta;
  }
  function acharBotao(formulario) {
    return formulario.querySelector('button[value]') || formulario.querySelector('button');
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
