import { contar, parcelasDe } from './counts.ts'
import { descreverLead } from './describe-lead.ts'
import { acharLead, foiApagado, lerDados, responderCom } from './find-lead.ts'
import { veioDemais } from './floods.ts'
import { DESISTE_DEPOIS_DE, MINUTO } from './limits.ts'
import { idDaCorrecao, ordemDe } from './order.ts'
import { escreverNaBusca, reescreverNaBusca } from './search.ts'
import { registrarNoLog } from './text.ts'
import type { Banco, Ficha, LeadGuardado, LeadNovo, Mudanca, Reivindicado } from './types.ts'
import { mudarLead } from './update-lead.ts'
import { mudarLinha } from './update-row.ts'

// Só quem reivindica um lead chama a plataforma: o mesmo lead, enviado muitas vezes, é uma chamada.
export async function reivindicar(banco: Banco, ficha: Ficha): Promise<Reivindicado> {
  const outroId = await idDaCorrecao(ficha.id, ordemDe(ficha.recebido))
  return banco.guardarEAcordar(Date.now() + MINUTO, () => {
    const lead = acharDaFicha(banco, ficha, outroId)
    if (!lead) return inserirDaFicha(banco, ficha, outroId)
    const podeCorrigir = lead.estado === 'recusado' && !foiApagado(lead)
    return podeCorrigir ? corrigirNoLugar(banco, lead, ficha) : responderCom(lead)
  })
}

// Depois da chamada: o lead já guardado, ou guardado agora se ninguém ouviu quem o reivindicou.
export function acharOuInserir(banco: Banco, ficha: Ficha, outroId: string): string {
  const lead = acharDaFicha(banco, ficha, outroId)
  return lead ? lead.id : inserirDaFicha(banco, ficha, outroId, { foiChamado: true }).id
}

// O mesmo número de envio com outro pedido é outro lead, com um número só dele; mas o que foi recusado corrige-se no lugar.
function acharDaFicha(banco: Banco, ficha: Ficha, outroId: string): LeadGuardado | undefined {
  const correcao = acharLead(banco, outroId)
  if (correcao) return correcao
  const primeiro = acharLead(banco, ficha.id)
  if (!primeiro) return undefined
  const mesmoPedido = foiApagado(primeiro) || ordemGuardada(primeiro) === ordemDe(ficha.recebido)
  return mesmoPedido || primeiro.estado === 'recusado' ? primeiro : undefined
}

function ordemGuardada(lead: LeadGuardado): string {
  return lead.ordem ?? ordemDe(lerDados(lead).recebido ?? {})
}

type Opcoes = { foiChamado?: boolean }

function inserirDaFicha(banco: Banco, ficha: Ficha, outroId: string, opcoes: Opcoes = {}): Reivindicado {
  const primeiro = acharLead(banco, ficha.id)
  if (!primeiro) return inserir(banco, ficha, {}, opcoes)

  // O primeiro continua seu caminho, e diz qual lead o corrige.
  const corrigido = acharLead(banco, primeiro.correcao ?? '') ?? primeiro
  const correcao = inserir(banco, { ...ficha, id: outroId }, { corrige: corrigido.id }, opcoes)
  mudarLinha(banco, primeiro, { correcao: outroId })
  if (corrigido.n !== primeiro.n) mudarLinha(banco, corrigido, { correcao: outroId })
  return correcao
}

function inserir(banco: Banco, ficha: Ficha, ligacao: Mudanca, { foiChamado }: Opcoes): Reivindicado {
  const novo = {
    ...descreverLead(ficha),
    ...ligacao,
    id: ficha.id,
    n: proximoNumero(banco),
    limite: Date.now() + DESISTE_DEPOIS_DE,
  }
  if (!foiChamado && veioDemais(banco.enderecos, ficha)) return guardarSuspeito(banco, novo)

  const bloco = escreverNaBusca(banco, novo)
  inserirLinha(banco, { ...novo, bloco, estado: 'enviando', tentativas: 1 })
  return { chamar: true, id: ficha.id }
}

// Sem busca e sem cliques, que custariam linhas: ganha-os quando alguém o libera.
function guardarSuspeito(banco: Banco, novo: LeadNovo): Reivindicado {
  const estado = 'suspeito'
  const parcelas = parcelasDe({ estado, retorno: null, valor: null, moeda: null })
  const antes = JSON.stringify(parcelas)
  inserirLinha(banco, { ...novo, estado, tentativas: 0, clique: null, clique2: null, antes })
  contar(banco, [{ lead: novo, antes: {}, depois: parcelas }])
  registrarNoLog('suspeito: leads demais de um mesmo endereço', { lead_id: novo.id })
  return { chamar: false, id: novo.id, estado, pedido: null, motivo: null }
}

// O microssegundo em que chegou, ou o primeiro livre depois dele.
export function proximoNumero(banco: Banco): number {
  const [ultimo] = banco.sql<{ n: number | null }>('SELECT max(n) AS n FROM leads')
  return Math.max(Date.now() * 1000, (ultimo?.n ?? 0) + 1)
}

export function inserirLinha(banco: Banco, linha: Mudanca): void {
  const marcas = Object.keys(linha).map(() => '?')
  banco.sql(
    'INSERT INTO leads (' + Object.keys(linha).join(', ') + ') VALUES (' + marcas.join(', ') + ')',
    ...Object.values(linha),
  )
}

// Depois de uma recusa, o visitante corrige o que enviou, e tenta de novo com o mesmo lead. De onde ele veio não muda; o
// que a plataforma contou do pedido recusado não vale para este.
function corrigirNoLugar(banco: Banco, lead: LeadGuardado, ficha: Ficha): Reivindicado {
  const { nome, telefone, ordem, clique, clique2, dados } = descreverLead(ficha)
  const { saidas } = lerDados(lead)
  const comSaidas = JSON.stringify({ ...lerDados({ dados }), saidas })
  const semRetorno = { retorno: null, valor: null, moeda: null }
  const corrigido = { nome, telefone, ordem, clique, clique2, dados: comSaidas, ...semRetorno }
  if (veioDemais(banco.enderecos, ficha)) {
    const estado = 'suspeito'
    mudarLead(banco, lead, { ...corrigido, estado, pedido: null, motivo: null })
    reescreverNaBusca(banco, { ...lead, ...corrigido })
    return { chamar: false, id: lead.id, estado, pedido: null, motivo: null }
  }
  mudarLinha(banco, lead, {
    ...corrigido,
    estado: 'enviando',
    tentativas: 1,
    limite: Date.now() + DESISTE_DEPOIS_DE,
    // Já não está entre os mais novos: se ninguém anotar o fim, o despertador cuida dele a esta hora.
    proxima: Date.now() + MINUTO,
  })
  reescreverNaBusca(banco, { ...lead, ...corrigido })
  return { chamar: true, id: lead.id }
}
