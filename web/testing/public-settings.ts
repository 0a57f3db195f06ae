/** What the server would have written into the page's head; whatever was set up before is gone. */
export function setUp(settings: Record<string, string>): void {
  for (const meta of document.querySelectorAll('meta[name]')) meta.remove()
  for (const [name, content] of Object.entries(settings)) {
    const meta = document.createElement('meta')
    meta.name = name
    meta.content = content
    document.head.append(meta)
  }
}
