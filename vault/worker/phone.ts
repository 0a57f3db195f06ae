// O telefone com o código do país, só em dígitos; nada, se ninguém sabe de que país é. O formulário diz o código e o
// prefixo de longa distância: '40 0'.
export function foneInteiro(telefone: string, ddi: string): string {
  const digitado = telefone.replace('(0)', '').replace(/[^\d+]/g, '')
  const [codigo = '', prefixo = ''] = ddi.split(' ')
  const semPrefixo = (numero: string) =>
    prefixo !== '' && numero.startsWith(prefixo) ? numero.slice(prefixo.length) : numero

  const comMais = /^(?:\+|00)(.*)$/.exec(digitado)?.[1]
  if (comMais !== undefined) {
    // Depois do código, um zero ainda é prefixo; outro dígito pode ser do número.
    const zeroSobra = prefixo === '0' && comMais.startsWith(codigo + '0')
    return zeroSobra ? codigo + comMais.slice(codigo.length + 1) : comMais
  }
  if (codigo === '') return ''
  // Com o código do país e sem o mais, o número fica longo demais para ser nacional.
  const comCodigo = digitado.startsWith(codigo) && digitado.length > 10
  const temPrefixo = prefixo !== '' && digitado.startsWith(prefixo)
  return comCodigo && !temPrefixo ? digitado : codigo + semPrefixo(digitado)
}
