import { readLanguage } from '../config.ts'
import { tagOf } from '../languages/in-country.ts'
import { languages } from '../languages/index.ts'
import type { ReadPixels } from '../read-pixels.ts'
// Under another name the formatter leaves the template alone: its spaces are what a customer reads.
import { html as markup, js, lines, literal, script, style, word, type Js } from '../source.ts'
import { once, painting, speaking } from './page-parts.ts'
import { pageStyle } from './page-style.ts'
import { reporting } from './reporting-pixels.ts'

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
    ([tag, { title, text, order, keepPhoneOn, wrongNumber }]) => js`    ${key(tag)}: {
      titulo: ${literal(title)},
      texto: ${literal(text)},
      ligado: ${literal(keepPhoneOn)},
      errado: ${literal(wrongNumber)},
      rotulo: ${literal(order)},
    },`,
  ),
)
const rightToLeft = literal(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code))

/** A language's tag as a formatter writes it before a colon: quoted only where it must be. */
function key(tag: string): Js {
  return /^[a-z]+$/.test(tag) ? word(tag) : literal(tag)
}

/** All in a function: a pixel pasted into this page may well have a `pedido` of its own. */
function pageScript(language: string, pixels: ReadPixels | undefined): Js {
  return js`(() => {
  const TEXTOS = {
${texts}
  };
  const RTL = ${rightToLeft};
  const IDIOMA_PADRAO = ${literal(language)};

  const parametros = new URLSearchParams(location.search);
  const pedido = parametros.get('order') || '';
  const [lead${pixels ? js`, ...faltam` : js``}] = (parametros.get('pixel') || '').split(' ');
  escrever(escolherIdioma(parametros.get('lang') || ''));
  if (parametros.has('bg')) pintar(parametros.get('bg') || location.hash);
  const contar = ePrimeiraVez(lead || pedido);
  if (contar) ativarPixel();
${pixels ? reporting(pixels) : js``}
${speaking}

${once}

${painting}
})();`
}

type Page = {
  language: string | undefined
  country: string | undefined
  pixels: ReadPixels | undefined
}

/** One file with the 49 languages in it, which asks nobody for anything, not even for an icon, unless pixels are set. */
export function thankYouPageFor({ language: code, country, pixels }: Page): string {
  const language = readLanguage(code, country)
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
<template>
<!-- Cole aqui, no lugar desta linha, o código do seu pixel. -->
</template>
</head>
<body>
<main>
  <svg viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="35" fill="#0b7a53" stroke="#fff" />
    <path d="m22 37 10 10 19-21" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
  <h1>${thankYou.title}</h1>
  <p class="texto">${thankYou.text}</p>
  <p class="ligado">${thankYou.keepPhoneOn}</p>
  <p class="telefone" hidden>
    <strong dir="ltr"></strong>
    <a class="errado" href="javascript:history.back()">${thankYou.wrongNumber}</a>
  </p>
  <p class="pedido" hidden>
    <span class="rotulo">${thankYou.order}</span>
    <strong class="numero" dir="ltr"></strong>
  </p>
</main>
${script(pageScript(tagOf(language), pixels))}
</body>
</html>
`.html
}
