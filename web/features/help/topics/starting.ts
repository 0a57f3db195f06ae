import type { Topic } from '../topic.ts'

export const starting: Topic = {
  id: 'comecar',
  title: 'Para começar',
  questions: [
    {
      id: 'chave',
      question: 'Onde encontro minha chave?',
      answer: [
        'Na sua conta da rede, quase sempre no seu perfil ou na área de API. A AdCombo, a Lemonad e a TrafficLight chamam de API Key; a Dr.Cash chama de Token.',
        'Não achou? Peça ao seu gerente na rede a chave para enviar leads por API.',
      ],
    },
    {
      id: 'worker',
      question: 'O que é o Worker?',
      answer: [
        'É um programa pequeno que fica na sua conta da Cloudflare. Ele recebe o lead do seu formulário e entrega para a rede, sem mostrar sua chave para quem visita a página.',
      ],
      picture: 'worker',
    },
    {
      id: 'um-worker',
      question: 'Preciso de um Worker para cada página?',
      answer: [
        'Não. O mesmo Worker atende todas as suas páginas naquela rede: a oferta, o país e o preço vão junto com cada formulário. Com o Cofre, cada integração tem os seus próprios leads e números, mesmo com várias no mesmo Worker.',
      ],
    },
    {
      id: 'ensaio',
      question: 'Dá para testar antes de pagar pelo clique?',
      answer: [
        'Dá. No Ensaio você envia um lead de mentira pelo seu formulário e vê cada parada do caminho. Nada sai do navegador: a rede não recebe nada.',
      ],
    },
    {
      id: 'integracoes',
      question: 'Onde ficam as integrações que eu fiz?',
      answer: [
        'Em Integrações, no alto da página. Cada uma é guardada sozinha quando você gera o formulário, com as suas respostas e sem a chave da rede.',
      ],
    },
  ],
}
