import { inicioDoTurno, turnoDe } from './counts.ts'
import { acharPeloNumero } from './find-lead.ts'
import { TEXTOS_ANTIGOS_POR_BUSCA } from './limits.ts'
import { acharNoTexto, type Achados } from './search-text.ts'
import { simplificar } from './text.ts'
import type { Banco, LeadGuardado } from './types.ts'

// Até a versão 3, os textos de busca de seis horas ficavam numa linha da tabela de turnos. Continuam lá até o prazo de
// guarda: mudar um Cofre cheio de lugar gastaria as linhas de um dia.
type TextoAntigo = { turno: number; busca: string }

export function procurarNoTextoAntigo(banco: Banco, palavras: string[], fim: number): Achados {
  const comando =
    "SELECT turno, busca FROM turnos WHERE busca > '' AND turno <= ? ORDER BY turno DESC LIMIT ?"
  const antigos = banco.sql<TextoAntigo>(comando, turnoDe(fim / 1000), TEXTOS_ANTIGOS_POR_BUSCA)
  const numeros = antigos.flatMap(({ busca }) => acharNoTexto(busca, palavras, fim))
  const ultimo = antigos[TEXTOS_ANTIGOS_POR_BUSCA - 1]
  return { numeros, continua: ultimo ? inicioDoTurno(ultimo.turno) * 1000 : 0 }
}

// Até dois leads com este pedido ou clique, que é um campo inteiro da linha.
export function acharNosTextosAntigos(
  banco: Banco,
  campo: string,
  confere: (lead: LeadGuardado) => boolean,
): LeadGuardado[] {
  const marca = '\t' + simplificar(campo).slice(0, 80) + '\t'
  const donos: LeadGuardado[] = []
  for (const { busca } of banco.percorrer<TextoAntigo>(
    "SELECT busca FROM turnos WHERE busca > '' ORDER BY turno DESC",
  )) {
    for (const n of acharNoTexto(busca, [marca], Infinity)) {
      const lead = acharPeloNumero(banco, n)
      if (lead && confere(lead)) donos.push(lead)
      if (donos.length === 2) return donos
    }
  }
  return donos
}

export function esquecerTextoAntigo(banco: Banco, limite: number): void {
  const turno = turnoDe(limite)
  banco.sql("UPDATE turnos SET busca = '' WHERE turno < ? AND busca > ''", turno)
}

export function tirarDoTextoAntigo(banco: Banco, { n }: Pick<LeadGuardado, 'n'>): void {
  const turno = turnoDe(n / 1000)
  const [guardado] = banco.sql<TextoAntigo>("SELECT * FROM turnos WHERE turno = ? AND busca > ''", turno)
  if (!guardado) return
  const busca = guardado.busca.replace(new RegExp('^' + n + '\\t.*\\n', 'm'), '')
  banco.sql('UPDATE turnos SET busca = ? WHERE turno = ?', busca, turno)
}
