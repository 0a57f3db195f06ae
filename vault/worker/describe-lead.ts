import { BYTES_DE_UM_CAMPO, BYTES_DE_UM_CLIQUE, BYTES_DE_UM_NOME, BYTES_DO_RECEBIDO } from './limits.ts'
import { ofertaDe, ordemDe } from './order.ts'
import { numeroDaPagina } from './pages.ts'
import { contarBytes, cortar, limpar } from './text.ts'
import type { Campos, Ficha } from './types.ts'

// As colunas de um lead novo, a partir do que chegou.
export function descreverLead({ recebido, visitante }: Ficha) {
  const primeiro = (nomes: readonly string[]) => nomes.map((nome) => recebido[nome]).find(Boolean) ?? ''
  const pagina = primeiro(CAMPOS_DA_PAGINA) || visitante['Referer'] || ''
  const [clique = null, clique2 = null] = cliquesDe(recebido)
  return {
    nome: limpar(recebido['name'] ?? '', BYTES_DE_UM_NOME),
    telefone: limpar(recebido['phone'] ?? '', BYTES_DE_UM_NOME),
    pais: paisDe(primeiro(CAMPOS_DO_PAIS)) || paisDe(visitante['country'] ?? ''),
    campanha: limpar(primeiro(CAMPOS_DA_CAMPANHA), BYTES_DE_UM_NOME),
    anuncio: limpar(primeiro(CAMPOS_DO_ANUNCIO), BYTES_DE_UM_NOME),
    pagina: limpar(pagina.replace(/^https?:\/\/|[?#].*/g, ''), BYTES_DE_UM_NOME),
    pagina_id: numeroDaPagina(recebido['pagina'] ?? ''),
    oferta: ofertaDe(recebido),
    ordem: ordemDe(recebido),
    clique,
    clique2,
    dados: JSON.stringify({
      recebido: guardarCampos(recebido),
      visitante: limparTodos(visitante),
      tentativas: [],
    }),
  }
}

function paisDe(texto: string): string {
  const pais = texto.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(pais) ? pais : ''
}

// Os cliques do anúncio trazem o retorno ao seu lead. Valem os dois primeiros que vieram preenchidos: cada um custa
// uma linha a mais por lead, e o plano gratuito conta as linhas.
export function cliquesDe(recebido: Campos): string[] {
  const cliques = CAMPOS_DO_CLIQUE.map((nome) => limpar(recebido[nome] ?? '', BYTES_DE_UM_CLIQUE))
  return [...new Set(cliques.filter(Boolean))].slice(0, 2)
}

// Nome e telefone ficam como foram digitados: é assim que vão para a plataforma.
const COMO_DIGITADOS = ['name', 'phone']

function guardarCampos(recebido: Campos): Campos {
  const guardados: Campos = {}
  let bytes = 0
  for (const [nome, valor] of emOrdem(recebido)) {
    const guardar = COMO_DIGITADOS.includes(nome) ? cortar : limpar
    const texto = guardar(valor, BYTES_DE_UM_CAMPO)
    bytes += contarBytes(JSON.stringify({ [nome]: texto }))
    if (bytes > BYTES_DO_RECEBIDO) break
    guardados[nome] = texto
  }
  return guardados
}

// O que a plataforma conhece vem primeiro, e não fica de fora por causa do resto.
function emOrdem(recebido: Campos): [string, string][] {
  const conhecidos = Object.keys(recebido).filter((nome) => CAMPOS.includes(nome))
  const outros = Object.keys(recebido).filter((nome) => !CAMPOS.includes(nome))
  return [...conhecidos, ...outros].map((nome) => [nome, recebido[nome] ?? ''])
}

function limparTodos(visitante: Campos): Campos {
  const limpos = Object.entries(visitante).map(([nome, valor]) => [nome, limpar(valor, BYTES_DE_UM_CAMPO)])
  return Object.fromEntries(limpos) as Campos
}
