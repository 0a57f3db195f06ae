export type CloudAccount = {
  /** 32 hexadecimal digits, as Cloudflare's. */
  readonly id: string
  readonly name: string
  /** The account's name below workers.dev; an account that never opened Workers has none. */
  readonly subdomain: string | null
}

export type Right = 'workers_scripts' | 'account_settings'

export type CloudToken = {
  readonly value: string
  /** One of a user is verified at `/user/tokens/verify`, one of an account at its account's address. */
  readonly kind: 'user' | 'account'
  /** Ids of the accounts that it was made for. */
  readonly accounts: readonly string[]
  readonly may?: readonly Right[]
  readonly state?: 'active' | 'disabled' | 'expired'
}

/** A call of publishing, by what it is for; `other` is what only wrangler asks. */
export type Step =
  | 'verify'
  | 'accounts'
  | 'read-subdomain'
  | 'write-subdomain'
  | 'list-scripts'
  | 'read-settings'
  | 'upload'
  | 'secrets'
  | 'read-route'
  | 'write-route'
  | 'other'

export type Fault =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly code?: number
      readonly message?: string
      readonly retryAfter?: number
    }
  | { readonly kind: 'html'; readonly status: number }
  /** 200, and a body that breaks off in the middle of its JSON. */
  | { readonly kind: 'garbage' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'slow'; readonly until: Promise<void> }
  /** The connection ends before anything was done. */
  | { readonly kind: 'cut' }
  /** Everything was done, and the answer is lost. */
  | { readonly kind: 'cut-after' }

export type CloudOptions = {
  /** Scripts, secrets and vaults are kept here: started on it again, the cloud is as it was. */
  readonly folder: string
  readonly port?: number
  readonly accounts?: readonly CloudAccount[]
  readonly tokens?: readonly CloudToken[]
  /** Names below workers.dev that belong to others. */
  readonly takenSubdomains?: readonly string[]
  /** `host:port` that gets every outgoing call of the Workers. Without it they reach nothing. */
  readonly outbound?: string
  /** What Cloudflare says of visitors. */
  readonly visitor?: { readonly country: string; readonly timezone: string }
}
