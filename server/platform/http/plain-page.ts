import { html as markup, style, type Html } from '#generator/source.ts'

/** A page of its own, without the app: it opens at once on any device, and needs no script. */
export function renderPlainPage({ title, body }: { title: string; body: Html }, nonce: string): string {
  const { html } = markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title} — Integrador</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style(css, { nonce })}
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true"><path d="M6 6h32" stroke="#33434a" stroke-width="2"/><circle cx="6" cy="6" r="4"/><circle cx="22" cy="6" r="4" class="lit"/><circle cx="38" cy="6" r="4"/></svg> Integrador</p>
<h1>${title}</h1>
${body}
</main>
<footer><a href="/privacidade">Privacidade</a><a href="/termos">Termos</a></footer>
</body>
</html>
`
  return html
}

const css = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto 1fr;justify-items:center;padding:24px 16px;background:#0a0e0f;color:#edf3f1;font:15px/1.6 'Geist Variable',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{grid-row:2;width:100%;max-width:440px;padding:32px 28px;background:#10161a;border:1px solid #222d31;border-radius:12px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-weight:550}
circle{fill:#10161a;stroke:#5a6c72;stroke-width:2}
.lit{fill:#3fe0a2;stroke:#3fe0a2}
h1{margin:0 0 12px;font-size:20px;line-height:1.3;letter-spacing:-0.025em;font-weight:620}
p{margin:0;color:#a4b4b1}
p+p{margin-top:12px}
p.brand,strong{color:#edf3f1}
strong{font-weight:550;overflow-wrap:anywhere}
button{width:100%;min-height:44px;margin-top:24px;padding:0 16px;border:0;border-radius:10px;background:#3fe0a2;color:#04231a;font:inherit;font-weight:550;cursor:pointer}
button:hover{background:#62ecb6}
footer{grid-row:3;align-self:end;display:flex;gap:20px;padding-top:24px;font-size:13px}
footer a{color:#82948f;text-decoration:none;text-underline-offset:4px}
footer a:hover{color:#edf3f1;text-decoration:underline}
button:focus-visible,a:focus-visible{outline:2px solid #3fe0a2;outline-offset:3px}
`
