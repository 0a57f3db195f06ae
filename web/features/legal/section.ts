/** What a section is made of: a paragraph, a list, or something that is drawn. Texts may hold links: `[words](/address)`. */
export type Block =
  | string
  | { list: readonly string[] }
  | { picture: 'identity' | 'personal-data' | 'cookies' }

/** Other pages lead to its id: `/privacidade#cookies`. It stays when the words change. */
export type Section = { id: string; title: string; blocks: readonly Block[] }
