import { js, type Js } from '../source.ts'

/** How JavaScript finds one kind of character: pages may not hold a backslash, so a form spells these in another way. */
export type Characters = { readonly digit: Js; readonly hidden: Js }

export const plainly: Characters = { digit: js`/\p{Nd}/gu`, hidden: js`/\p{DI}/gu` }

/**
 * `lerTelefone(texto)`: digits of every script as 0 to 9, without the marks that nobody sees. The ten digits of a script
 * always stand in their order, so a digit is worth what stands before it.
 */
export const readingPhone = ({ digit, hidden }: Characters) => js`function lerTelefone(texto) {
  const digito = ${digit};
  const traduzir = (letra) => {
    let valor = 0;
    while (String.fromCodePoint(letra.codePointAt(0) - valor - 1).match(digito)) valor += 1;
    return String(valor % 10);
  };
  const oculto = ${hidden};
  return texto.normalize('NFKC').replace(oculto, '').replace(digito, traduzir);
}`
