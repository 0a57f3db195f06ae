import { readdir } from 'node:fs/promises'
import type { EndpointShape } from '#contract/endpoint.ts'

type Method = EndpointShape['method']
type Call = { method?: Method; path: string }

const folder = new URL('../../contract/', import.meta.url)

/** Every call of this server, read off the contract: one that is added is there from its first day. */
export async function listCalls(
  below: `/api/${string}`,
): Promise<(readonly [method: Method, path: string])[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  const calls = modules.flatMap((part) => Object.values(part)).filter((value) => isCall(value, below))
  return calls.map(({ method = 'GET', path }) => [method, path] as const)
}

function isCall(value: unknown, below: string): value is Call {
  const path = typeof value === 'object' && value !== null && 'path' in value ? value.path : undefined
  return typeof path === 'string' && path.startsWith(below)
}
