import { isLoopback } from '#server/platform/http/is-loopback.ts'

/** Where a Worker answers: in workers.dev, or on this machine where a stand-in plays Cloudflare. */
export function workerAddress(
  apiUrl: string,
  { name, subdomain }: { name: string; subdomain: string },
): string {
  const host = `${name}.${subdomain}.workers.dev`
  return isLoopback(apiUrl) ? `http://${host}.localhost:${new URL(apiUrl).port}` : `https://${host}`
}
