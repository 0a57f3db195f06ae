import { adNames } from '#web/vault/destination-names.ts'
import type { Topic } from '../topic.ts'

const names = Object.values(adNames)
const ads = `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}`

/** What a vault does with a lead, and what comes back. */
export const afterDelivery: Topic[] = [
  {
    id: 'cofre',
    title: 'Cofre e leads',
    questions: [
      {
        id: 'o-que-e-o-cofre',
        question: 'O que é o Cofre?',
        answer: [
          'É a memória do Worker, na sua conta da Cloudflare. Cada lead é guardado lá antes de ir para a rede. Se a rede não responde, o visitante vê a página de sucesso, e o Cofre tenta de novo por 48 horas.',
          'Quando não dá para saber se o lead chegou, ele espera por você como “para verificar”: reenviado sem olhar, poderia aparecer repetido na rede.',
        ],
        picture: 'vault',
      },
      {
        id: 'leads',
        question: 'Onde vejo os meus leads?',
        answer: [
          'Em Leads, no alto da página. Seu navegador lê direto do Cofre. Lá você busca, filtra, exporta em CSV, reenvia e apaga, e vê por onde cada lead passou.',
        ],
      },
      {
        id: 'por-quanto-tempo',
        question: 'Por quanto tempo o Cofre guarda?',
        answer: [
          'Por 90 dias, se você não mudou isso; depois cada lead é apagado sozinho. A página da integração mostra o prazo do seu Cofre.',
        ],
      },
      {
        id: 'suspeitos',
        question: 'O que é um lead suspeito?',
        answer: [
          'Um que veio depois de muitos do mesmo endereço em pouco tempo, como fazem os robôs. O Cofre guarda sem enviar à rede, e na página Leads você decide: enviar ou apagar.',
        ],
      },
      {
        id: 'alertas',
        question: 'Como fico sabendo que a rede caiu?',
        answer: [
          'Na página da integração, ligue os Alertas, no Telegram ou em um endereço seu. O Cofre avisa quando a rede cai ou recusa demais.',
        ],
      },
    ],
  },
  {
    id: 'retorno',
    title: 'Retorno',
    questions: [
      {
        id: 'o-que-e-o-retorno',
        question: 'Como fico sabendo o que foi aprovado?',
        answer: [
          'Pelo Retorno, que as redes chamam de postback: depois de ligar para o cliente, a rede avisa se o lead foi aprovado e quanto paga. Na página da integração, copie o endereço de retorno e cole na rede. Ali também está escrito onde.',
          'O Cofre acha o lead pelo número do pedido ou do clique. A página Leads passa a mostrar a situação e o pagamento de cada um.',
        ],
        picture: 'return',
      },
      {
        id: 'palavras',
        question: 'A rede avisou com uma palavra desconhecida. E agora?',
        answer: [
          'Ela aparece em Retorno. Escolha o que ela quer dizer, e isso vale também para o que já tinha chegado.',
        ],
      },
    ],
  },
  {
    id: 'conversoes',
    title: 'Conversões',
    questions: [
      {
        id: 'o-que-sao-conversoes',
        question: 'Como o anúncio fica sabendo da venda?',
        answer: [
          `O Cofre avisa o anúncio duas vezes: do lead, quando a rede aceita, e da compra, na primeira aprovação, com o valor que a rede paga. Na página da integração, em Conversões, escolha ${ads}, clique em Ligar e siga os passos.`,
          'O token do anúncio vai do seu navegador direto para o Cofre. O Google Ads é diferente: ele busca uma tabela em um endereço secreto, que você cola lá.',
        ],
        picture: 'conversions',
      },
      {
        id: 'conta-duas-vezes',
        question: 'Já tenho o pixel no formulário. Conta duas vezes?',
        answer: [
          'Na Meta e no TikTok, não: com o mesmo pixel, os dois avisos levam o mesmo número, e cada lead conta uma vez só.',
        ],
      },
    ],
  },
]
