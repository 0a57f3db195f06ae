import { CONTAS_POR_TURNO, DIA, HORA } from './limits.ts'
import type { Banco, LeadGuardado } from './types.ts'

// As contas de seis horas ficam numa linha só: por campanha, país, anúncio e página, quantos leads em cada estado e
// quanto foi pago. O dia começa à meia-noite de Brasília.
export const TURNO = 6 * HORA
const FUSO_DE_BRASILIA = 3 * HORA
const OUTRAS = '["outras","","",""]'

export type Contas = Record<string, Record<string, number>>
export type Parcelas = Record<string, number>
type Contado = Pick<LeadGuardado, 'n' | 'campanha' | 'pais' | 'anuncio' | 'pagina'>

export function turnoDe(ms: number): number {
  return Math.floor((ms - FUSO_DE_BRASILIA) / TURNO)
}

export function inicioDoTurno(turno: number): number {
  return turno * TURNO + FUSO_DE_BRASILIA
}

export function parcelasDe(lead: Pick<LeadGuardado, 'estado' | 'retorno' | 'valor' | 'moeda'>): Parcelas {
  const { estado, retorno, valor, moeda } = lead
  return { [estado]: 1, ...(retorno && { [retorno]: 1 }), ...(valor && { ['valor ' + moeda]: valor }) }
}

// Tira das contas o que o lead era e põe o que ele passou a ser; muitos de uma vez escrevem cada turno uma vez.
export function contar(banco: Banco, mudancas: { lead: Contado; antes: Parcelas; depois: Parcelas }[]): void {
  const turnos = new Map<number, Contas>()
  for (const { lead, antes, depois } of mudancas) {
    const turno = turnoDe(lead.n / 1000)
    const contas = turnos.get(turno) ?? lerContas(banco, turno)
    turnos.set(turno, contas)
    somar(contas, lead, antes, -1)
    somar(contas, lead, depois, 1)
  }
  for (const [turno, contas] of turnos) {
    banco.sql(
      "INSERT INTO turnos (turno, contas, busca) VALUES (?, ?, '') ON CONFLICT (turno) DO UPDATE SET contas = excluded.contas",
      turno,
      JSON.stringify(contas),
    )
  }
}

function lerContas(banco: Banco, turno: number): Contas {
  const [guardado] = banco.sql<{ contas: string }>('SELECT contas FROM turnos WHERE turno = ?', turno)
  return JSON.parse(guardado?.contas ?? '{}') as Contas
}

function somar(contas: Contas, lead: Contado, parcelas: Parcelas, sinal: 1 | -1): void {
  const { campanha, pais, anuncio, pagina } = lead
  const par = JSON.stringify([campanha ?? '', pais ?? '', anuncio ?? '', pagina ?? ''])
  const cabe = Object.hasOwn(contas, par) || Object.keys(contas).length < CONTAS_POR_TURNO
  const conta = (contas[cabe ? par : OUTRAS] ??= {})
  for (const [nome, parcela] of Object.entries(parcelas)) {
    // Em centavos: frações de dinheiro não se somam sem erro.
    conta[nome] = Math.round(((conta[nome] ?? 0) + sinal * parcela) * 100) / 100
  }
}

export function lerResumo(banco: Banco, dias: number) {
  const turnos = banco.sql<{ turno: number; contas: string }>(
    'SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?',
    (DIA * dias) / TURNO,
  )
  return turnos.map(({ turno, contas }) => ({
    desde: inicioDoTurno(turno),
    contas: JSON.parse(contas) as Contas,
  }))
}
