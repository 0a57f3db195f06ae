import type { AccessAct } from '#contract/customers.ts'

type Words = {
  /** Where it is chosen. */
  choice: string
  title: (name: string) => string
  verb: string
  pending: string
  done: string
  failed: string
}

/** How each act on somebody's access is offered, asked about and told. */
export const actWords: Record<AccessAct['kind'], Words> = {
  courtesy: {
    choice: 'Dar dias',
    title: (name) => `Dar dias a ${name}`,
    verb: 'Dar dias',
    pending: 'Dando...',
    done: 'Dias dados',
    failed: 'Erro ao dar dias',
  },
  set_end: {
    choice: 'Mudar o fim do acesso',
    title: (name) => `Mudar o fim do acesso de ${name}`,
    verb: 'Mudar o fim',
    pending: 'Mudando...',
    done: 'Fim do acesso mudado',
    failed: 'Erro ao mudar o fim do acesso',
  },
  set_plan: {
    choice: 'Mudar o plano',
    title: (name) => `Mudar o plano de ${name}`,
    verb: 'Mudar o plano',
    pending: 'Mudando...',
    done: 'Plano mudado',
    failed: 'Erro ao mudar o plano',
  },
  revoke: {
    choice: 'Revogar acesso',
    title: (name) => `Revogar o acesso de ${name}?`,
    verb: 'Revogar acesso',
    pending: 'Revogando...',
    done: 'Acesso revogado',
    failed: 'Erro ao revogar o acesso',
  },
  unrevoke: {
    choice: 'Desfazer a revogação',
    title: (name) => `Devolver o acesso a ${name}?`,
    verb: 'Devolver acesso',
    pending: 'Devolvendo...',
    done: 'Acesso devolvido',
    failed: 'Erro ao devolver o acesso',
  },
}
