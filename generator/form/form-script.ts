import type { Platform } from '../platforms/platform.ts'
import { js, lines, literal, type Js } from '../source.ts'

const behaviour = js`  // Escuta o documento todo: o formulário pode estar em um popup que ainda não abriu.
  document.addEventListener('submit', (evento) => {
    if (!evento.target.matches(seletor)) return;
    evento.preventDefault();
    if (!evento.target.querySelector('.integrador-botao').disabled) enviar(evento.target);
  });

  // Quem volta da página de sucesso encontra o botão livre.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelectorAll(seletor).forEach(liberar);
  });

  async function enviar(formulario) {
    const { enviando, recusado, conexao, desconhecido } = formulario.dataset;
    const botao = formulario.querySelector('.integrador-botao');
    botao.dataset.rotulo = botao.textContent;
    botao.textContent = enviando;
    botao.disabled = true;
    avisar(formulario, '');
    preencher(formulario);
    try {
      const { aceito, pedido, erro, falhou } = await pedir(formulario);
      if (aceito) return concluir(formulario, pedido);
      if (falhou) throw new Error(erro);
      recusar(formulario, erro ? recusado + erro : desconhecido);
    } catch (erro) {
      recusar(formulario, conexao + erro.message);
    }
  }

  function recusar(formulario, mensagem) {
    liberar(formulario);
    avisar(formulario, mensagem);
    window.alert(mensagem);
  }

  function liberar(formulario) {
    const botao = formulario.querySelector('.integrador-botao');
    botao.textContent = botao.dataset.rotulo || botao.textContent;
    botao.disabled = false;
  }

  function avisar(formulario, mensagem) {
    const aviso = formulario.querySelector('.integrador-aviso');
    aviso.textContent = mensagem;
    aviso.hidden = !mensagem;
  }

  // Para um pixel: escute integrador:sucesso; com preventDefault() a página não muda.
  function concluir(formulario, pedido) {
    const destino = new URL(formulario.querySelector('[data-sucesso]').value);
    if (pedido) destino.searchParams.set('order', pedido);
    const detail = { url: destino.href, orderId: pedido };
    const sucesso = new CustomEvent('integrador:sucesso', { bubbles: true, cancelable: true, detail });
    if (formulario.dispatchEvent(sucesso)) location.href = destino.href;
    else liberar(formulario);
  }

  function preencher(formulario) {
    const valores = {
      ...origem,
      '@pagina': location.origin + location.pathname,
      '@referencia': document.referrer,
      '@fuso': String(Math.trunc(-new Date().getTimezoneOffset() / 60)),
    };
    formulario.querySelectorAll('[data-de]').forEach((campo) => {
      const nomes = campo.dataset.de.split(' ');
      campo.value = valores[nomes.find((nome) => valores[nome])] || '';
    });
  }

  // Guarda os parâmetros da primeira página visitada: o anúncio pode ter levado a outra.
  function lembrarOrigem() {
    const agora = Object.fromEntries([...new URLSearchParams(location.search)].filter(([, valor]) => valor));
    try {
      const antes = JSON.parse(sessionStorage.getItem('integrador') || '{}');
      const primeira = { ...agora, ...antes };
      sessionStorage.setItem('integrador', JSON.stringify(primeira));
      return primeira;
    } catch {
      return agora;
    }
  }

  async function comPrazo(segundos, chamar) {
    const corte = new AbortController();
    const relogio = setTimeout(() => corte.abort(), segundos * 1000);
    try {
      return await chamar(corte.signal);
    } finally {
      clearTimeout(relogio);
    }
  }`

/** What every form does, whoever receives its lead. `pedir` says how the lead is sent. */
function formScript(mode: 'worker' | 'direct', asking: Js): Js {
  return js`(() => {
  // Colado duas vezes na página, o script trabalha uma vez só.
  const marca = ${literal(`integrador-${mode}`)};
  if (window[marca]) return;
  window[marca] = true;

  const seletor = ${literal(`.integrador-form[data-envio="${mode}"]`)};
  const origem = lembrarOrigem();

${behaviour}

${indent(asking)}
})();`
}

function indent({ js: code }: Js): Js {
  return { js: code.replaceAll(/^(?=.)/gm, '  ') } as Js
}

/** The Worker has ten seconds for the platform; the form waits a little longer for the Worker. */
export const workerFormScript = formScript(
  'worker',
  js`function pedir(formulario) {
  return comPrazo(15, async (signal) => {
    const body = new URLSearchParams(new FormData(formulario));
    const resposta = await fetch(formulario.action, { method: 'POST', body, signal });
    const { success, orderId, error } = await resposta.json();
    return { aceito: success, pedido: orderId, erro: error, falhou: resposta.status >= 500 };
  });
}`,
)

/** The form calls the platform itself. Only here the visitor's address must be asked for, of a public service. */
export function directFormScript({ endpoint, direct }: Platform): Js {
  if (!direct) throw new Error('This platform is called by a Worker only')
  const asking = lines(
    [
      js`async function pedir(formulario) {
  const ip = await descobrirIp();
  const campos = { ...Object.fromEntries(new FormData(formulario)), ip };
  return comPrazo(10, async (signal) => {
    const resposta = await fetch(${literal(endpoint)}, { ...montarPedido(campos), signal });
    return lerResposta(Object(await resposta.json()), resposta.ok);
  });
}`,
      js`// Sem Worker, só um serviço público conhece o IP do visitante. Se ele falhar, o lead segue sem IP.
async function descobrirIp() {
  try {
    const ler = async (signal) => (await fetch('https://api.ipify.org', { signal })).text();
    return (await comPrazo(2, ler)).slice(0, 45);
  } catch {
    return '';
  }
}`,
      direct.request,
      direct.reply,
    ],
    '\n\n',
  )
  return formScript('direct', asking)
}
