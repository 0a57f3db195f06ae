/** What Cloudflare's runtime has beyond the web, as far as workers with a vault use it. */

declare module 'cloudflare:workers' {
  export const env: {
    readonly COFRE: any
    readonly CHAVE_DA_PLATAFORMA?: string
    readonly CHAVE_DE_LEITURA?: string
    readonly ORIGEM_DO_PAINEL?: string
  }
  export class DurableObject {
    constructor(...parts: unknown[])
    readonly ctx: {
      readonly storage: {
        readonly kv: { get(name: string): any; put(name: string, value: unknown): void }
        readonly sql: { exec(query: string, ...values: (string | number | null)[]): SqlCursor }
        transactionSync(change: () => void): void
        getAlarm(): Promise<number | null>
        setAlarm(time: number): Promise<void>
      }
    }
  }
  type SqlCursor = Iterable<any> & { toArray(): any[] }
}

interface SubtleCrypto {
  timingSafeEqual(one: BufferSource, other: BufferSource): boolean
}
