import { CLIQUES_DO_GOOGLE, cliqueDoGoogle } from '../destinations/google.ts'
import { acharLead, lerDados } from './find-lead.ts'
import { HORA } from './limits.ts'
import { filtrarPaginas } from './pages.ts'
import { lerAjustesDaPagina } from './queue.ts'
import { emHorario } from './text.ts'
import type { Banco, DadosDaSaida, Saida } from './types.ts'

const LINHAS_DA_TABELA = 900
const TITULOS = 'Conversion Name,Conversion Time,Conversion Value,Conversion Currency'

// A tabela que o Google Ads busca: clique, nome da conversão, hora de Brasília, valor e moeda, e mais nada. Uma página que
// tem ajustes seus tem uma tabela sua; as outras estão na de todas.
export function escreverTabelaDoGoogle(banco: Banco, tipo = 'gclid', pagina = ''): string {
  const nomes = lerAjustesDaPagina(banco, pagina)['google'] ?? {}
  const { filtro, paginas } = filtrarPaginas(banco, 'google', pagina)
  const comando = "SELECT * FROM saida WHERE destino = 'google' AND " + filtro + ' ORDER BY n DESC LIMIT ?'
  const saidas = banco.sql<Saida>(comando, paginas, LINHAS_DA_TABELA)
  const linhas = saidas.flatMap(({ evento, lead, dados }) => {
    const achado = lead === null ? undefined : acharLead(banco, lead)
    const { recebido = {} } = achado ? lerDados(achado) : {}
    const { quando, valor, moeda } = JSON.parse(dados) as DadosDaSaida
    if (!nomes[evento] || cliqueDoGoogle(recebido) !== tipo) return []
    return [recebido[tipo], celula(nomes[evento]), emHorario(quando - 3 * HORA), valor || '', moeda].join(',')
  })
  const cabecalho = ['Parameters:TimeZone=America/Sao_Paulo', CLIQUES_DO_GOOGLE[tipo] + ',' + TITULOS]
  return [...cabecalho, ...linhas, ''].join('\n')
}

// Uma planilha não pode ler um nome como fórmula.
function celula(texto: string): string {
  return '"' + texto.replace(/^[=@+\-\t\r]/, "'$&").replaceAll('"', '""') + '"'
}
