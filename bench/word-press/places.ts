/** Where a customer may paste a form's code, and what the editor then saves. */
export const places = {
  'classic editor': (code: string) => code,
  'HTML block': (code: string) => `<!-- wp:html -->\n${code}\n<!-- /wp:html -->`,
  'shortcode block': (code: string) => `<!-- wp:shortcode -->\n${code}\n<!-- /wp:shortcode -->`,
  'paragraph block': (code: string) => `<!-- wp:paragraph -->\n<p>${code}</p>\n<!-- /wp:paragraph -->`,
} as const

export type Place = keyof typeof places
