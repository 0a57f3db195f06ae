import type { CloudAccount, CloudToken } from './cloud-options.ts'

/** An account as most affiliates have it: one, with a name below workers.dev. */
export const demoAccount: CloudAccount = {
  id: 'd0'.repeat(16),
  name: 'Conta de demonstração',
  subdomain: 'demonstracao',
}

/** Opens nothing but the local cloud, and is no secret. */
export const demoToken: CloudToken = {
  value: 'cfut_demonstracao_so_vale_nesta_maquina_0001',
  kind: 'user',
  accounts: [demoAccount.id],
}
