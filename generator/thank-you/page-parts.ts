import { js } from '../source.ts'

/**
 * The number that was typed is known where the form stands on the same site, from what its script remembers for the
 * tab: in the address it would be told to every pixel. An id that no person would read out is no order number.
 */
export const speaking = js`  function escolherIdioma(desejado) {
    const procurar = (letras) => Object.keys(TEXTOS).find((idioma) => idioma.toLowerCase() === letras);
    const letras = desejado.toLowerCase();
    return procurar(letras) || procurar(letras + '-latn') || IDIOMA_PADRAO;
  }

  function escrever(idioma) {
    const textos = TEXTOS[idioma];
    const telefone = lerTelefone();
    const numero = /^[\da-f-]{36}$/i.test(pedido) ? '' : pedido;
    document.documentElement.lang = idioma;
    document.documentElement.dir = RTL.includes(idioma) ? 'rtl' : 'ltr';
    document.title = textos.titulo;
    document.querySelector('h1').textContent = textos.titulo;
    for (const parte of ['texto', 'ligado', 'errado', 'rotulo']) {
      document.querySelector('.' + parte).textContent = textos[parte];
    }
    mostrar('.telefone', telefone.slice(0, 40));
    mostrar('.pedido', numero.slice(0, 100));
  }

  function mostrar(lugar, texto) {
    document.querySelector(lugar).hidden = !texto;
    document.querySelector(lugar + ' strong').textContent = texto;
  }

  function lerTelefone() {
    try {
      return String(JSON.parse(sessionStorage.integrador).telefone || '');
    } catch {
      return '';
    }
  }`

/**
 * What is pasted for a pixel waits in a template until it is known that this order was not counted before: neither in
 * this entry of the history, which a reload keeps, nor in this browser. Scripts that were never part of the page must be
 * made anew to run; what is for browsers without scripts would count once more.
 */
export const once = js`  // Cada pedido conta uma vez só.
  function ePrimeiraVez(qual) {
    let contado = history.state;
    history.replaceState(1, '');
    try {
      contado = contado || localStorage.getItem('integrador ' + qual);
      if (qual) localStorage.setItem('integrador ' + qual, '1');
    } catch {
      /* Segue sem guardar. */
    }
    return !contado;
  }

  function ativarPixel() {
    const { content } = document.querySelector('template');
    content.querySelectorAll('noscript').forEach((parte) => parte.remove());
    content.querySelectorAll('script').forEach((parado) => {
      const script = document.createElement('script');
      for (const { name, value } of parado.attributes) script.setAttribute(name, value);
      script.textContent = parado.textContent;
      parado.replaceWith(script);
    });
    document.head.append(content);
  }`

export const painting = js`  // bg=fff ou bg=ffffff, com ou sem #; o texto se adapta.
  function pintar(cor) {
    if (!/^#?([\da-f]{3}|[\da-f]{6})$/i.test(cor)) return;
    const digitos = cor.replace('#', '').replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
    const [r, g, b] = [0, 2, 4].map((inicio) => {
      const canal = parseInt(digitos.slice(inicio, inicio + 2), 16) / 255;
      return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;
    });
    const brilho = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    document.body.style.background = '#' + digitos;
    document.body.style.color = brilho > 0.179 ? '#000' : '#fff';
  }`
