type Around = { head?: string; attributes?: string }

/** A customer's landing page with this in its body. */
export function landingPage(body: string, { head = '', attributes = 'lang="pt-BR"' }: Around = {}): string {
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oferta</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<main>
<h1>Oferta</h1>
${body}
</main>
</body>
</html>
`
}
