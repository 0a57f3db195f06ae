import { lerDados } from './find-lead.ts'
import { avaliar, significar, type Significados } from './judge-returns.ts'
import { BYTES_DE_UM_NOME, RETORNOS_GUARDADOS } from './limits.ts'
import { lerSignificados } from './meanings.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { emPalavras, lerQuantos, limpar, nomeDoErro, registrarNoLog } from './text.ts'
import type { Banco, LeadGuardado, PedidoDoPainel, Retorno, Significado } from './types.ts'
import { mudarLead } from './update-lead.ts'

export function lerRetornos(banco: Banco, { limite }: PedidoDoPainel = {}) {
  const comando = 'SELECT * FROM retornos ORDER BY n DESC LIMIT ?'
  const ultimos = banco.sql<{ n: number; lead: string | null; dados: string }>(
    comando,
    lerQuantos(limite, RETORNOS_GUARDADOS, RETORNOS_GUARDADOS),
  )
  return { retornos: ultimos.map(({ n, lead, dados }) => ({ ...(JSON.parse(dados) as Retorno), n, lead })) }
}

// As palavras que ninguém conhece, e as que já ganharam um significado.
export function lerPalavras(banco: Banco) {
  const significados = lerSignificados(banco)
  const ditas = lerRetornos(banco).retornos.map(({ palavra }) => palavra)
  const novas = ditas.filter((palavra) => !significar(palavra, new Map()))
  const palavras = [...new Set([...novas, ...significados.keys()])].map((palavra) => ({
    palavra,
    significado: significados.get(palavra) ?? null,
    vezes: ditas.filter((dita) => dita === palavra).length,
  }))
  return { palavras }
}

// Um significado novo vale também para o que já chegou: o despertador refaz as contas aos poucos.
export async function mudarPalavra(banco: Banco, { palavra, significado }: PedidoDoPainel) {
  const serve = significado === null || Object.hasOwn(PALAVRAS, emPalavras(significado))
  if (!serve) return PEDIDO_INVALIDO
  const dita = limpar(emPalavras(palavra).trim().toLowerCase(), BYTES_DE_UM_NOME)
  const significados = lerSignificados(banco).set(dita, significado as Significado | null)
  banco.gravar('palavras', [...significados].slice(-500))
  banco.gravar('refazer', Number.MAX_SAFE_INTEGER)
  await banco.acordar(Date.now())
  return lerPalavras(banco)
}

const LEADS_REFEITOS_POR_VEZ = 500

export function refazerRetornos(banco: Banco): void {
  const fim = banco.ler('refazer', 0)
  if (!fim) return
  const palavras = lerSignificados(banco)
  const comando = 'SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT ?'
  const leads = banco.sql<LeadGuardado>(comando, fim, LEADS_REFEITOS_POR_VEZ)
  for (const lead of leads) {
    try {
      refazer(banco, lead, palavras)
    } catch (erro) {
      registrarNoLog('os retornos de um lead não foram refeitos', {
        lead_id: lead.id,
        motivo: nomeDoErro(erro),
      })
    }
  }
  banco.gravar('refazer', leads[LEADS_REFEITOS_POR_VEZ - 1]?.n ?? 0)
}

function refazer(banco: Banco, lead: LeadGuardado, palavras: Significados): void {
  const { retornos } = lerDados(lead)
  if (!retornos || lead.estado === 'teste') return
  const { retorno, valor, moeda } = avaliar(retornos, palavras)
  const mudou = retorno !== lead.retorno || valor !== lead.valor || moeda !== lead.moeda
  if (mudou) mudarLead(banco, lead, { retorno, valor, moeda })
}
