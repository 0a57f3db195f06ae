import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { previewFramePath } from '#contract/preview-frame.ts'
import { fileOfJs, html as markup, script } from '#generator/source.ts'

/**
 * Of this page alone. Generated code has inline script and style, which the app's own policy refuses; here it may
 * run, but as nobody: in an origin of its own, without a network, and inside our pages only.
 */
const policy = [
  "default-src 'none'",
  // WebAssembly for the vault of a rehearsal, whose store is a real SQLite.
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-forms',
  // See frame.js: what it has taken away must not come back with a frame inside of the frame.
  "require-trusted-types-for 'script'",
  'trusted-types ensaio',
].join('; ')

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The page fetches nothing: what its script imports stands in it. */
const code = fileOfJs(
  read('frame.js').replaceAll(/^import .*'\.\/(.+\.js)'$/gm, (_, name: string) =>
    read(name).replace('export ', ''),
  ),
)
const { html: page } = markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prévia</title>
${script(code, { type: 'module' })}
</head>
<body></body>
</html>
`

/** The page in which previews and rehearsals run. It is the same for everybody and knows nothing. */
export function servePreviewFrame(app: FastifyInstance): void {
  app.get(previewFramePath, async (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      // Of no use to a sandbox, and Chromium warns of it where the page around did not ask for it, as in development.
      .removeHeader('origin-agent-cluster')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
