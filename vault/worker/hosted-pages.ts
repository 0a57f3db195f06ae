import { BYTES_DE_UMA_PAGINA, PAGINAS_HOSPEDADAS } from './limits.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { contarBytes, emPalavras, resumoSha256 } from './text.ts'
import type { Banco, PedidoDoPainel } from './types.ts'

// As páginas de agradecimento que o dono hospeda aqui: só o painel as escreve, com a chave; qualquer um as lê em /p/<nome>.
export const NOME_DE_HOSPEDADA = /^[a-z\d-]{1,60}$/

type Hospedada = { html: string; etiqueta: string }

export function lerHospedada(banco: Banco, nome: string): { pagina: Hospedada | null } {
  const comando = 'SELECT html, etiqueta FROM hospedadas WHERE nome = ?'
  return { pagina: banco.sql<Hospedada>(comando, nome)[0] ?? null }
}

export function lerHospedadas(banco: Banco) {
  const comando =
    'SELECT nome, etiqueta, length(CAST(html AS BLOB)) AS bytes, quando FROM hospedadas ORDER BY nome'
  return { hospedadas: banco.sql(comando) }
}

// Com 'html' nulo, a página sai do ar.
export async function mudarHospedada(banco: Banco, pedido: PedidoDoPainel) {
  const html = typeof pedido['html'] === 'string' ? pedido['html'].toWellFormed() : pedido['html']
  const nome = emPalavras(pedido['nome'])
  if (!NOME_DE_HOSPEDADA.test(nome)) return PEDIDO_INVALIDO
  if (html === null) {
    banco.sql('DELETE FROM hospedadas WHERE nome = ?', nome)
    return lerHospedadas(banco)
  }
  if (typeof html !== 'string' || html === '') return PEDIDO_INVALIDO
  if (contarBytes(html) > BYTES_DE_UMA_PAGINA) return { status: 413, erro: 'A página passa de 100 kB' }
  const etiqueta = await resumoSha256(html)
  return banco.transacao(() => {
    const outras = banco.sql('SELECT nome FROM hospedadas WHERE nome <> ?', nome).length
    if (outras >= PAGINAS_HOSPEDADAS) return { status: 409, erro: 'Este Worker já hospeda 60 páginas' }
    banco.sql(
      'INSERT INTO hospedadas (nome, html, etiqueta, quando) VALUES (?, ?, ?, ?) ON CONFLICT (nome) DO UPDATE SET html = excluded.html, etiqueta = excluded.etiqueta, quando = excluded.quando',
      nome,
      html,
      etiqueta,
      Date.now(),
    )
    return lerHospedadas(banco)
  })
}
