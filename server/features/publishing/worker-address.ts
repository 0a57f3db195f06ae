import { isLoopback } from '#server/platform/http/is-loopback.ts'

/** Where a Worker answers: in workers.dev, or on this machine where a stand-in plays Cloudflare. */
export function workerAddress(
  apiUrl: string,
  { name, subdomain }: { name: string; subdomain: string },
): string {
  const host = `${name}.${subdomain}.workers.dev`
  return isLoopback(apiUrl) ? `http://${host}.localhost:${new URL(apiUrl).port}` : `https://${host}`
}

/** Whether browsers may read a vault there: our pages are allowed to ask no other host. */
export function isWorkerAddress(apiUrl: string, { protocol, hostname }: URL): boolean {
  const isOnline = protocol === 'https:' && hostname.endsWith('.workers.dev')
  return isOnline || (isLoopback(apiUrl) && hostname.endsWith('.workers.dev.localhost'))
}
