import { readLanguage } from '../config.ts'
import { tagOf } from '../languages/in-country.ts'
import { languages } from '../languages/index.ts'
// Under another name the formatter leaves the template alone: its spaces are what a customer reads.
import { html as markup, js, lines, literal, script, style, type Js } from '../source.ts'
import { pageStyle } from './page-style.ts'

/** Once each: a region may read as another of the languages. */
const byTag = new Map(
  languages.flatMap((language) =>
    [{ ...language, tag: tagOf(language) }, ...(language.regions ?? [])].map(
      ({ tag, thankYou }) => [tag, thankYou] as const,
    ),
  ),
)

/** Constant but for the language, so it is put together once. */
const texts = lines(
  Array.from(
    byTag,
    ([tag, { title, text, order }]) => js`    ${key(tag)}: {
      titulo: ${literal(title)},
      texto: ${literal(text)},
      rotulo: ${literal(order)},
    },`,
  ),
)
const rightToLeft = literal(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code))

/** A language's tag as a formatter writes it before a colon: quoted only where it must be. */
function key(tag: string): Js {
  return /^[a-z]+$/.test(tag) ? ({ js: tag } as Js) : literal(tag)
}

/** All in a function: a pixel pasted into this page may well have a `pedido` of its own. */
function pageScript(language: string): Js {
  return js`(() => {
  const TEXTOS = {
${texts}
  };
  const DA_DIREITA_PARA_A_ESQUERDA = ${rightToLeft};
  const IDIOMA_PADRAO = ${literal(language)};

  const parametros = new URLSearchParams(location.search);
  escrever(escolherIdioma(parametros.get('lang') || ''), parametros.get('order') || '');
  if (parametros.has('bg')) pintar(parametros.get('bg') || location.hash);

  function escolherIdioma(desejado) {
    const procurar = (letras) => Object.keys(TEXTOS).find((idioma) => idioma.toLowerCase() === letras);
    const letras = desejado.toLowerCase();
    return procurar(letras) || procurar(letras + '-latn') || IDIOMA_PADRAO;
  }

  function escrever(idioma, pedido) {
    const { titulo, texto, rotulo } = TEXTOS[idioma];
    document.documentElement.lang = idioma;
    document.documentElement.dir = DA_DIREITA_PARA_A_ESQUERDA.includes(idioma) ? 'rtl' : 'ltr';
    document.title = titulo;
    document.querySelector('h1').textContent = titulo;
    document.querySelector('.texto').textContent = texto;
    document.querySelector('.rotulo').textContent = rotulo;
    document.querySelector('.numero').textContent = pedido.slice(0, 100);
    document.querySelector('.pedido').hidden = !pedido;
  }

  // Aceita bg=fff, bg=ffffff e o mesmo com #; o texto fica claro ou escuro, como se lê melhor.
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
  }
})();`
}

/** One file with the 49 languages in it, which asks nobody for anything: not even for an icon. */
export function thankYouPageFor(languageCode: string | undefined, country: string | undefined): string {
  const language = readLanguage(languageCode, country)
  const { direction, thankYou } = language
  return markup`<!doctype html>
<html lang="${tagOf(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${thankYou.title}</title>
<link rel="icon" href="data:,">
${style(pageStyle)}
<!-- Cole aqui, no lugar desta linha, o código do seu pixel. -->
</head>
<body>
<main>
  <svg viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="35" fill="#0b7a53" stroke="#fff" />
    <path d="m22 37 10 10 19-21" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
  <h1>${thankYou.title}</h1>
  <p class="texto">${thankYou.text}</p>
  <p class="pedido" hidden>
    <span class="rotulo">${thankYou.order}</span>
    <strong class="numero" dir="ltr"></strong>
  </p>
</main>
${script(pageScript(tagOf(language)))}
</body>
</html>
`.html
}
