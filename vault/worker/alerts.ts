import { DIA, HORA, MINUTO } from './limits.ts'
import { lerAjustesDosDestinos, porNaFila } from './queue.ts'
import { EM_ABERTO } from './states.ts'
import type { Banco, Estado, LeadGuardado } from './types.ts'
import { lerRetornos } from './words.ts'

// O que está errado é dito uma vez quando começa, de novo depois de uma hora se mudou, e uma vez quando acaba. Nenhuma
// palavra de uma pessoa vai junto.
type Ditos = Record<string, [dizia: string | false, quando: number]>

export function vigiar(banco: Banco): void {
  const { alerta } = lerAjustesDosDestinos(banco)
  if (!alerta) return
  const agora = Date.now()
  const ditos = banco.ler<Ditos>('ditos', {})
  const problemas = acharProblemas(banco, agora, Number(alerta['recusas'] ?? 30))
  for (const [tipo, problema] of Object.entries(problemas)) {
    const [antes, quando] = ditos[tipo] ?? [false, 0]
    if (problema === antes || (problema && agora - quando < HORA)) continue
    ditos[tipo] = [problema, problema ? agora : quando]
    const texto = problema || 'voltou a funcionar (' + tipo + ')'
    porNaFila(banco, {
      destino: 'alerta',
      evento: problema ? tipo : 'voltou',
      lead: null,
      dados: { texto: PLATAFORMA + ': ' + texto, quando: agora },
    })
  }
  banco.gravar('ditos', ditos)
}

const ULTIMOS = 1000

function acharProblemas(
  banco: Banco,
  agora: number,
  recusasEmPorcento: number,
): Record<string, string | false> {
  const comando = 'SELECT n, estado FROM leads ORDER BY n DESC LIMIT ?'
  const ultimos = banco.sql<Pick<LeadGuardado, 'n' | 'estado'>>(comando, ULTIMOS)
  const contarDesde = (estado: Estado, desde: number) =>
    ultimos.filter((um) => um.estado === estado && um.n > desde * 1000).length
  const haDezMinutos = agora - 10 * MINUTO
  const ontem = agora - DIA
  const suspeitos = contarAbertos(banco, 'suspeito')
  const parados = contarAbertos(banco, 'pendente', haDezMinutos)
  const duvidas = contarAbertos(banco, 'verificar')
  const recusados = contarDesde('recusado', ontem)
  const total = recusados + contarDesde('entregue', ontem)
  return {
    suspeitos: suspeitos > 0 && 'leads demais de um mesmo endereço, não enviados: ' + suspeitos,
    rede:
      parados > 0 &&
      !contarDesde('entregue', haDezMinutos) &&
      'fora do ar há 10 minutos. Leads à espera: ' + parados,
    recusas:
      total > 9 &&
      recusados * 100 > recusasEmPorcento * total &&
      'mais de ' + recusasEmPorcento + '% de recusas',
    verificar: duvidas > 0 && 'leads para verificar: ' + duvidas,
    retorno: faltaRetorno(banco, agora) && 'nenhum retorno há três dias',
  }
}

// De todos, por mais antigos que sejam; mais de mil são mil.
function contarAbertos(banco: Banco, estado: Estado, ate = Infinity): number {
  const comando = 'SELECT n FROM leads WHERE ' + EM_ABERTO + ' AND estado = ? AND n < ? LIMIT ?'
  return banco.sql(comando, estado, Math.min(ate * 1000, Number.MAX_SAFE_INTEGER), ULTIMOS).length
}

function faltaRetorno(banco: Banco, agora: number): boolean {
  const [ultimo] = lerRetornos(banco, { limite: 1 }).retornos
  const comando = "SELECT n FROM leads WHERE n > ? AND n < ? AND estado = 'entregue' LIMIT 1"
  const mudos = banco.sql(comando, (ultimo?.quando ?? 0) * 1000, (agora - 3 * DIA) * 1000)
  return mudos.length > 0
}
