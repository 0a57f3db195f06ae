type Question = { question: string; answer: readonly string[] }

/** In the words of those who ask. Where an answer names a button, it is called so on the screen. */
export const topics: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Para começar',
    questions: [
      {
        question: 'Onde encontro minha chave?',
        answer: [
          'Na sua conta da rede, quase sempre no seu perfil ou na área de API. A AdCombo, a Lemonad e a TrafficLight chamam de API Key; a Dr.Cash chama de Token.',
          'Não achou? Peça ao seu gerente na rede a chave para enviar leads por API.',
        ],
      },
      {
        question: 'O que é o Worker e onde eu colo?',
        answer: [
          'É um programa pequeno que fica na sua conta da Cloudflare. Ele recebe o lead do seu formulário e entrega para a rede, sem mostrar sua chave para ninguém.',
          'No painel da Cloudflare, abra Workers & Pages, clique em Create, escolha Start with Hello World e clique em Deploy. Depois, em Edit code, apague tudo, cole o código e clique em Deploy de novo. O passo do Worker mostra cada clique.',
        ],
      },
      {
        question: 'A Cloudflare cobra por isso?',
        answer: [
          'Não. O plano gratuito atende 100 mil pedidos por dia na conta inteira, e cada lead gasta um ou dois.',
        ],
      },
      {
        question: 'Preciso de um Worker para cada página?',
        answer: [
          'Não. O mesmo Worker atende todas as suas páginas naquela rede: a oferta, o país e o preço vão junto com cada formulário.',
        ],
      },
      {
        question: 'Onde eu colo o formulário?',
        answer: [
          'Na Atomicat, no elemento de HTML. No Elementor, no widget HTML. No WordPress sem Elementor, em um bloco HTML personalizado.',
          'No WordPress, salve como administrador: o código de quem não é administrador é cortado.',
        ],
      },
      {
        question: 'Dá para testar antes de pagar pelo clique?',
        answer: [
          'Dá. No Ensaio você envia um lead de mentira pelo seu formulário e vê cada parada do caminho. Nada sai do navegador: a rede não recebe nada.',
        ],
      },
      {
        question: 'Onde ficam as integrações que eu fiz?',
        answer: [
          'Em Integrações, no alto da página. Cada uma é guardada sozinha quando você gera o formulário, com as suas respostas e sem a chave. Para gerar o Worker de novo, a gente pede a chave outra vez.',
        ],
      },
    ],
  },
  {
    title: 'Se algo não funciona',
    questions: [
      {
        question: 'E se nenhum lead chegar?',
        answer: [
          'Faça um pedido na sua própria página e leia o aviso que aparece: ele traz a resposta da rede.',
          'No passo Formulário, clique em Verificar Worker: ele diz se o endereço responde e se o código é o certo. Depois confira na rede se a oferta, o país e o preço são os mesmos do formulário.',
          'Continua sem lead? Chame o suporte com o endereço da página. Nunca mande sua chave.',
        ],
      },
      {
        question: 'Aparece código no lugar do formulário. E agora?',
        answer: [
          'O WordPress cortou o código porque quem salvou não é administrador. Entre como administrador, cole de novo e salve.',
        ],
      },
      {
        question: 'O lead chegou sem a campanha. Por quê?',
        answer: [
          'A campanha vai no endereço do anúncio (utm_source, sub1 e outros). No passo Formulário, abra Conferir o rastreamento do anúncio e cole o endereço: você vê o que a rede recebe e o que ela não aceita.',
        ],
      },
    ],
  },
  {
    title: 'Segurança',
    questions: [
      {
        question: 'Minha chave está segura?',
        answer: [
          'O código é gerado no seu navegador. Sua chave não é enviada para o nosso servidor e não fica guardada com a gente. Com o Worker, ela fica na sua conta da Cloudflare, e quem visita a página não vê.',
          'Só há uma exceção: na Dr.Cash sem Worker, o token fica no código da página, e qualquer pessoa pode ler. Por isso recomendamos o Worker lá também.',
        ],
      },
      {
        question: 'Vocês ficam com os meus leads?',
        answer: [
          'Não. O lead vai da sua página para o seu Worker e dele para a rede. Ele não passa por nós.',
        ],
      },
    ],
  },
  {
    title: 'Sua assinatura',
    questions: [
      {
        question: 'Como eu cancelo?',
        answer: [
          'Onde você comprou: o email da compra leva ao seu pedido. Nada mais é cobrado, e você usa até o fim do período que já pagou. Se não encontrar, chame o suporte.',
        ],
      },
      {
        question: 'Se a assinatura acabar, minhas páginas param?',
        answer: [
          'Não. O Worker e os formulários que você publicou são seus e continuam funcionando. Sem assinatura, você só não gera código novo.',
        ],
      },
    ],
  },
]
