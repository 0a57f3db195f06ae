import type { Topic } from '../topic.ts'

export const subscription: Topic = {
  id: 'assinatura',
  title: 'Sua assinatura',
  questions: [
    {
      id: 'cancelar',
      question: 'Como eu cancelo?',
      answer: [
        'Onde você comprou: o email da compra leva ao seu pedido. Nada mais é cobrado, e você usa até o fim do período que já pagou. Se não encontrar, chame o suporte.',
      ],
    },
    {
      id: 'se-acabar',
      question: 'Se a assinatura acabar, minhas páginas param?',
      answer: [
        'Não. O Worker, o Cofre e os formulários que você publicou são seus e continuam funcionando.',
        'Você ainda entra para ler, exportar e apagar os seus leads. Sem assinatura, não dá para gerar código, publicar nem reenviar leads.',
      ],
    },
  ],
}
