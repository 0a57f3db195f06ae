import type { Banco } from '../types.ts'
import { passo1 } from './001-before-numbers.ts'
import { passo2 } from './002-indexes.ts'
import { passo3 } from './003-pages.ts'
import { passo4 } from './004-hosted-pages.ts'
import { passo5 } from './005-test-leads.ts'

// As tabelas mudam por passos numerados, cada um uma vez e por inteiro. Um passo que já saiu nunca muda: o próximo entra
// no fim da lista.
const PASSOS = [passo1, passo2, passo3, passo4, passo5]

export function migrar(banco: Banco): void {
  banco.sql('CREATE TABLE IF NOT EXISTS esquema (passo INTEGER PRIMARY KEY, quando INTEGER)')
  for (let passo = lerPasso(banco) + 1; passo <= PASSOS.length; passo += 1) {
    banco.transacao(() => {
      PASSOS[passo - 1]?.(banco)
      banco.sql('INSERT INTO esquema (passo, quando) VALUES (?, ?)', passo, Date.now())
    })
  }
}

function lerPasso(banco: Banco): number {
  return banco.sql<{ passo: number | null }>('SELECT max(passo) AS passo FROM esquema')[0]?.passo ?? 0
}

// Um Worker mais velho que o seu Cofre continua a receber e a entregar; o painel pede que seja publicado de novo.
export function contarDeSi(banco: Banco) {
  return { versao: VERSAO_DO_COFRE, esquema: PASSOS.length, esquemaDoCofre: lerPasso(banco) }
}
