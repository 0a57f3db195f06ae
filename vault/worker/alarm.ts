import { vigiar } from './alerts.ts'
import { semResposta, tentar } from './call-network.ts'
import { concluir } from './conclude.ts'
import { acharPeloNumero, lerDados } from './find-lead.ts'
import {
  CHAMADAS_JUNTAS,
  DIA,
  ENVIOS_POR_DESPERTAR,
  ESPERAS_DO_LEAD,
  HORA,
  LEADS_POR_DESPERTAR,
  LUGARES_DOS_ANTIGOS,
  MINUTO,
  VIGIA_DOS_QUE_ESPERAM,
} from './limits.ts'
import { esquecerProcurados } from './match-returns.ts'
import { esquecerTextoAntigo } from './old-search.ts'
import { enviar, enviosNaVez, esquecerEnvios } from './outbox.ts'
import { esquecerBusca } from './search.ts'
import { lerAjustes } from './settings.ts'
import { separarContas } from './split-counts.ts'
import { nomeDoErro, registrarNoLog } from './text.ts'
import type { Banco, LeadGuardado } from './types.ts'
import { mudarLead } from './update-lead.ts'
import { mudarLinha } from './update-row.ts'
import { refazerRetornos } from './words.ts'

// O despertador: tenta de novo o que espera e cuida do resto. O próximo toque é marcado antes de tudo e nenhum erro
// escapa, porque a Cloudflare abandona um despertador que falha seis vezes. Cada parte falha sozinha.
export async function tocarAlarme(banco: Banco): Promise<void> {
  await banco.marcar(Date.now() + MINUTO)
  fazer('encerrar o que ficou sem resposta', () => encerrarSemResposta(banco))
  fazer('refazer os retornos', () => refazerRetornos(banco))
  fazer('separar as contas de antes', () => separarContas(banco))
  fazer('esquecer o que é antigo', () => esquecerDeHoraEmHora(banco))
  fazer('vigiar', () => vigiar(banco))
  const vez = fazer('ver quem está na vez', () => verQuemEstaNaVez(banco)) ?? []
  // Depois de um trabalho, logo se vê o que mudou; enquanto há leads à espera, alguém precisa ver há quanto tempo.
  const emTrabalho = vez.length > 0 ? MINUTO : HORA
  await cuidarDeTodos(vez)
  const proxima = fazer('marcar o próximo toque', () =>
    proximoToque(banco, Math.min(emTrabalho, haPendentes(banco) ? VIGIA_DOS_QUE_ESPERAM * MINUTO : HORA)),
  )
  if (proxima !== undefined) await banco.marcar(proxima)
}

function fazer<Tipo>(parte: string, fazerParte: () => Tipo): Tipo | undefined {
  try {
    return fazerParte()
  } catch (erro) {
    registrarNoLog('uma parte do despertador falhou', { parte, motivo: nomeDoErro(erro) })
    return undefined
  }
}

async function cuidarDeTodos(vez: (() => Promise<void>)[]): Promise<void> {
  const cuidar = async () => {
    for (let um = vez.shift(); um; um = vez.shift()) await um()
  }
  await Promise.all(Array.from({ length: CHAMADAS_JUNTAS }, cuidar))
}

function verQuemEstaNaVez(banco: Banco): (() => Promise<void>)[] {
  const agora = Date.now()
  const leads = leadsNaVez(banco, agora).map((n) => () => cuidarDoLead(banco, n))
  const envios = enviosNaVez(banco, ENVIOS_POR_DESPERTAR).map((n) => () => enviar(banco, n))
  return [...leads, ...envios]
}

// Os menos tentados primeiro: um lead que a plataforma nunca aceita não passa na frente de um que acaba de chegar. Alguns
// lugares ficam sempre para quem espera há mais tempo.
function leadsNaVez(banco: Banco, agora: number): number[] {
  const novos: number[] = []
  for (let tentativas = 0; tentativas <= ESPERAS_DO_LEAD.length + 1; tentativas += 1) {
    const lugares = LEADS_POR_DESPERTAR - LUGARES_DOS_ANTIGOS - novos.length
    const comando =
      'SELECT n FROM leads WHERE tentativas = ? AND proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?'
    novos.push(...banco.sql<{ n: number }>(comando, tentativas, agora, lugares).map(({ n }) => n))
  }
  const comando = 'SELECT n FROM leads WHERE proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?'
  const antigos = banco.sql<{ n: number }>(comando, agora, LEADS_POR_DESPERTAR).map(({ n }) => n)
  return [...new Set([...novos, ...antigos])].slice(0, LEADS_POR_DESPERTAR)
}

// Um lead que causa um erro é posto de lado, à vista, e não tira a vez de nenhum outro.
async function cuidarDoLead(banco: Banco, n: number): Promise<void> {
  try {
    await tentarDeNovo(banco, n)
  } catch (erro) {
    porDeLado(banco, n, erro)
  }
}

function porDeLado(banco: Banco, n: number, erro: unknown): void {
  const motivo = 'O Cofre não conseguiu cuidar deste lead: ' + nomeDoErro(erro)
  const mudanca = { estado: 'verificar' as const, proxima: null, motivo }
  registrarNoLog('um lead foi posto de lado', { n, motivo: nomeDoErro(erro) })
  const lead = fazer('achar o lead', () => acharPeloNumero(banco, n))
  const mudou = lead && fazer('mudar o lead e as contas', () => mudarLead(banco, lead, mudanca))
  // Se nem isso deu, muda só a linha dele.
  if (!mudou) fazer('mudar a linha do lead', () => mudarLinha(banco, { n }, mudanca))
}

// Antes da chamada, o lead fica reservado por um minuto: se o Cofre cair no meio, ninguém sabe se ela chegou.
async function tentarDeNovo(banco: Banco, n: number): Promise<void> {
  const lead = acharPeloNumero(banco, n)
  if (!lead) return
  if (lead.estado !== 'pendente') {
    if (lead.estado === 'enviando') concluir(banco, lead.id, semResposta())
    return
  }
  mudarLinha(banco, lead, {
    estado: 'enviando',
    tentativas: lead.tentativas + 1,
    proxima: Date.now() + MINUTO,
  })
  const { recebido = {}, visitante = {} } = lerDados(lead)
  const campos = Object.fromEntries(CAMPOS.map((nome) => [nome, recebido[nome] ?? '']))
  const tentativa = await tentar({ id: lead.id, campos }, visitante)
  concluir(banco, lead.id, tentativa)
}

// Uma primeira chamada sem fim depois de um minuto: quem a fez caiu. Cada lead é conferido uma vez, pela ordem de
// chegada, sem índice, que custaria uma linha por lead.
const CONFERIDOS_POR_VEZ = 1000

function encerrarSemResposta(banco: Banco): void {
  const conferido = banco.ler('conferido', 0)
  const ate = (Date.now() - MINUTO) * 1000
  const comando = 'SELECT n, id, estado, proxima FROM leads WHERE n > ? AND n <= ? ORDER BY n LIMIT ?'
  const leads = banco.sql<Pick<LeadGuardado, 'n' | 'id' | 'estado' | 'proxima'>>(
    comando,
    conferido,
    ate,
    CONFERIDOS_POR_VEZ,
  )
  for (const { n, id, estado, proxima } of leads) {
    if (estado !== 'enviando' || proxima) continue
    try {
      concluir(banco, id, semResposta())
    } catch (erro) {
      porDeLado(banco, n, erro)
    }
  }
  const ultimo = leads.at(-1)
  if (ultimo) banco.gravar('conferido', ultimo.n)
}

const LEADS_ESQUECIDOS_POR_VEZ = 5000

// O despertador pode tocar a cada minuto, e cada linha lida conta.
function esquecerDeHoraEmHora(banco: Banco): void {
  const agora = Date.now()
  const hora = Math.floor(agora / HORA)
  if (banco.ler('esqueceu', 0) === hora) return
  esquecer(banco)
  banco.gravar('esqueceu', hora)
}

function esquecer(banco: Banco): void {
  const limite = Date.now() - lerAjustes(banco).dias * DIA
  const antigos = 'SELECT n FROM leads WHERE n < ? ORDER BY n LIMIT ?'
  banco.sql('DELETE FROM leads WHERE n IN (' + antigos + ')', limite * 1000, LEADS_ESQUECIDOS_POR_VEZ)
  esquecerBusca(banco, limite * 1000)
  esquecerTextoAntigo(banco, limite)
  esquecerEnvios(banco, limite * 1000)
  esquecerProcurados(banco)
}

function proximoToque(banco: Banco, espera: number): number {
  const agora = Date.now()
  const conferido = banco.ler('conferido', 0)
  const emMs = (linhas: { quando: number | null }[]) => linhas[0]?.quando ?? Infinity
  if (banco.ler('refazer', 0) || banco.ler('separar', 0)) return agora
  return Math.max(
    agora,
    Math.min(
      emMs(banco.sql('SELECT min(proxima) AS quando FROM leads WHERE proxima > 0')),
      emMs(banco.sql('SELECT min(proxima) AS quando FROM saida WHERE proxima > 0')),
      // O lead mais antigo que ainda não foi conferido.
      emMinutoCheio(
        emMs(banco.sql('SELECT min(n) / 1000 + ? AS quando FROM leads WHERE n > ?', MINUTO, conferido)),
      ),
      agora + espera,
    ),
  )
}

// Os leads de um minuto são conferidos juntos: um toque por lead custaria as linhas lidas de um dia.
function emMinutoCheio(ms: number): number {
  return Math.ceil(ms / MINUTO) * MINUTO
}

function haPendentes(banco: Banco): boolean {
  return banco.sql("SELECT n FROM leads WHERE estado = 'pendente' LIMIT 1").length > 0
}
