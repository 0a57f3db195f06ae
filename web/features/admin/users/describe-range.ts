import { pageSize } from './use-user-list.ts'

type Range = { page: number; count: number; total: number; totalIsMore: boolean }

/** Which rows these are, and of how many: '51–100 de 1.284'. */
export function describeRange({ page, count, total, totalIsMore }: Range): string {
  const all = totalIsMore ? 'mais de 10.000' : total.toLocaleString('pt-BR')
  if (page === 1 && count === total && !totalIsMore) {
    return total === 1 ? '1 usuário' : `${all} usuários`
  }
  const first = (page - 1) * pageSize + 1
  const last = first + count - 1
  return `${first.toLocaleString('pt-BR')}–${last.toLocaleString('pt-BR')} de ${all}`
}
