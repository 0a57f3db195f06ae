import { acharLead, lerDados } from './find-lead.ts'
import { filtrarSaidas, lerEscolhas } from './pages.ts'
import { lerAjustesDeTodas } from './queue.ts'
import type { Banco, Campos, DadosDaSaida, Saida } from './types.ts'

const LINHAS_DA_TABELA = 900
// Os primeiros endereços não dizem de quem é a tabela: ninguém mais buscava uma.
const QUEM_BUSCA = 'google'

// A tabela que uma plataforma de anúncios busca, com o que os ajustes dela dizem com que nome entra. Uma página que tem
// ajustes seus tem uma tabela sua, desde que os tem; o resto está na de todas, e nada está nas duas.
export function escreverTabela(banco: Banco, pedido: Campos): string {
  const { de = QUEM_BUSCA, pagina = '' } = pedido
  const nomes = (pagina ? lerEscolhas(banco, pagina)[de] : lerAjustesDeTodas(banco)[de]) || {}
  const comando =
    'SELECT * FROM saida WHERE destino = ? AND ' + filtrarSaidas(pagina) + ' ORDER BY n DESC LIMIT ?'
  const saidas = banco.sql<Saida>(comando, de, pagina, LINHAS_DA_TABELA)
  const conversoes = saidas.flatMap(({ evento, lead, dados }) => {
    const achado = lead === null ? undefined : acharLead(banco, lead)
    const { recebido = {} } = achado ? lerDados(achado) : {}
    const nome = nomes[evento]
    return nome ? [{ ...(JSON.parse(dados) as DadosDaSaida), nome, recebido }] : []
  })
  return (Object.hasOwn(DESTINOS, de) && DESTINOS[de]?.tabela?.(conversoes, pedido)) || ''
}
