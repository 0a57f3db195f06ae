import type { Platform, PostField } from '../platforms/platform.ts'
import { js, lines, literal, type Js } from '../source.ts'

type PageValue = Extract<PostField, { page: unknown }>['page']

/** What the script knows of the page: how a field names it in `data-de`, and how it is found out. */
export const pageValues: Record<PageValue, { name: string; value: Js }> = {
  address: { name: '@pagina', value: js`location.origin + location.pathname` },
  referrer: { name: '@referencia', value: js`document.referrer` },
  timezone: { name: '@fuso', value: js`String(Math.trunc(-new Date().getTimezoneOffset() / 60))` },
}

/**
 * Listens on the whole document and in its first phase: a popup may not be there yet, and a theme may keep events
 * to itself. A page taken back out of the browser's memory must not be sending still. A lead that was accepted while
 * its popup closed still tells the page, though its form is no longer part of it. There is no `&&` in here: some
 * sites escape it.
 */
const sending = js`  document.addEventListener('submit', receber, true);

  // Quem volta à página encontra o botão livre.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelectorAll(seletor).forEach((formulario) => mostrar(formulario, false));
  });

  function receber(evento) {
    const formulario = evento.target;
    if (!formulario.matches(seletor)) return;
    evento.preventDefault();
    if (!formulario.querySelector('button').disabled) enviar(formulario);
  }

  async function enviar(formulario) {
    const { recusado, conexao, desconhecido } = formulario.dataset;
    const foco = document.activeElement;
    let mensagem;
    mostrar(formulario, true);
    preencher(formulario);
    try {
      const { aceito, pedido, erro } = await pedir(formulario);
      if (aceito) return concluir(formulario, pedido);
      mensagem = erro ? recusado + (erro.message || erro) : desconhecido;
    } catch (erro) {
      mensagem = conexao + erro.message;
    }
    mostrar(formulario, false, mensagem);
    window.alert(mensagem);
    foco.focus();
  }

  function mostrar(formulario, enviando, mensagem = '') {
    const botao = formulario.querySelector('button');
    const aviso = formulario.querySelector('[role="alert"]');
    const rotulo = botao.dataset.rotulo || botao.textContent;
    botao.dataset.rotulo = rotulo;
    botao.textContent = enviando ? formulario.dataset.enviando : rotulo;
    botao.disabled = enviando;
    aviso.textContent = mensagem;
    aviso.hidden = !mensagem;
  }

  // Para um pixel: escute integrador:sucesso; com preventDefault() a página não muda.
  function concluir(formulario, pedido) {
    const destino = new URL(formulario.querySelector('[data-sucesso]').value);
    if (pedido) destino.searchParams.set('order', pedido);
    const detail = { url: destino.href, orderId: pedido };
    const sucesso = new CustomEvent('integrador:sucesso', { bubbles: true, cancelable: true, detail });
    const alvo = formulario.isConnected ? formulario : document;
    if (alvo.dispatchEvent(sucesso)) location.href = destino.href;
    else mostrar(formulario, false);
  }`

const remembering = js`  function preencher(formulario) {
    formulario.querySelectorAll('[data-de]').forEach((campo) => {
      const nomes = (campo.dataset.de || campo.name).split(' ');
      campo.value = valores[nomes.find((nome) => valores[nome])] || '';
    });
  }

  // Vale o anúncio da primeira página.
  function lerParametros() {
    const parametros = {};
    for (const [nome, valor] of new URLSearchParams(location.search)) {
      if (valor) parametros[nome] = parametros[nome] || valor;
    }
    try {
      Object.assign(parametros, JSON.parse(sessionStorage.getItem('integrador')));
      sessionStorage.setItem('integrador', JSON.stringify(parametros));
    } catch {
      // Segue sem guardar.
    }
    return parametros;
  }

  function limite(prazo) {
    const corte = new AbortController();
    setTimeout(() => corte.abort(new Error('timeout')), prazo);
    return corte.signal;
  }`

type Sender = { envio: string; knows: readonly PageValue[]; asking: Js }

/** What every form does, whoever receives its lead. `pedir` says how the lead is sent. */
function formScript({ envio, knows, asking }: Sender): Js {
  return js`(() => {
  const seletor = ${literal(`.integrador-form[data-envio="${envio}"]`)};

  // Colado duas vezes, trabalha uma vez só.
  if (window[seletor]) return;
  window[seletor] = true;

  ${valuesOf(knows)}
${sending}

${remembering}

${indent(asking)}
})();`
}

function valuesOf(knows: readonly PageValue[]): Js {
  if (knows.length === 0) return js`const valores = lerParametros();`
  const entries = knows.map((key) => js`    ${literal(pageValues[key].name)}: ${pageValues[key].value},`)
  return js`const valores = {
    ...lerParametros(),
${lines(entries)}
  };`
}

function indent({ js: code }: Js): Js {
  return { js: code.replaceAll(/^(?=.)/gm, '  ') } as Js
}

/**
 * One script for the forms of all Workers: two of different platforms may stand on one page, and the first script
 * serves both. The Worker has ten seconds for the platform; the form waits a little longer for the Worker.
 */
export const workerFormScript = formScript({
  envio: 'worker',
  knows: ['address', 'referrer', 'timezone'],
  asking: js`async function pedir(formulario) {
  const body = new URLSearchParams(new FormData(formulario));
  const resposta = await fetch(formulario.action, { method: 'POST', body, signal: limite(15000) });
  const { success, orderId, error } = await resposta.json();
  if (resposta.status >= 500) throw new Error(error);
  return { aceito: success, pedido: orderId, erro: error };
}`,
})

/** The form calls the platform itself. Only here the visitor's address must be asked for, of a public service. */
export function directFormScript({ id, fields, endpoint, direct }: Platform): Js {
  if (!direct) throw new Error('This platform is called by a Worker only')
  const asking = lines(
    [
      js`async function pedir(formulario) {
  const campos = Object.fromEntries(new FormData(formulario));
  campos.ip = await descobrirIp().catch(() => '');
  const pedido = { ...montarPedido(campos), signal: limite(10000) };
  const resposta = await fetch(${literal(endpoint)}, pedido);
  return lerResposta(Object(await resposta.json()), resposta.ok);
}`,
      js`// Se este serviço falhar, o lead segue sem IP.
async function descobrirIp() {
  const resposta = await fetch('https://api.ipify.org', { signal: limite(2000) });
  const ip = await resposta.text();
  return /^[\da-f.:]+$/i.test(ip) ? ip : '';
}`,
      direct.request,
      direct.reply,
    ],
    '\n\n',
  )
  return formScript({
    envio: id,
    knows: fields.flatMap((field) => ('page' in field ? field.page : [])),
    asking,
  })
}
