import type { Campos, EstadoDoEnvio, Pedido } from './types.ts'

export function postar(endereco: string, corpo: object, cabecalhos: Campos = {}): Pedido {
  const headers = { 'User-Agent': 'Integrador', 'Content-Type': 'application/json', ...cabecalhos }
  return { endereco, opcoes: { method: 'POST', headers, body: JSON.stringify(corpo) } }
}

// Recusado de vez, ou só agora: cheio demais e erros deles passam.
export function julgarPeloStatus(status: number): EstadoDoEnvio {
  if (status < 300) return 'enviado'
  return status === 429 || status >= 500 ? 'fila' : 'recusado'
}

// A Meta e o TikTok dizem o erro num código, mesmo com HTTP 200; estes códigos deles passam sozinhos.
export function julgarPeloCodigo(status: number, codigo: number, passageiros: number[]): EstadoDoEnvio {
  if (status < 300 && codigo === 0) return 'enviado'
  return passageiros.includes(codigo) || julgarPeloStatus(status) === 'fila' ? 'fila' : 'recusado'
}
