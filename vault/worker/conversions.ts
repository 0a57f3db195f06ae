import { lerDados } from './find-lead.ts'
import { significar } from './judge-returns.ts'
import { lerSignificados } from './meanings.ts'
import { foneDe, ofertaDe } from './order.ts'
import { conhecerDonos, lerEscolhas } from './pages.ts'
import { lerAjustesDaPagina, porNaFila, temNome } from './queue.ts'
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
  const pagina = conhecerDonos(banco)({ ...novo, oferta: novo.oferta ?? ofertaDe(recebido) })
  const escolhas = lerEscolhas(banco, pagina)
  const ajustes = Object.entries(lerAjustesDaPagina(banco, pagina))
  const ligados = ajustes.filter(([nome]) => DESTINOS[nome]?.quer(recebido))
  for (const { evento, quando } of eventos) {
    const querem = ligados.filter(([destino, ajuste]) => temNome(destino, evento, ajuste))
    saidas[evento] = querem.map(([destino, ajuste]) => {
      const { valor, moeda } = evento === 'compra' ? novo : valorDoLead(ajuste)
      const pago = { valor: valor ?? 0, moeda: moeda || lerAjustes(banco).moeda }
      const dados = { ...pago, quando, pagina, ...(escolhas[destino] && { propria: true as const }) }
      return porNaFila(banco, { destino, evento, lead: lead.id, dados })
    })
  }
  return JSON.stringify({ ...dados, saidas })
}

// Quanto vale uma compra diz a plataforma; um lead, só o dono, se quiser.
function valorDoLead({ valorDoLead: valor, moedaDoLead: moeda }: Ajuste) {
  return { valor: Number(valor ?? 0) || 0, moeda }
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
    dinheiro: compra || valor ? { value: valor, currency: moeda } : undefined,
    cifrado: await cifrarLead(lead, recebido),
  }
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
  const agora = Date.now()
  const anuncio = DESTINOS[destino]
  if (!anuncio) {
    const aviso = { evento: 'teste', texto: 'Alerta de teste', quando: agora, codigo }
    return descreverEvento(null, aviso, ajuste)
  }
  const lead = {
    id: crypto.randomUUID(),
    n: agora * 1000,
    pagina: 'x.com',
    dados: JSON.stringify({
      recebido: anuncio.visitaDeTeste,
      visitante: { 'User-Agent': 'Mozilla/5.0' },
    }),
  } as LeadGuardado
  return descreverEvento(lead, { evento: 'lead', quando: agora, codigo }, ajuste)
}
