/**
 * The look of the thank-you page. The border takes the text's colour, which `bg` may turn light. Japanese titles are
 * long and have no spaces: they break between phrases where the browser can tell them.
 */
export const pageStyle = `
html {
  color-scheme: light;
}
body {
  display: grid;
  place-items: center;
  min-height: 100vh;
  margin: 0;
  padding: 24px;
  box-sizing: border-box;
  background: #f5f8f6;
  color: #0d1614;
  font: 18px/1.6 system-ui, sans-serif;
  text-align: center;
  text-wrap: balance;
}
main {
  max-width: 30rem;
}
svg {
  width: 72px;
  height: 72px;
}
h1 {
  margin: 20px 0 8px;
  font-size: clamp(24px, 6.5vw, 36px);
  line-height: 1.3;
  word-break: auto-phrase;
}
p {
  margin: 0;
  overflow-wrap: anywhere;
}
.ligado {
  margin-top: 20px;
}
.telefone strong {
  font-size: 22px;
}
.errado {
  display: block;
  color: inherit;
}
.pedido {
  display: inline-grid;
  margin-top: 28px;
  padding: 12px 24px;
  border: 1px solid;
  border-color: color-mix(in srgb, currentColor 30%, transparent);
  border-radius: 12px;
}
.pedido[hidden] {
  display: none;
}
.rotulo {
  font-size: 14px;
}`
