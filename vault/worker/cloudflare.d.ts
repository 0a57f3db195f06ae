/** What Cloudflare's runtime has beyond the web, as far as this Worker uses it. */

declare module 'cloudflare:workers' {
  export const env: {
    readonly COFRE?: { getByName: (name: 'leads') => import('./vault.ts').Cofre }
    readonly CHAVE_DA_PLATAFORMA?: string
    readonly CHAVE_DE_LEITURA?: string
    readonly ORIGEM_DO_PAINEL?: string
  }
  export type Storage = {
    readonly kv: { get: (name: string) => unknown; put: (name: string, value: unknown) => void }
    readonly sql: {
      exec: (
        command: string,
        ...values: (string | number | null)[]
      ) => Iterable<object> & {
        toArray: () => object[]
      }
    }
    transactionSync: <Result>(change: () => Result) => Result
    getAlarm: () => Promise<number | null>
    setAlarm: (time: number) => Promise<void>
  }
  export class DurableObject {
    constructor(ctx: object, env: object)
    readonly ctx: { readonly storage: Storage }
  }
}

interface Request {
  readonly cf?: { readonly country?: string; readonly timezone?: string }
}

interface SubtleCrypto {
  timingSafeEqual: (one: BufferSource, other: BufferSource) => boolean
}
