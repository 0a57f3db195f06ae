/** Apart from the other refusals: the panel's form says it too, and needs none of those. */
export const weakFirstLoginToken =
  'O token de primeiro acesso precisa ter de 32 a 200 caracteres: letras sem acento, números, hífen e sublinhado.'
