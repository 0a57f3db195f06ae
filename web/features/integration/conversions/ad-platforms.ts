import { adIds, adNames, type AdId } from '#web/vault/ad-names.ts'
import type { Destination, DestinationField } from '../destinations/destination.ts'

export type AdPlatform = Destination & AdSetup & { id: AdId }

type AdSetup = Pick<Destination, 'subject' | 'steps' | 'fields'> & {
  /** What stands below its name. */
  summary: string
  /** What cannot be known from here, or is otherwise good to know before trusting it. */
  honest: string
  /** Where its code for test events is found, where it has one. */
  codeHint?: string
  /** It can be tried out from here. */
  hasTrial: boolean
}

const eventNames = (lead: string, purchase: string): DestinationField[] => [
  {
    name: 'lead',
    label: 'Evento quando a rede aceita',
    pattern: /^\w{2,50}$/,
    mistake: `Só letras e números, como ${lead}`,
    initial: lead,
  },
  {
    name: 'compra',
    label: 'Evento quando a rede aprova',
    pattern: /^\w{2,50}$/,
    mistake: `Só letras e números, como ${purchase}`,
    initial: purchase,
  },
]

const token = (label: string): DestinationField => ({
  name: 'token',
  label,
  pattern: /^[\w.|-]{15,600}$/,
  mistake: 'Isto não parece um token: copie de novo, inteiro e só ele',
})

const meta: AdSetup = {
  subject: 'O Meta',
  summary: 'Facebook e Instagram, pela API de Conversões',
  steps: [
    'No Gerenciador de Eventos do Meta, abra o pixel (conjunto de dados) do seu anúncio e copie o ID dele.',
    'Em Configurações, na parte da API de Conversões, clique em Gerar token de acesso e copie na hora: o Meta não mostra de novo.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'ID do pixel',
      pattern: /^\d{8,20}$/,
      mistake: 'O ID do pixel só tem números, como 1234567890123456',
    },
    token('Token de acesso'),
    ...eventNames('Lead', 'Purchase'),
  ],
  honest:
    'O Meta pode limitar páginas de saúde e bem-estar, no pixel e na API. Daqui não dá para saber se a sua está limitada, nem prometer que não será: o Cofre não manda nome de produto, e da página só o domínio. Se o Meta recusar, as palavras dele aparecem aqui. Com o mesmo pixel no formulário, cada lead conta uma vez só.',
  codeHint: 'Em Eventos de teste, no Gerenciador de Eventos: TEST e um número. O evento aparece lá.',
  hasTrial: true,
}

const tiktok: AdSetup = {
  subject: 'O TikTok',
  summary: 'Pela API de Eventos',
  steps: [
    'No TikTok Ads Manager, em Ferramentas, Eventos, abra o pixel da web do seu anúncio e copie o código dele.',
    'Nas configurações do pixel, na parte da API de Eventos, gere um token de acesso e copie.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'Código do pixel',
      pattern: /^[A-Z\d]{10,40}$/,
      mistake: 'O código do pixel tem letras maiúsculas e números, como C4A1B2C3D4E5F6G7H8I9',
    },
    token('Token de acesso'),
    ...eventNames('SubmitForm', 'CompletePayment'),
  ],
  honest:
    'Daqui não dá para saber se o TikTok limita a sua oferta. O Cofre não manda nome de produto, e da página só o domínio. Se o TikTok recusar, as palavras dele aparecem aqui.',
  codeHint: 'Em Testar eventos, no pixel. O evento aparece lá.',
  hasTrial: true,
}

const google: AdSetup = {
  subject: 'O Google',
  summary: 'Por uma tabela que o Google busca num endereço secreto',
  steps: [
    'No Google Ads, em Metas, Conversões, crie uma ação de conversão do tipo Importação, a partir de cliques: uma para compras e, se quiser, outra para leads.',
    'Escreva abaixo o nome de cada ação, igual ao de lá, e salve.',
    'Em Conversões, Uploads, Programações, crie uma por HTTPS com o endereço abaixo, todo dia.',
  ],
  fields: [
    {
      name: 'lead',
      label: 'Ação para leads aceitos',
      hint: 'Em branco, leads não entram na tabela.',
      pattern: /^[^"\n]{0,100}$/,
      mistake: 'Até 100 letras, sem aspas',
    },
    {
      name: 'compra',
      label: 'Ação para compras aprovadas',
      pattern: /^[^"\n]{1,100}$/,
      mistake: 'Escreva o nome da ação: até 100 letras, sem aspas',
    },
  ],
  honest:
    'Só entram leads que vieram com gclid, gbraid ou wbraid. O Google não avisa daqui o que aceitou: veja em Uploads o resultado de cada busca. A tabela não tem nenhum dado de pessoa.',
  hasTrial: false,
}

const ga4: AdSetup = {
  subject: 'O GA4',
  summary: 'Google Analytics, pelo Measurement Protocol',
  steps: [
    'No Google Analytics, em Administrador, Fluxos de dados, abra o fluxo da web e copie o ID da métrica.',
    'Na mesma tela, em Chaves secretas da API Measurement Protocol, crie uma e copie o valor.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'ID da métrica',
      pattern: /^G-[A-Z\d]{4,20}$/,
      mistake: 'Começa com G-, como G-AB12CD34EF',
    },
    token('Chave secreta da API'),
  ],
  honest:
    'O GA4 responde bem até ao que está errado, e não confere a chave: veja em Tempo real se o evento chegou. Só vão leads cuja página já tinha o Google Analytics, e até 72 horas depois.',
  hasTrial: true,
}

const utmify: AdSetup = {
  subject: 'A UTMify',
  summary: 'Pedidos e aprovações com as suas UTMs',
  steps: [
    'Na UTMify, em Integrações, Webhooks, Credenciais de API, adicione uma credencial e copie o token.',
  ],
  fields: [token('Token da credencial')],
  honest:
    'A UTMify não tem pagamento na entrega entre as formas de pagamento: o pedido entra como boleto, pendente até a rede aprovar. Nome, telefone e produto não vão.',
  hasTrial: true,
}

const setups: Record<AdId, AdSetup> = { meta, tiktok, google, ga4, utmify }

export const adPlatforms: AdPlatform[] = adIds.map((id) => ({ id, name: adNames[id], ...setups[id] }))
