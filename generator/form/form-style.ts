/**
 * The form's look. Every theme has opinions about `input` and `button`: what they said is taken back first, and
 * each declaration is marked, so that even a theme's own `!important` loses.
 */
const declarations = `
.integrador-form.integrador-form,
.integrador-form.integrador-form * {
  all: revert;
  box-sizing: border-box;
  font: 400 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  letter-spacing: normal;
  color: #111a17;
}
.integrador-form.integrador-form {
  display: block;
  max-width: 420px;
  margin: 0 auto;
  padding: 24px 20px;
  background: #fff;
  border: 1px solid #dde6e2;
  border-radius: 16px;
  text-align: start;
}
.integrador-form.integrador-form .integrador-rotulo {
  display: block;
  margin: 0 0 16px;
  font-size: 15px;
  font-weight: 600;
}
.integrador-form.integrador-form .integrador-campo {
  display: block;
  width: 100%;
  min-height: 48px;
  margin: 6px 0 0;
  padding: 10px 14px;
  background: #fff;
  border: 1px solid #7b8a85;
  border-radius: 10px;
}
.integrador-form.integrador-form .integrador-campo::placeholder {
  color: #5b6863;
  opacity: 1;
}
.integrador-form.integrador-form[dir='rtl'] .integrador-campo {
  text-align: right;
}
.integrador-form.integrador-form .integrador-campo:focus-visible,
.integrador-form.integrador-form .integrador-botao:focus-visible {
  outline: 3px solid #5cc79d;
  outline-offset: 1px;
}
.integrador-form.integrador-form .integrador-botao {
  display: block;
  width: 100%;
  min-height: 52px;
  margin: 4px 0 0;
  padding: 12px 16px;
  background: #0b7a53;
  border: 0;
  border-radius: 10px;
  color: #fff;
  font-size: 17px;
  font-weight: 700;
  text-align: center;
  cursor: pointer;
}
.integrador-form.integrador-form .integrador-botao:hover {
  background: #096343;
}
.integrador-form.integrador-form .integrador-botao:disabled {
  background: #4d6b60;
  cursor: progress;
}
.integrador-form.integrador-form .integrador-aviso {
  margin: 14px 0 0;
  color: #b3261e;
  overflow-wrap: anywhere;
}
.integrador-form.integrador-form [hidden] {
  display: none;
}`

export const formStyle = declarations.replaceAll(/(?<=: [^;{]+);/g, ' !important;')
