import { TELEFONES } from './phone-table.ts'

// O telefone com o código do país uma vez, sem o prefixo de longa distância, só em dígitos; nada, se ninguém sabe de que país
// é. O formulário diz o código, o prefixo e o país: '40 0 RO'.
export function foneInteiro(telefone: string, ddi: string, paisDoLead: string): string {
  const [codigo = '', , pais = paisDoLead.toUpperCase()] = ddi.split(' ')
  const numeracao = acharNumeracao(pais, codigo)
  const digitado = telefone.replace('(0)', '').replace(/[^\d+]/g, '')
  const comMais = /^(?:\+|00)(.*)$/.exec(digitado)?.[1]?.replace(/\D/g, '')
  if (comMais !== undefined) {
    const meu = numeracao && comMais.startsWith(numeracao.codigo)
    return meu ? numeracao.codigo + semPrefixo(comMais.slice(numeracao.codigo.length), numeracao) : comMais
  }
  const digitos = digitado.replace(/\D/g, '')
  return numeracao && digitos ? numeracao.codigo + lerNacional(digitos, numeracao) : ''
}

const ARGENTINA = '54'

// Na Argentina, um celular discado no país tem 15 depois da área; de fora, 9 antes dela.
function comNove(digitos: string): string {
  const [, area = '', resto = ''] = /^(11|[2-9]..|[2-9]...)15(.{6,8})$/.exec(digitos) ?? []
  return area.length + resto.length === 10 ? '9' + area + resto : digitos
}

type Numeracao = { codigo: string; prefixo: RegExp | null; tamanho: number; numero: RegExp }

const TAMANHO_DO_PAIS = 2

// De um código que é de vários países, o primeiro da lista é o principal.
function acharNumeracao(pais: string, codigo: string): Numeracao | null {
  const doPais = pais + ' ' + (codigo && codigo + ' ')
  const doCodigo = ' ' + codigo + ' '
  const linha =
    TELEFONES.find((uma) => pais !== '' && uma.startsWith(doPais)) ??
    TELEFONES.find((uma) => codigo !== '' && uma.startsWith(doCodigo, TAMANHO_DO_PAIS))
  if (!linha) return null
  const [, seu = '', prefixo = '', tamanho = '', numero = ''] = linha.split(' ')
  return {
    codigo: seu,
    prefixo: prefixo === '-' ? null : new RegExp('^(' + prefixo + ')'),
    tamanho: Number(tamanho),
    numero: new RegExp('^(' + numero + ')$'),
  }
}

function semPrefixo(digitos: string, { codigo, prefixo, numero }: Numeracao): string {
  const sem = prefixo ? digitos.replace(prefixo, '') : digitos
  const lido = numero.test(sem) ? sem : digitos
  return codigo === ARGENTINA ? comNove(lido) : lido
}

// Sem o mais, o código do país pode estar no começo, ou ser o começo do próprio número. Se as duas leituras servem, decide o
// tamanho; e onde há um prefixo, um número sem ele costuma trazer o código.
function lerNacional(digitos: string, numeracao: Numeracao): string {
  const { codigo, prefixo, tamanho, numero } = numeracao
  const nacional = semPrefixo(digitos, numeracao)
  const semCodigo = digitos.startsWith(codigo) ? semPrefixo(digitos.slice(codigo.length), numeracao) : ''
  const servem = [nacional, semCodigo].filter((leitura) => numero.test(leitura))
  if (servem.length < 2 || nacional !== digitos) return servem[0] ?? digitos
  if (digitos.length === tamanho) return nacional
  return prefixo || digitos.length === codigo.length + tamanho ? semCodigo : nacional
}
