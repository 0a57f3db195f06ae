// Textos de busca: uma linha por lead, que começa pelo número dele.

export const numeroDaLinha = (linha: string) => parseInt(linha, 10)

export function temTodas(texto: string, palavras: string[]): boolean {
  return palavras.every((palavra) => texto.includes(palavra))
}

export function acharNoTexto(texto: string, palavras: string[], fim: number): number[] {
  if (!temTodas(texto, palavras)) return []
  const linhas = texto.split('\n').filter((linha) => temTodas(linha.slice(linha.indexOf('\t')), palavras))
  return linhas.map(numeroDaLinha).filter((n) => n < fim)
}

// Os números dos leads achados, e até onde se leu se ainda houver o que ler.
export type Achados = { numeros: number[]; continua: number }
