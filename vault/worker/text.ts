// Textos que vêm de fora: cortados em bytes e sem o que esconde ou inverte o que se lê.

const CODIFICADOR = new TextEncoder()
const DE_CONTROLE = /[\p{Cc}\u2028\u2029]+/gu
const DE_DIRECAO = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

export function limpar(texto: string, bytes: number): string {
  return cortar(texto.replace(DE_DIRECAO, '').replace(DE_CONTROLE, ' ').trim(), bytes)
}

export function cortar(texto: string, bytes: number): string {
  const inteiro = CODIFICADOR.encode(texto)
  if (inteiro.length <= bytes) return texto.toWellFormed()
  // Um caractere partido ao meio sai inteiro.
  return new TextDecoder().decode(inteiro.subarray(0, bytes)).replace(/\ufffd+$/, '')
}

export function contarBytes(texto: string): number {
  return CODIFICADOR.encode(texto).length
}

// Sem acentos e em minúsculas, como se busca.
export function simplificar(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .toLowerCase()
}

export function emHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (parte) => parte.toString(16).padStart(2, '0')).join('')
}

export async function resumoSha256(texto: string): Promise<string> {
  return emHex(await crypto.subtle.digest('SHA-256', CODIFICADOR.encode(texto)))
}

// Em tempo constante: quem tenta adivinhar não aprende com a demora.
export function confere(dado: string, certo: string): boolean {
  const [um, outro] = [CODIFICADOR.encode(dado), CODIFICADOR.encode(certo)]
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro)
}

// Para o log da Cloudflare: o que se perdeu ou atrasou, sem dados de ninguém.
export function registrarNoLog(cofre: string, detalhes: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ cofre, ...detalhes }))
}

// Quantos foram pedidos: um número inteiro, de um até o máximo.
export function lerQuantos(pedido: unknown, padrao: number, maximo: number): number {
  const quantos = Math.trunc(Number(pedido))
  return quantos >= 1 ? Math.min(quantos, maximo) : padrao
}

// Um valor que veio em JSON, se for um texto ou um número.
export function emPalavras(valor: unknown): string {
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''
}

export function nomeDoErro(erro: unknown): string {
  return erro instanceof Error ? erro.name : 'Error'
}
