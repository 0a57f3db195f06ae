import type { Banco, PedidoDoPainel } from './types.ts'

export const PEDIDO_INVALIDO = { status: 400, erro: 'Pedido inválido' }

type Ajustes = { dias: number; moeda: string }

// Por quantos dias guardar, e a moeda dos pagamentos quando a plataforma não diz.
export function lerAjustes(banco: Banco): Ajustes {
  return banco.ler('ajustes', { dias: 90, moeda: 'USD' })
}

export async function mudarAjustes(banco: Banco, pedido: PedidoDoPainel) {
  const { dias, moeda } = { ...lerAjustes(banco), ...pedido } as Record<keyof Ajustes, unknown>
  const diasValidos = typeof dias === 'number' && Number.isInteger(dias) && dias >= 7 && dias <= 365
  if (!diasValidos || typeof moeda !== 'string' || !/^[A-Z]{3}$/.test(moeda)) return PEDIDO_INVALIDO
  banco.gravar('esqueceu', 0)
  await banco.acordar(Date.now())
  return banco.gravar('ajustes', { dias, moeda })
}
