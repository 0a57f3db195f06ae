/**
 * The form's look. Themes have opinions about `input`, `button` and `*`, and a page about its text: the form starts
 * from nothing, and each declaration is marked, so that even a theme's own `!important` loses. The `:not(#i#i)`
 * matches every form; it only weighs as much as two ids.
 */
const declarations = `
.integrador-form:not(#i#i) {
  all: initial;
  visibility: inherit;
  pointer-events: inherit;
  display: block;
  box-sizing: border-box;
  width: 100%;
  max-width: 420px;
  margin: 0 auto;
  padding: 24px 20px;
  background: #fff;
  border: 1px solid #ddd;
  border-radius: 16px;
}
.integrador-form:not(#i#i) * {
  all: revert;
  box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif;
  color: #111;
}
.integrador-form:not(#i#i) ::before,
.integrador-form:not(#i#i) ::after,
.integrador-form:not(#i#i) [hidden] {
  display: none;
}
.integrador-form:not(#i#i) label {
  display: block;
  margin: 0 0 16px;
  font-size: 15px;
  font-weight: 600;
}
.integrador-form:not(#i#i) input {
  width: 100%;
  min-height: 48px;
  margin: 6px 0 0;
  padding: 10px 14px;
  background: #fff;
  border: 1px solid #788;
  border-radius: 10px;
}
.integrador-form:not(#i#i)[dir='rtl'] input {
  text-align: right;
}
.integrador-form:not(#i#i) ::placeholder {
  all: revert;
  color: #566;
}
.integrador-form:not(#i#i) :focus-visible {
  outline: 3px solid #0b7a53;
  outline-offset: 2px;
}
.integrador-form:not(#i#i) button {
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
  cursor: pointer;
}
.integrador-form:not(#i#i) button:hover {
  background: #064;
}
.integrador-form:not(#i#i) button:disabled {
  background: #566;
  cursor: progress;
}
.integrador-form:not(#i#i) p {
  margin: 16px 0 0;
  padding: 10px 14px;
  background: #fee;
  border-radius: 10px;
  color: #b21;
  overflow-wrap: anywhere;
}`

export const formStyle = declarations.replaceAll(/(?<=: [^;{]+);/g, ' !important;')
