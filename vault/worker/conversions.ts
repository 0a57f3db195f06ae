import { DESTINOS } from '../destinations/index.ts'
import { lerDados } from './find-lead.ts'
import { significar } from './judge-returns.ts'
import { lerSignificados } from './meanings.ts'
import { foneDe, ofertaDe } from './order.ts'
import { conhecerDonos } from './pages.ts'
import { lerAjustesDaPagina, porNaFila } from './queue.ts'
import { lerAjustes } from './settings.ts'
import { resumoSha256 } from './text.ts'
import type { Ajuste, Banco, Campos, DadosDaSaida, DadosDoLead, Evento, LeadGuardado } from './types.ts'

// Um evento quando a plataforma fica com o lead, outro na primeira aprovação: cada um entra na fila uma vez, para todos
// os destinos ligados naquela hora para a página dele.
export function juntarConversoes(banco: Banco, lead: LeadGuardado, novo: LeadGuardado): string {
  const dados = lerDados(novo)
  const { recebido = {}, saidas = {} } = dados
  const eventos = eventosDe(banco, lead, novo, dados)
  if (eventos.length === 0) return novo.dados
  const pago = { valor: novo.valor ?? 0, moeda: novo.moeda || lerAjustes(banco).moeda }
  const pagina = conhecerDonos(banco)({ ...novo, oferta: novo.oferta ?? ofertaDe(recebido) })
  const ajustes = lerAjustesDaPagina(banco, pagina)
  const ligados = Object.keys(ajustes).filter((nome) => DESTINOS[nome]?.quer(recebido))
  for (const { evento, quando } of eventos) {
    const porUm = (destino: string) =>
      porNaFila(banco, { destino, evento, lead: lead.id, dados: { ...pago, quando, pagina } })
    saidas[evento] = ligados.map(porUm)
  }
  return JSON.stringify({ ...dados, saidas })
}

function eventosDe(
  banco: Banco,
  lead: LeadGuardado,
  novo: LeadGuardado,
  { saidas, retornos = [] }: DadosDoLead,
) {
  const eventos: { evento: string; quando: number }[] = []
  const entregue = novo.estado === 'entregue' && lead.estado !== 'entregue'
  if (entregue) eventos.push({ evento: 'lead', quando: Date.now() })
  const aprovado = novo.retorno === 'aprovado' && lead.retorno !== 'aprovado'
  if (aprovado && !saidas?.['compra']) {
    const palavras = lerSignificados(banco)
    const primeira = retornos.find(({ palavra }) => significar(palavra, palavras) === 'aprovado')
    eventos.push({ evento: 'compra', quando: primeira?.quando ?? Date.now() })
  }
  return eventos
}

// O que se conta a um destino. De um aviso, só as palavras. De um lead: telefone, primeiro nome, país e número, cifrados;
// endereço, navegador e os números da própria plataforma de anúncios, como vieram. Nada do produto, e da página só o
// domínio.
export async function descreverEvento(
  lead: LeadGuardado | null,
  dados: DadosDaSaida & { evento: string },
  ajuste: Ajuste,
): Promise<Evento> {
  const { evento, quando, valor = 0, moeda = '', texto = '', codigo } = dados
  const { recebido = {}, visitante = {} } = lead ? lerDados(lead) : {}
  const compra = evento === 'compra'
  const id = lead?.id ?? ''
  return {
    tipo: evento,
    texto,
    compra,
    quando,
    codigo,
    lead,
    recebido,
    segundos: Math.floor(quando / 1000),
    nome: ajuste[evento],
    numero: (compra ? 'ap-' : '') + id,
    origem: 'https://' + (lead?.pagina ?? '').replace(/\/.*|$/, '/'),
    ip: visitante['CF-Connecting-IP'],
    agente: visitante['User-Agent'],
    dinheiro: compra ? { value: valor, currency: moeda } : undefined,
    fbc: recebido['fbc'] || montarFbc(lead, recebido),
    cifrado: await cifrarLead(lead, recebido),
  }
}

// Sem o biscoito da Meta, o clique é escrito como ela o escreveria.
function montarFbc(lead: LeadGuardado | null, { fbclid }: Campos): string | undefined {
  return lead && fbclid ? ['fb', 1, Math.floor(lead.n / 1000), fbclid].join('.') : undefined
}

async function cifrarLead(lead: LeadGuardado | null, recebido: Campos): Promise<Evento['cifrado']> {
  const fone = foneDe(recebido)
  const textos = {
    fone,
    foneComMais: fone && '+' + fone,
    nome: lead?.nome?.trim().split(/\s/)[0],
    pais: lead?.pais,
    id: lead?.id,
  }
  const cifrados = Object.entries(textos).map(async ([nome, texto]) => [
    nome,
    texto ? await resumoSha256(texto.toLowerCase()) : undefined,
  ])
  return Object.fromEntries(await Promise.all(cifrados)) as Evento['cifrado']
}

export function eventoDeTeste(destino: string, codigo: string, ajuste: Ajuste): Promise<Evento> {
  if (destino === 'alerta') {
    return descreverEvento(
      null,
      { evento: 'teste', texto: 'Alerta de teste', quando: Date.now(), codigo },
      ajuste,
    )
  }
  const lead = {
    id: crypto.randomUUID(),
    n: Date.now() * 1000,
    pagina: 'x.com',
    dados: '{"recebido":{"ga":"1.1"},"visitante":{"User-Agent":"Mozilla/5.0"}}',
  } as LeadGuardado
  return descreverEvento(lead, { evento: 'lead', quando: Date.now(), codigo }, ajuste)
}
