import { lerDados } from './find-lead.ts'
import { CONTAS_POR_TURNO, DIA, HORA } from './limits.ts'
import { ofertaDe } from './order.ts'
import { conhecePagina, conhecerDonos, ehDaPagina } from './pages.ts'
import type { Banco, LeadGuardado, PedidoDoPainel } from './types.ts'
import { emPalavras, lerQuantos } from './text.ts'

// As contas de seis horas ficam numa linha só: por campanha, país, anúncio, endereço da página, número da página e oferta,
// quantos leads em cada estado e quanto foi pago. O dia começa à meia-noite de Brasília.
export const TURNO = 6 * HORA
const FUSO_DE_BRASILIA = 3 * HORA

export type Contas = Record<string, Record<string, number>>
export type Parcelas = Record<string, number>
export type Contado = Pick<
  LeadGuardado,
  'n' | 'campanha' | 'pais' | 'anuncio' | 'pagina' | 'pagina_id' | 'oferta' | 'dados'
>

export function turnoDe(ms: number): number {
  return Math.floor((ms - FUSO_DE_BRASILIA) / TURNO)
}

export function inicioDoTurno(turno: number): number {
  return turno * TURNO + FUSO_DE_BRASILIA
}

export function parcelasDe(lead: Pick<LeadGuardado, 'estado' | 'retorno' | 'valor' | 'moeda'>): Parcelas {
  const { estado, retorno, valor, moeda } = lead
  if (estado === 'teste') return {}
  return { [estado]: 1, ...(retorno && { [retorno]: 1 }), ...(valor && { ['valor ' + moeda]: valor }) }
}

// Tira das contas o que o lead era e põe o que ele passou a ser; muitos de uma vez escrevem cada turno uma vez.
export function contar(banco: Banco, mudancas: { lead: Contado; antes: Parcelas; depois: Parcelas }[]): void {
  const turnos = new Map<number, Contas>()
  for (const { lead, antes, depois } of mudancas) {
    const turno = turnoDe(lead.n / 1000)
    const contas = turnos.get(turno) ?? lerContas(banco, turno)
    turnos.set(turno, contas)
    somar(contas, ondeEsta(banco, contas, lead, antes), antes, -1)
    somar(contas, ondeEntra(banco, contas, lead, depois), depois, 1)
  }
  for (const [turno, contas] of turnos) gravarContas(banco, turno, contas)
}

function lerContas(banco: Banco, turno: number): Contas {
  const [guardado] = banco.sql<{ contas: string }>('SELECT contas FROM turnos WHERE turno = ?', turno)
  return JSON.parse(guardado?.contas ?? '{}') as Contas
}

export function gravarContas(banco: Banco, turno: number, contas: Contas): void {
  banco.sql(
    "INSERT INTO turnos (turno, contas, busca) VALUES (?, ?, '') ON CONFLICT (turno) DO UPDATE SET contas = excluded.contas",
    turno,
    JSON.stringify(contas),
  )
}

// Até o passo 3 as contas não sabiam do número da página nem da oferta.
export function contaAntiga({ campanha, pais, anuncio, pagina }: Contado): string {
  return JSON.stringify([campanha ?? '', pais ?? '', anuncio ?? '', pagina ?? ''])
}

export function contaDe(lead: Contado): string {
  const { campanha, pais, anuncio, pagina, pagina_id } = lead
  const partes = [campanha, pais, anuncio, pagina, pagina_id, ofertaDoLead(lead)]
  return JSON.stringify(partes.map((parte) => parte ?? ''))
}

function ofertaDoLead(lead: Contado): string {
  return lead.oferta ?? ofertaDe(lerDados(lead).recebido ?? {})
}

// Quando há contas demais num turno, as novas ficam juntas, e suspeitos sempre: uma enxurrada não toma o lugar de ninguém. O
// que é de uma página conhecida continua dela.
function contaComum(banco: Banco, nome: 'outras' | 'suspeitos', lead: Contado): string {
  const dono = conhecerDonos(banco)({ ...lead, oferta: ofertaDoLead(lead) })
  return JSON.stringify([nome, '', '', '', conhecePagina(banco, dono) ? dono : '', ''])
}

function ondeEntra(banco: Banco, contas: Contas, lead: Contado, parcelas: Parcelas): string {
  if (parcelas['suspeito']) return contaComum(banco, 'suspeitos', lead)
  const conta = contaDe(lead)
  const cabe = Object.hasOwn(contas, conta) || Object.keys(contas).length < CONTAS_POR_TURNO
  return cabe ? conta : contaComum(banco, 'outras', lead)
}

// Onde está o que o lead pôs: a página dele pode ter ficado conhecida depois, e até o passo 3 não havia ofertas.
function ondeEsta(banco: Banco, contas: Contas, lead: Contado, parcelas: Parcelas): string {
  const lugares = [
    contaDe(lead),
    contaAntiga(lead),
    contaComum(banco, 'suspeitos', lead),
    contaComum(banco, 'outras', lead),
    ...SEM_PAGINA,
  ]
  const temTudo = (conta: string) =>
    Object.entries(parcelas).every(([nome, parcela]) => (contas[conta]?.[nome] ?? 0) >= parcela)
  return lugares.find(temTudo) ?? ondeEntra(banco, contas, lead, parcelas)
}

const SEM_PAGINA = ['["outras","","","","",""]', '["suspeitos","","","","",""]', '["outras","","",""]']

export function somar(contas: Contas, onde: string, parcelas: Parcelas, sinal: 1 | -1): void {
  for (const [nome, parcela] of Object.entries(parcelas)) {
    const conta = (contas[onde] ??= {})
    // Em centavos: frações de dinheiro não se somam sem erro.
    conta[nome] = Math.round(((conta[nome] ?? 0) + sinal * parcela) * 100) / 100
  }
}

// O que o painel lê: de todas as páginas ou de uma, com cada conta no nome da sua página.
export function lerResumo(banco: Banco, pedido: PedidoDoPainel) {
  const turnos = banco.sql<{ turno: number; contas: string }>(
    'SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?',
    (DIA * lerQuantos(pedido['dias'], 31, 366)) / TURNO,
  )
  return turnos.map(({ turno, contas }) => ({
    desde: inicioDoTurno(turno),
    contas: contasDasPaginas(banco, JSON.parse(contas) as Contas, pedido['pagina']),
  }))
}

function contasDasPaginas(banco: Banco, contas: Contas, pagina: unknown): Contas {
  const donoDe = conhecerDonos(banco)
  const novas: Contas = {}
  for (const [conta, parcelas] of Object.entries(contas)) {
    const [campanha = '', pais = '', anuncio = '', site = '', pagina_id = '', oferta = ''] = JSON.parse(
      conta,
    ) as string[]
    const dono = donoDe({ pagina_id, oferta, pais })
    if (pagina !== undefined && !ehDaPagina(banco, dono, emPalavras(pagina))) continue
    const nome = semOferta(campanha, oferta)
    somar(novas, JSON.stringify([nome, pais, anuncio, site, dono, oferta]), parcelas, 1)
  }
  return novas
}

// Até o passo 3, um lead sem campanha levava no lugar dela o número da oferta.
export function semOferta(campanha: string, oferta: string | null): string {
  return campanha === oferta ? '' : campanha
}
