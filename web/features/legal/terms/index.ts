import type { Section } from '../section.ts'
import { annex } from './annex.ts'
import { conduct } from './conduct.ts'

const service: Section[] = [
  {
    id: 'resumo',
    title: 'Em poucas palavras',
    blocks: [
      {
        list: [
          'Você paga por uma ferramenta que gera e publica o código que leva os pedidos da sua página à rede de afiliados.',
          'O código, os Workers e os leads são seus, na sua conta da Cloudflare, e continuam seus quando a assinatura acaba.',
          'Você tem 7 dias para se arrepender da compra, e cancela quando quiser onde comprou.',
          'Pelas ofertas, pelas páginas e pelos dados de quem pede nelas, quem responde é você.',
        ],
      },
    ],
  },
  {
    id: 'partes',
    title: 'Quem são as partes',
    blocks: [
      'Estes termos são o contrato entre você, que usa o Integrador, e quem o oferece:',
      { picture: 'identity' },
      'Ao comprar, criar a conta ou usar o serviço, você aceita estes termos. Como os seus dados são tratados está em [Privacidade](/privacidade).',
    ],
  },
  {
    id: 'servico',
    title: 'O que é o serviço',
    blocks: [
      'O Integrador é um programa usado pelo navegador. A partir das suas respostas ele gera um Worker da Cloudflare, que recebe cada pedido e o entrega à rede de afiliados, o formulário para a sua página e uma página de obrigado. Ele também publica o Worker na sua conta, se você quiser, mostra os leads que o seu Cofre guardou, e ajuda a configurar retornos, conversões e alertas.',
      'O serviço não é uma rede de afiliados, não vende os produtos anunciados, não compra tráfego, e não participa do que você ganha. Não somos parceiros nem representantes das redes, da Cloudflare ou das plataformas de anúncios, e as marcas são de seus donos.',
      'Você precisa de conta própria na Cloudflare e na rede. Os limites e preços delas são os delas; o que o plano gratuito da Cloudflare comporta está na [ajuda](/ajuda#plano-gratuito).',
    ],
  },
  {
    id: 'conta',
    title: 'Sua conta',
    blocks: [
      {
        list: [
          'Para maiores de 18 anos, ou empresas, com dados verdadeiros. O email é o da compra: é por ele que o acesso é liberado.',
          'A conta é de uma pessoa ou empresa. Não a empreste nem revenda, e guarde a senha só para você.',
          'O que é feito com a sua senha é tido como feito por você, até você nos avisar de um uso que não é seu. Em [Conta](/conta) você encerra sessões e liga o segundo fator.',
          'Mantenha o email em dia: é por ele que avisamos do que importa.',
        ],
      },
    ],
  },
  {
    id: 'planos',
    title: 'Planos e pagamento',
    blocks: [
      'Os planos são mensal, trimestral ou vitalício. O preço, a forma de pagamento e se a cobrança se renova sozinha são os que o checkout mostra antes de você confirmar. O pagamento é feito no checkout, que o processa e envia o comprovante.',
      {
        list: [
          'Renovação: nos planos que se renovam, o checkout cobra no fim de cada período, até você cancelar.',
          'Atraso: se uma renovação não é paga, o acesso ainda continua pelo prazo de tolerância, que pode ser de alguns dias, e depois se encerra. Paga a cobrança, ele volta.',
          'Vitalício: vale enquanto o serviço for oferecido, sem novas cobranças.',
          'Preço: uma mudança vale só para períodos seguintes, e é avisada antes. Se não concordar, cancele.',
          'Contestação: se a compra é contestada no cartão ou reembolsada, o acesso que ela deu pode ser encerrado.',
        ],
      },
    ],
  },
  {
    id: 'arrependimento',
    title: 'Arrependimento: 7 dias',
    blocks: [
      'Você pode desistir da compra em até 7 dias, sem dizer por quê, e receber de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49). Oferecemos isso a todo cliente, também a quem compra para o próprio negócio.',
      'Peça pelo mesmo canal da compra: o email de confirmação do checkout leva ao seu pedido, e lá está o reembolso. Se não encontrar, escreva ao nosso atendimento, acima, dentro do prazo: vale do mesmo modo. O checkout devolve o valor pela forma em que você pagou.',
    ],
  },
  {
    id: 'cancelamento',
    title: 'Cancelamento',
    blocks: [
      'Você cancela quando quiser, onde comprou, sem multa. Nada mais é cobrado, e você usa até o fim do período pago. Passados os 7 dias, o período em curso não é devolvido, salvo se a lei mandar ou se o serviço falhar por nossa culpa.',
    ],
  },
]

export const termsSections: readonly Section[] = [...service, ...conduct, ...annex]
