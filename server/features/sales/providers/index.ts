import { kiwify } from './kiwify.ts'
import type { Provider } from './provider.ts'

export const providers: Record<string, Provider> = { kiwify }

export const providerNames = Object.keys(providers)
