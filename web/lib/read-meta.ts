/** What the server has written into the head of the page it sent. */
export function readMeta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim()
  // In development nobody fills the placeholders in.
  return content && !/^__\w+__$/.test(content) ? content : undefined
}
