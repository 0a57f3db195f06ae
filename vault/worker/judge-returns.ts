import type { Campos, Estado, LeadGuardado, Retorno, RetornoDoLead, Significado } from './types.ts'
import { BYTES_DE_UM_CLIQUE, BYTES_DE_UM_NOME, BYTES_DE_UM_PEDIDO } from './limits.ts'
import { limpar } from './text.ts'

// O que a plataforma contou depois, e o que isso quer dizer.
export function lerRetorno(campos: Campos): Retorno {
  const ler = (nomes: readonly string[]) => [...new Set(nomes.flatMap((nome) => campos[nome] || []))]
  const [palavra = ''] = ler(['status'])
  const [valor = ''] = ler(['valor', 'payout'])
  const [moeda = ''] = ler(['moeda', 'currency'])
  const cliques = ler([...CAMPOS_DO_CLIQUE.map((nome) => nome.toLowerCase()), 'clique'])
  return {
    palavra: limpar(palavra.toLowerCase(), BYTES_DE_UM_NOME),
    valor: lerValor(valor),
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: ler(['pedido', 'id']).map((id) => limpar(id, BYTES_DE_UM_PEDIDO)),
    cliques: cliques.slice(0, 5).map((clique) => limpar(clique, BYTES_DE_UM_CLIQUE)),
  }
}

// 1,234.50, 1.234,50 ou 12,5: o último sinal é o dos centavos, se não se repete.
function lerValor(texto: string): number | null {
  const ultimo = Math.max(texto.lastIndexOf('.'), texto.lastIndexOf(','))
  const temCentavos = ultimo >= 0 && texto.indexOf(texto.charAt(ultimo)) === ultimo
  const [inteiros, centavos] = temCentavos ? [texto.slice(0, ultimo), texto.slice(ultimo + 1)] : [texto, '']
  const valor = parseFloat(inteiros.replace(/[.,]/g, '') + '.' + centavos)
  return valor >= 0 && valor < 1e6 ? valor : null
}

const DO_MAIS_FORTE: Significado[] = ['aprovado', 'lixo', 'rejeitado', 'aguardando']
export type Significados = Map<string, Significado | null>

// De todos os retornos de um lead, em qualquer ordem e repetidos ou não, sai sempre o mesmo.
export function avaliar(
  retornos: RetornoDoLead[],
  palavras: Significados,
): Pick<LeadGuardado, 'retorno' | 'valor' | 'moeda'> {
  const lidos = retornos.map((um) => ({ ...um, significado: significar(um.palavra, palavras) }))
  const retorno = DO_MAIS_FORTE.find((significado) => lidos.some((um) => um.significado === significado))
  const pagos = lidos.flatMap(({ significado, valor, moeda }) =>
    significado === 'aprovado' && valor !== null ? { valor, moeda } : [],
  )
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1))
  return { retorno: retorno ?? null, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null }
}

export function significar(palavra: string, palavras: Significados): Significado | null {
  return palavras.get(palavra) ?? DO_MAIS_FORTE.find((um) => PALAVRAS[um].includes(palavra)) ?? null
}

// Quem conta o que houve com um lead recebeu o lead: ele não espera mais, nem vai de novo.
export function confirmar(estado: Estado): Estado {
  return ['pendente', 'verificar', 'desistiu'].includes(estado) ? 'entregue' : estado
}
