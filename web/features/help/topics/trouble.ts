import type { Topic } from '../topic.ts'

export const trouble: Topic = {
  id: 'problemas',
  title: 'Se algo não funciona',
  questions: [
    {
      id: 'nenhum-lead',
      question: 'E se nenhum lead chegar?',
      answer: [
        'Faça um pedido na sua própria página e leia o aviso que aparece: ele traz a resposta da rede. “Erro: desconhecido” quer dizer que a rede recusou sem dizer por quê.',
        'No passo Formulário, clique em Verificar Worker: ele diz se o endereço responde e se o código é o certo. Depois confira na rede se a oferta, o país e o preço são os mesmos do formulário.',
        'Continua sem lead? Chame o suporte com o endereço da página. Nunca mande sua chave.',
      ],
    },
    {
      id: 'codigo-na-pagina',
      question: 'Aparece código no lugar do formulário. E agora?',
      answer: [
        'O WordPress cortou o código porque quem salvou não é administrador. Entre como administrador, cole de novo e salve.',
      ],
    },
    {
      id: 'sem-campanha',
      question: 'O lead chegou sem a campanha. Por quê?',
      answer: [
        'A campanha vai no endereço do anúncio (utm_source, sub1 e outros). No passo Formulário, abra Conferir o rastreamento do anúncio e cole o endereço: você vê o que a rede recebe e o que ela não aceita.',
      ],
    },
    {
      id: 'cofre-fora-do-ar',
      question: 'A página Leads diz que o Cofre está fora do ar. E agora?',
      answer: [
        'Quase sempre ele volta sozinho: clique em Tentar novamente. Os leads continuam chegando e sendo guardados. Se você desligou workers.dev nas configurações do Worker, ligue de novo.',
      ],
    },
  ],
}
