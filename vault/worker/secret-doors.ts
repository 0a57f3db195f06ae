import { env } from 'cloudflare:workers'
import { escreverTabela } from './fetched-table.ts'
import { lerRetorno } from './judge-returns.ts'
import { BYTES_DE_UM_PEDIDO, BYTES_DE_UM_RETORNO, MINUTO } from './limits.ts'
import { guardarRetorno } from './match-returns.ts'
import { enviarJa } from './outbox.ts'
import { lerPares } from './read-body.ts'
import { confere, cortar, emHex, emPalavras, nomeDoErro, registrarNoLog } from './text.ts'
import type { Banco, Campos, PedidoDoPainel } from './types.ts'

// Quem sabe o segredo do endereço conta o que houve com um lead, ou busca a tabela de conversões. Para os outros, aqui
// não há nada.
export async function abrirPortaSecreta(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, porta = '', arquivo = '', sobra] = pathname.split('/')
  const segredo = arquivo.replace(/\.csv$/, '')
  const tipo = porta === 'retorno' ? 'text/plain;charset=utf-8' : 'text/csv'
  const dizer = (texto: string, status: number) =>
    responder(texto, status, { 'Cache-Control': 'no-store', 'Content-Type': tipo })

  const temForma = /^[\da-f]{64}$/.test(segredo) && sobra === undefined
  const serve = env.COFRE && temForma && ['GET', 'POST'].includes(request.method)
  if (!serve) return dizer('Não encontrado', 404)
  const enviado = request.method === 'POST' ? await lerPares(request, BYTES_DE_UM_RETORNO) : []
  if (!enviado) return dizer('Grande demais', 413)
  try {
    const pares = [...searchParams, ...enviado].slice(0, 100)
    const campos = Object.fromEntries(pares.map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]))
    const texto = await env.COFRE?.getByName('leads').portaSecreta(porta, segredo, campos)
    return texto ? dizer(texto, 200) : dizer('Não encontrado', 404)
  } catch (erro) {
    registrarNoLog('uma porta secreta não abriu', { porta, motivo: nomeDoErro(erro) })
    return dizer('Tente de novo', 503)
  }
}

// Uma macro que ninguém trocou não diz nada.
function emLinha(valor: unknown): string {
  const texto = emPalavras(valor).trim()
  return /^[{[].*[}\]]$/.test(texto) ? '' : cortar(texto, BYTES_DE_UM_PEDIDO)
}

// Dentro do Cofre: só responde OK depois de guardar.
export async function atenderPortaSecreta(
  banco: Banco,
  porta: string,
  segredo: string,
  campos: Campos,
): Promise<string> {
  const qual = porta === 'retorno' ? 'retorno' : 'csv'
  if (!confere(segredo, banco.ler(qual, ''))) return ''
  if (qual === 'csv') return escreverTabela(banco, campos)
  await banco.acordar(Date.now() + MINUTO)
  guardarRetorno(banco, lerRetorno(campos))
  enviarJa(banco)
  return 'OK'
}

// Cada endereço tem o seu segredo, sorteado aqui, e pode ser trocado sem mudar o outro.
export function lerEnderecos(banco: Banco) {
  const ler = (qual: string) => banco.ler(qual, '') || sortear(banco, qual)
  return { retorno: ler('retorno'), csv: ler('csv') }
}

export function trocarEndereco(banco: Banco, { qual }: PedidoDoPainel) {
  if (qual === 'retorno' || qual === 'csv') sortear(banco, qual)
  return lerEnderecos(banco)
}

function sortear(banco: Banco, qual: string): string {
  return banco.gravar(qual, emHex(crypto.getRandomValues(new Uint8Array(32))))
}
