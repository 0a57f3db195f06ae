import type { Storage } from 'cloudflare:workers'
import type { Banco } from './types.ts'

// O que os atos do Cofre usam do Durable Object: tabelas, ajustes e o despertador.
export function abrirBanco(storage: Storage): Banco {
  return {
    sql: <Tipo>(comando: string, ...valores: (string | number | null)[]) =>
      storage.sql.exec(comando, ...valores).toArray() as Tipo[],
    percorrer: <Tipo>(comando: string, ...valores: (string | number | null)[]) =>
      storage.sql.exec(comando, ...valores) as Iterable<Tipo>,
    transacao: (mudanca) => storage.transactionSync(mudanca),
    ler: <Tipo>(nome: string, padrao: Tipo) => (storage.kv.get(nome) as Tipo | undefined) ?? padrao,
    gravar: (nome, valor) => {
      storage.kv.put(nome, valor)
      return valor
    },
    async acordar(quando) {
      const marcado = await storage.getAlarm()
      if (marcado === null || marcado > quando) await storage.setAlarm(quando)
    },
    marcar: (quando) => storage.setAlarm(quando),
    enderecos: new Map(),
  }
}
