import { contaAntiga, contaDe, gravarContas, inicioDoTurno, somar } from './counts.ts'
import type { Contado, Contas, Parcelas } from './counts.ts'
import { CONTAS_POR_TURNO } from './limits.ts'
import { nomeDoErro, registrarNoLog } from './text.ts'
import type { Banco, LeadGuardado } from './types.ts'

// Até o passo 3 as contas não sabiam de ofertas. Os leads que ainda estão aqui sabem: o despertador separa as contas deles,
// turno por turno, do mais novo ao mais velho.
const TURNOS_POR_VEZ = 20
const LEADS_POR_VEZ = 3000

export function separarContas(banco: Banco): void {
  const fim = banco.ler('separar', 0)
  if (!fim) return
  const comando = 'SELECT turno, contas FROM turnos WHERE turno < ? ORDER BY turno DESC LIMIT ?'
  const turnos = banco.sql<{ turno: number; contas: string }>(comando, fim, TURNOS_POR_VEZ)
  // Por inteiro ou nada: um turno separado duas vezes contaria em dobro.
  banco.transacao(() => {
    let [lidos, proximo] = [0, 0]
    for (const { turno, contas } of turnos) {
      if (lidos > LEADS_POR_VEZ) break
      lidos += tentarSeparar(banco, turno, contas)
      proximo = turno
    }
    banco.gravar('separar', proximo)
  })
}

function tentarSeparar(banco: Banco, turno: number, contas: string): number {
  try {
    return separarTurno(banco, turno, JSON.parse(contas) as Contas)
  } catch (erro) {
    registrarNoLog('as contas de um turno não foram separadas', { turno, motivo: nomeDoErro(erro) })
    return 0
  }
}

// Separa-se o que os leads explicam; o resto é de leads que já não estão aqui, e fica como estava. Nenhum número se perde.
function separarTurno(banco: Banco, turno: number, contas: Contas): number {
  const deAntes = Object.keys(contas).some((conta) => (JSON.parse(conta) as string[]).length < 6)
  if (!deAntes) return 0
  const [juntas, separadas]: [Contas, Record<string, Contas>] = [{}, {}]
  let lidos = 0
  for (const lead of lerLeadsDoTurno(banco, turno)) {
    const antiga = contaAntiga(lead)
    const parcelas = JSON.parse(lead.antes ?? '{}') as Parcelas
    somar(juntas, antiga, parcelas, 1)
    somar((separadas[antiga] ??= {}), contaDe(lead), parcelas, 1)
    lidos += 1
  }
  for (const [antiga, partes] of Object.entries(separadas)) {
    const cabem = Object.keys(contas).length + Object.keys(partes).length <= CONTAS_POR_TURNO
    if (!cabem || !temTudo(contas[antiga], juntas[antiga])) continue
    somar(contas, antiga, juntas[antiga] ?? {}, -1)
    if (Object.values(contas[antiga] ?? {}).every((resta) => resta === 0)) delete contas[antiga]
    for (const [conta, parcelas] of Object.entries(partes)) somar(contas, conta, parcelas, 1)
  }
  gravarContas(banco, turno, contas)
  return lidos
}

type LeadContado = Contado & Pick<LeadGuardado, 'antes'>

// Um de cada vez: os de um turno podem não caber na memória.
function lerLeadsDoTurno(banco: Banco, turno: number): Iterable<LeadContado> {
  const [inicio, fim] = [turno, turno + 1].map((qual) => inicioDoTurno(qual) * 1000)
  const comando =
    'SELECT n, campanha, pais, anuncio, pagina, pagina_id, oferta, dados, antes FROM leads WHERE n >= ? AND n < ? AND oferta IS NULL AND antes IS NOT NULL'
  return banco.percorrer<LeadContado>(comando, inicio ?? 0, fim ?? 0)
}

function temTudo(conta: Parcelas = {}, parcelas: Parcelas = {}): boolean {
  return Object.entries(parcelas).every(([nome, parcela]) => (conta[nome] ?? 0) >= parcela)
}
