import { readLanguage } from '../config.ts'
import { languages } from '../languages/index.ts'
import { html, js, lines, literal, script, style, type Js } from '../source.ts'

/** Constant but for the language, so it is put together once. */
const texts = lines(
  languages.map(
    ({ code, thankYou: { title, text, order } }) => js`  ${literal(code)}: ${literal([title, text, order])},`,
  ),
)
const rightToLeft = literal(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code))

const pageStyle = `
html {
  color-scheme: light;
}
body {
  display: grid;
  place-items: center;
  min-height: 100vh;
  margin: 0;
  padding: 24px;
  box-sizing: border-box;
  background: #f5f8f6;
  color: #0d1614;
  font: 18px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  text-align: center;
}
main {
  max-width: 30rem;
}
svg {
  width: 72px;
  height: 72px;
}
h1 {
  margin: 20px 0 8px;
  font-size: 32px;
  line-height: 1.25;
}
p {
  margin: 0;
  overflow-wrap: anywhere;
}
.pedido {
  display: inline-block;
  margin-top: 24px;
  padding: 8px 16px;
  border: 1px solid currentColor;
  border-radius: 10px;
}
.pedido[hidden] {
  display: none;
}`

const check = html`<svg viewBox="0 0 72 72" aria-hidden="true">
  <circle cx="36" cy="36" r="35" fill="#0b7a53" stroke="#fff" />
  <path
    d="m22 37 10 10 19-21"
    fill="none"
    stroke="#fff"
    stroke-width="6"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`

function pageScript(language: string): Js {
  return js`// Título, texto e rótulo do pedido em cada idioma.
const TEXTOS = {
${texts}
};
const DA_DIREITA_PARA_A_ESQUERDA = ${rightToLeft};
const IDIOMA_PADRAO = ${literal(language)};

const parametros = new URLSearchParams(location.search);
const pagina = document.documentElement;

const pedido = (parametros.get('order') || '').slice(0, 100);
const idioma = escolherIdioma(parametros.get('lang') || '');
const [titulo, texto, rotulo] = TEXTOS[idioma];
pagina.lang = idioma;
pagina.dir = DA_DIREITA_PARA_A_ESQUERDA.includes(idioma) ? 'rtl' : 'ltr';
document.title = titulo;
document.querySelector('h1').textContent = titulo;
document.querySelector('.texto').textContent = texto;
document.querySelector('.rotulo').textContent = rotulo;
document.querySelector('.numero').textContent = pedido;
document.querySelector('.pedido').hidden = !pedido;
pintar(parametros.get('bg') || '');

function escolherIdioma(pedido) {
  const igual = (codigo) => codigo.toLowerCase() === pedido.toLowerCase();
  return Object.keys(TEXTOS).find(igual) || IDIOMA_PADRAO;
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
}`
}

/** One file with the 49 languages in it, which asks nobody for anything. */
export function thankYouPageFor(languageCode: string | undefined): string {
  const { code, direction, thankYou } = readLanguage(languageCode)
  return html`<!doctype html>
    <html lang="${code}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${thankYou.title}</title>
        ${style(pageStyle)}
        <!-- Cole aqui, no lugar desta linha, o código do seu pixel. -->
      </head>
      <body>
        <main>
          ${check}
          <h1>${thankYou.title}</h1>
          <p class="texto">${thankYou.text}</p>
          <p class="pedido" hidden>
            <span class="rotulo">${thankYou.order}</span>: <strong class="numero"></strong>
          </p>
        </main>
        ${script(pageScript(code))}
      </body>
    </html> `.html
}
