/** What a Worker is called at Cloudflare: its address in workers.dev, or on this machine, begins with it. */
export function workerNameOf(address: string): string | undefined {
  return /^https?:\/\/([a-z\d][\w-]*)\.[a-z\d-]+\.workers\.dev\b/.exec(address.trim())?.[1]
}
