import { DIA, HORA, MINUTO } from './limits.ts'
import { conhecerDonos, lerPaginas, OFERTA_DO_LEAD, paginasComEscolha, type SemDono } from './pages.ts'
import { lerAjustesDaPagina, porNaFila } from './queue.ts'
import { EM_ABERTO } from './states.ts'
import type { Banco, Estado, LeadGuardado, Retorno } from './types.ts'

// O que está errado é dito uma vez quando começa, de novo depois de uma hora se mudou, e uma vez quando acaba. Nenhuma
// palavra de uma pessoa vai junto.
type Ditos = Record<string, [dizia: string | false, quando: number]>

// Uma página com alertas seus só ouve dos seus leads; os de todas contam o resto.
type Vigiado = { pagina: string; nome: string; ehDela: (lead: SemDono) => boolean; recusasEmPorcento: number }

export function vigiar(banco: Banco): void {
  const vigiados = lerVigiados(banco)
  if (vigiados.length === 0) return
  const agora = Date.now()
  const ditos = banco.ler<Ditos>('ditos', {})
  // Quem nunca ouve um retorno lê muitas linhas: basta de hora em hora.
  const ouvirRetornos = banco.ler('ouviu', 0) !== Math.floor(agora / HORA)
  const lidos = lerParaVigiar(banco, agora)
  for (const vigiado of vigiados) {
    const problemas = {
      ...acharProblemas(lidos, agora, vigiado),
      ...(ouvirRetornos && { retorno: faltaRetorno(banco, agora, vigiado) && 'nenhum retorno há três dias' }),
    }
    avisar(banco, vigiado, problemas, ditos)
  }
  banco.gravar('ouviu', Math.floor(agora / HORA))
  banco.gravar('ditos', ditos)
}

function lerVigiados(banco: Banco): Vigiado[] {
  const aParte = paginasComEscolha(banco, 'alerta')
  const donoDe = conhecerDonos(banco)
  const nomes = new Map(lerPaginas(banco).paginas.map(({ pagina, nome }) => [pagina, nome]))
  return ['', ...aParte].flatMap((pagina) => {
    const { alerta } = lerAjustesDaPagina(banco, pagina)
    const ehDela = (lead: SemDono) =>
      pagina ? donoDe(lead) === pagina : aParte.length === 0 || !aParte.includes(donoDe(lead))
    const nome = [PLATAFORMA, nomes.get(pagina)].filter(Boolean).join(', ')
    return alerta ? [{ pagina, nome, ehDela, recusasEmPorcento: Number(alerta['recusas'] ?? 30) }] : []
  })
}

type Problemas = Record<string, string | false>

function avisar(banco: Banco, { pagina, nome }: Vigiado, problemas: Problemas, ditos: Ditos): void {
  const agora = Date.now()
  for (const [tipo, problema] of Object.entries(problemas)) {
    const dito = [tipo, pagina].join(' ').trim()
    const [antes, quando] = ditos[dito] ?? [false, 0]
    if (problema === antes || (problema && agora - quando < HORA)) continue
    ditos[dito] = [problema, problema ? agora : quando]
    const texto = problema || 'voltou a funcionar (' + tipo + ')'
    porNaFila(banco, {
      destino: 'alerta',
      evento: problema ? tipo : 'voltou',
      lead: null,
      dados: { texto: nome + ': ' + texto, quando: agora, pagina, ...(pagina && { propria: true as const }) },
    })
  }
}

const ULTIMOS = 1000
const COLUNAS_DO_DONO = 'n, estado, pais, pagina_id, ' + OFERTA_DO_LEAD + ' AS oferta'

type Olhado = SemDono & Pick<LeadGuardado, 'n' | 'estado'>

type Lidos = Record<'ultimos' | 'suspeitos' | 'parados' | 'duvidas', Olhado[]>

// Uma vez por toque, por mais páginas que tenham alertas seus. De todos, por mais antigos que sejam; mais de mil são mil.
function lerParaVigiar(banco: Banco, agora: number): Lidos {
  const comando = 'SELECT ' + COLUNAS_DO_DONO + ' FROM leads ORDER BY n DESC LIMIT ?'
  return {
    ultimos: banco.sql(comando, ULTIMOS),
    suspeitos: lerAbertos(banco, 'suspeito', Infinity),
    parados: lerAbertos(banco, 'pendente', agora - 10 * MINUTO),
    duvidas: lerAbertos(banco, 'verificar', Infinity),
  }
}

function acharProblemas(lidos: Lidos, agora: number, { ehDela, recusasEmPorcento }: Vigiado): Problemas {
  const ultimos = lidos.ultimos.filter(ehDela)
  const contarDesde = (estado: Estado, desde: number) =>
    ultimos.filter((um) => um.estado === estado && um.n > desde * 1000).length
  const [suspeitos, parados, duvidas] = [lidos.suspeitos, lidos.parados, lidos.duvidas].map(
    (abertos) => abertos.filter(ehDela).length,
  ) as [number, number, number]
  const ontem = agora - DIA
  const recusados = contarDesde('recusado', ontem)
  const total = recusados + contarDesde('entregue', ontem)
  return {
    suspeitos: suspeitos > 0 && 'leads demais de um mesmo endereço, não enviados: ' + suspeitos,
    rede:
      parados > 0 &&
      !contarDesde('entregue', agora - 10 * MINUTO) &&
      'fora do ar há 10 minutos. Leads à espera: ' + parados,
    recusas:
      total > 9 &&
      recusados * 100 > recusasEmPorcento * total &&
      'mais de ' + recusasEmPorcento + '% de recusas',
    verificar: duvidas > 0 && 'leads para verificar: ' + duvidas,
  }
}

function lerAbertos(banco: Banco, estado: Estado, ate: number): Olhado[] {
  const comando =
    'SELECT ' + COLUNAS_DO_DONO + ' FROM leads WHERE ' + EM_ABERTO + ' AND estado = ? AND n < ? LIMIT ?'
  return banco.sql(comando, estado, Math.min(ate * 1000, Number.MAX_SAFE_INTEGER), ULTIMOS)
}

function faltaRetorno(banco: Banco, agora: number, { pagina, ehDela }: Vigiado): boolean {
  const ouvidos = banco.percorrer<Olhado & { retornado: string }>(
    'SELECT retornos.dados AS retornado, pais, pagina_id, ' +
      OFERTA_DO_LEAD +
      ' AS oferta FROM retornos LEFT JOIN leads ON leads.id = retornos.lead WHERE leads.estado IS NOT ? ORDER BY retornos.n DESC',
    'teste',
  )
  let ultimo = 0
  for (const ouvido of ouvidos) {
    if (pagina && !ehDela(ouvido)) continue
    ultimo = (JSON.parse(ouvido.retornado) as Retorno).quando
    break
  }
  const comando =
    'SELECT ' +
    COLUNAS_DO_DONO +
    " FROM leads WHERE n > ? AND n < ? AND estado = 'entregue' ORDER BY n DESC LIMIT ?"
  const mudos = banco.percorrer<Olhado>(comando, ultimo * 1000, (agora - 3 * DIA) * 1000, ULTIMOS)
  for (const mudo of mudos) if (ehDela(mudo)) return true
  return false
}
