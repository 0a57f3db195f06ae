const longest = 54

/** What was typed as a name that Cloudflare takes: 'Crema Itália' becomes 'crema-italia'. */
export function tidyWorkerName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d_]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^[-_]+|[-_]+$/g, '')
}

/** What a Worker is called at Cloudflare: its address in workers.dev, or on this machine, begins with it. */
export function workerNameOf(address: string): string | undefined {
  return /^https?:\/\/([a-z\d][\w-]*)\.[a-z\d-]+\.workers\.dev\b/.exec(address.trim())?.[1]
}
