import type { Storage } from 'cloudflare:workers'
import type { Banco } from './types.ts'

// O que os atos do Cofre usam do Durable Object: tabelas, o despertador e, por nome, valores soltos:
//   ajustes, palavras, destinos   o que o dono escolheu
//   retorno, csv                  o segredo de cada endereço
//   ditos                         os avisos já dados
//   conferido, refazer, separar,
//   esqueceu                      até onde o despertador chegou
export function abrirBanco(storage: Storage): Banco {
  const aberto = crypto.randomUUID()
  let mudancas = 0
  return {
    sql: <Tipo>(comando: string, ...valores: (string | number | null)[]) => {
      if (!comando.startsWith('SELECT')) mudancas += 1
      return storage.sql.exec(comando, ...valores).toArray() as Tipo[]
    },
    marca: () => aberto + ' ' + mudancas,
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
    async guardarEAcordar(quando, mudanca) {
      await this.acordar(quando)
      const feito = storage.transactionSync(mudanca)
      // O despertador pode ter tocado entre uma coisa e outra, e marcado uma hora mais longe.
      await this.acordar(quando)
      return feito
    },
    marcar: (quando) => storage.setAlarm(quando),
    enderecos: new Map(),
    chamadas: 0,
  }
}
