import {
  ACHADOS_POR_BUSCA,
  BLOCOS_POR_BUSCA,
  BYTES_DE_UM_NOME,
  BYTES_NA_BUSCA,
  LEADS_POR_BLOCO,
} from './limits.ts'
import { procurarNoTextoAntigo, tirarDoTextoAntigo } from './old-search.ts'
import { acharNoTexto, numeroDaLinha, type Achados } from './search-text.ts'
import { cortar, limpar, simplificar } from './text.ts'
import type { Banco, LeadGuardado } from './types.ts'
import { mudarLinha } from './update-row.ts'

// Nome e telefone de cada lead ficam em blocos de texto, uma linha por lead: uma busca lê poucos blocos em vez de muitos
// leads. Pedido e clique se acham por índice.
type Bloco = { bloco: number; leads: number; desde: number; ate: number; textos: string }
type Procurado = Pick<LeadGuardado, 'n' | 'nome' | 'telefone'>

function linhaDaBusca({ n, nome, telefone }: Procurado): string {
  const digitos = (telefone ?? '').replace(/\D/g, '')
  return n + '\t' + cortar(simplificar(nome ?? '') + '\t' + digitos, BYTES_NA_BUSCA) + '\n'
}

export function escreverNaBusca(banco: Banco, lead: Procurado): number {
  const [ultimo] = banco.sql<Bloco>('SELECT * FROM blocos ORDER BY bloco DESC LIMIT 1')
  const cheio = !ultimo || ultimo.leads >= LEADS_POR_BLOCO
  const bloco = (ultimo?.bloco ?? 0) + (cheio ? 1 : 0)
  if (cheio) {
    banco.sql(
      'INSERT INTO blocos (bloco, leads, desde, ate, textos) VALUES (?, 1, ?, ?, ?)',
      bloco,
      lead.n,
      lead.n,
      linhaDaBusca(lead),
    )
  } else {
    banco.sql(
      'UPDATE blocos SET leads = leads + 1, desde = min(desde, ?), ate = max(ate, ?), textos = textos || ? WHERE bloco = ?',
      lead.n,
      lead.n,
      linhaDaBusca(lead),
      bloco,
    )
  }
  return bloco
}

// Quando o nome ou o telefone muda, ou some.
export function reescreverNaBusca(banco: Banco, lead: Procurado & Pick<LeadGuardado, 'bloco'>): void {
  if (lead.bloco === null) {
    tirarDoTextoAntigo(banco, lead)
    mudarLinha(banco, lead, { bloco: escreverNaBusca(banco, lead) })
    return
  }
  trocarLinha(banco, lead, linhaDaBusca(lead))
}

export function tirarDaBusca(banco: Banco, lead: Pick<LeadGuardado, 'n' | 'bloco'>): void {
  trocarLinha(banco, lead, '')
}

function trocarLinha(banco: Banco, { n, bloco }: Pick<LeadGuardado, 'n' | 'bloco'>, linha: string): void {
  const [guardado] = banco.sql<Bloco>('SELECT * FROM blocos WHERE bloco = ?', bloco)
  if (!guardado) return
  const outras = guardado.textos.split('\n').filter((outra) => outra !== '' && numeroDaLinha(outra) !== n)
  const textos = outras.map((outra) => outra + '\n').join('') + linha
  banco.sql('UPDATE blocos SET textos = ? WHERE bloco = ?', textos, bloco)
}

// O que é mais velho que o prazo de guarda sai dos textos também.
export function esquecerBusca(banco: Banco, limite: number): void {
  banco.sql('DELETE FROM blocos WHERE ate < ?', limite)
  for (const { bloco, textos } of banco.sql<Bloco>('SELECT * FROM blocos WHERE desde < ?', limite)) {
    const novas = textos.split('\n').filter((linha) => numeroDaLinha(linha) >= limite)
    const texto = novas.map((linha) => linha + '\n').join('')
    banco.sql('UPDATE blocos SET desde = ?, textos = ? WHERE bloco = ?', limite, texto, bloco)
  }
}

// As palavras podem vir em qualquer ordem; um telefone, com ou sem sinais.
export function procurar(banco: Banco, busca: string, fim: number): Achados {
  const palavras = palavrasDaBusca(busca)
  const porTexto = procurarNosBlocos(banco, palavras, fim)
  const porTextoAntigo = procurarNoTextoAntigo(banco, palavras, fim)
  const porChave = procurarPorChave(banco, busca.trim(), fim)
  const continua = Math.max(porTexto.continua, porTextoAntigo.continua)
  const todos = [...porTexto.numeros, ...porTextoAntigo.numeros, ...porChave]
  const numeros = [...new Set(todos)].filter((n) => n >= continua).toSorted((um, outro) => outro - um)
  return { numeros, continua }
}

function palavrasDaBusca(busca: string): string[] {
  const simples = simplificar(limpar(busca, BYTES_DE_UM_NOME)).trim()
  const soTelefone = !/[^\d\s().+-]/.test(simples)
  return soTelefone ? [simples.replace(/\D/g, '')] : simples.split(/\s+/)
}

function procurarNosBlocos(banco: Banco, palavras: string[], fim: number): Achados {
  const comando = 'SELECT desde, textos FROM blocos WHERE desde < ? ORDER BY bloco DESC LIMIT ?'
  const numeros: number[] = []
  let [lidos, desde] = [0, 0]
  for (const bloco of banco.percorrer<Bloco>(comando, fim, BLOCOS_POR_BUSCA)) {
    lidos += 1
    desde = bloco.desde
    numeros.push(...acharNoTexto(bloco.textos, palavras, fim))
    if (numeros.length >= ACHADOS_POR_BUSCA) break
  }
  const parou = lidos === BLOCOS_POR_BUSCA || numeros.length >= ACHADOS_POR_BUSCA
  return { numeros, continua: parou ? desde : 0 }
}

function procurarPorChave(banco: Banco, chave: string, fim: number): number[] {
  const comeco = 'bloco IS NOT NULL AND pedido >= ? AND pedido < ? || char(1114111)'
  const achados = [
    ...banco.sql<{ n: number }>('SELECT n FROM leads WHERE ' + comeco + ' LIMIT 50', chave, chave),
    ...banco.sql<{ n: number }>('SELECT n FROM leads WHERE clique = ? LIMIT 50', chave),
    ...banco.sql<{ n: number }>('SELECT n FROM leads WHERE clique2 = ? LIMIT 50', chave),
  ]
  return achados.map(({ n }) => n).filter((n) => n < fim)
}
