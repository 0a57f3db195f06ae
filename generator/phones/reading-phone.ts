import { js } from '../source.ts'

/**
 * `lerTelefone(texto)`: digits of every script as 0 to 9, without the marks that nobody sees. The ten digits of a script
 * always stand in their order, so a digit is worth what stands before it. Pages may not hold a backslash.
 */
export const readingPhone = js`function lerTelefone(texto) {
  const digito = new RegExp(String.fromCharCode(92) + 'p{Nd}', 'gu');
  const traduzir = (letra) => {
    let valor = 0;
    while (String.fromCodePoint(letra.codePointAt(0) - valor - 1).match(digito)) valor += 1;
    return String(valor % 10);
  };
  const oculto = new RegExp(String.fromCharCode(92) + 'p{DI}', 'gu');
  return texto.normalize('NFKC').replace(oculto, '').replace(digito, traduzir);
}`
