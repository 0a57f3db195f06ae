import { CAMPOS_POR_LEAD } from './limits.ts'
import { emPalavras } from './text.ts'
import type { Campos, LeadLido } from './types.ts'

const ID_DE_LEAD = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function lerLead(pares: [string, unknown][]): LeadLido {
  // De um campo repetido vale o primeiro.
  const enviado = new Map(pares.toReversed())
  const ler = (nome: string) => {
    return emPalavras(enviado.get(nome)).trim().slice(0, 1000).toWellFormed()
  }
  const outros = pares.map(([nome]) => nome).filter((nome) => /^[a-z]\w{0,59}$/i.test(nome))
  const id = ler('lead_id')
  return {
    id: ID_DE_LEAD.test(id) ? id : crypto.randomUUID(),
    campos: lerTodos(CAMPOS, ler),
    aviso: ler('aviso'),
    // Só um robô preenche este campo, que ninguém vê.
    recado: ler('recado'),
    extras: lerTodos([...new Set(outros)].slice(0, CAMPOS_POR_LEAD), ler),
  }
}

function lerTodos(nomes: readonly string[], ler: (nome: string) => string): Campos {
  return Object.fromEntries(nomes.map((nome) => [nome, ler(nome)]))
}

export function lerVisitante({ headers, cf }: Request): Campos {
  return {
    'CF-Connecting-IP': headers.get('CF-Connecting-IP') ?? '',
    'User-Agent': headers.get('User-Agent') ?? '',
    Referer: headers.get('Referer') ?? '',
    country: cf?.country ?? '',
    timezone: cf?.timezone ?? '',
  }
}
