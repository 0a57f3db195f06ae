import { limpar, resumoSha256 } from './text.ts'
import { BYTES_DE_UM_NOME, BYTES_DE_UMA_ORDEM } from './limits.ts'
import { foneInteiro } from './phone.ts'
import type { Campos } from './types.ts'

// O mesmo número de envio com o mesmo pedido é o mesmo lead; com outro telefone, oferta, quantidade ou preço é outro.
export function ordemDe(recebido: Campos): string {
  const fone = foneDe(recebido) || (recebido['phone'] ?? '').replace(/\D/g, '')
  const partes = CAMPOS_DO_PEDIDO.map((nome) => recebido[nome] ?? '')
  return limpar([fone, ...partes].join(' | '), BYTES_DE_UMA_ORDEM)
}

export function ofertaDe(recebido: Campos): string {
  const oferta = CAMPOS_DA_OFERTA.map((nome) => recebido[nome]).find(Boolean) ?? ''
  return limpar(oferta, BYTES_DE_UM_NOME)
}

// O país é o do formulário: de onde vem a visita pode ser outro.
export function foneDe(recebido: Campos): string {
  const [campoDoPais = ''] = CAMPOS_DO_PAIS
  return foneInteiro(recebido['phone'] ?? '', recebido['ddi'] ?? '', recebido[campoDoPais] ?? '')
}

// Sempre o mesmo para a mesma correção, para que também ela só seja enviada uma vez.
export async function idDaCorrecao(id: string, ordem: string): Promise<string> {
  const hex = await resumoSha256(id + '\n' + ordem)
  const partes = [hex.slice(0, 8), hex.slice(8, 12), '4' + hex.slice(13, 16), 'a' + hex.slice(17, 20)]
  return [...partes, hex.slice(20, 32)].join('-')
}
