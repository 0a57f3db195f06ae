import type { Topic } from '../topic.ts'

/** Worker, form and thank-you page on their way to where visitors are. */
export const online: Topic[] = [
  {
    id: 'publicar',
    title: 'Publicar o Worker',
    questions: [
      {
        id: 'publicar-por-aqui',
        question: 'Como eu publico por aqui?',
        answer: [
          'No passo do Worker, crie um token na página da Cloudflare, que já abre com as permissões certas, cole e clique em Publicar. O Worker fica no ar na sua conta, com o Cofre.',
          'O token da Cloudflare e a chave da rede passam pelo nosso servidor a caminho da sua conta, e não ficam com a gente. Na Cloudflare a chave fica guardada: para publicar de novo, basta um token.',
        ],
        picture: 'publishing',
      },
      {
        id: 'sem-token',
        question: 'E sem usar um token?',
        answer: [
          'Baixe o kit: um zip com o Worker, que você publica do seu computador com um comando. Ele também tem o Cofre.',
          'Ou cole o código no painel da Cloudflare: abra Workers & Pages, clique em Create, escolha Start with Hello World e clique em Deploy. Depois, em Edit code, apague tudo, cole o código e clique em Deploy de novo. Colado assim, o Worker entrega os leads, mas não tem Cofre: fica sem a página Leads, sem Retorno e sem Conversões.',
        ],
      },
      {
        id: 'publicar-de-novo',
        question: 'Quando preciso publicar de novo?',
        answer: [
          'Quando a tela avisar que o Worker é de uma versão anterior, ou quando a sua chave na rede mudar. O endereço e os leads continuam os mesmos, e os formulários que estão no ar não mudam.',
        ],
      },
    ],
  },
  {
    id: 'wordpress',
    title: 'WordPress e construtores de página',
    questions: [
      {
        id: 'onde-colar',
        question: 'Onde eu colo o formulário?',
        answer: [
          'Na Atomicat, no elemento de HTML. No Elementor, no widget HTML. No WordPress sem Elementor, em um bloco HTML personalizado. Nunca dentro de outro formulário: lá ele não funciona.',
          'No WordPress, salve como administrador: o código de quem não é administrador é cortado.',
        ],
        picture: 'wordpress',
      },
      {
        id: 'varios-formularios',
        question: 'E se a página tem mais de um formulário?',
        answer: [
          'Diga quantos são no passo do WordPress. O HTML principal vai uma vez, onde fica o primeiro; o HTML para repetir vai em cada um dos outros lugares.',
        ],
      },
    ],
  },
  {
    id: 'obrigado',
    title: 'Página de sucesso e lead de teste',
    questions: [
      {
        id: 'hospedar',
        question: 'Preciso hospedar a página de sucesso?',
        answer: [
          'Não. Ela é a página de obrigado, que o visitante vê depois do pedido. Com o Worker publicado com Cofre, clique em Hospedar aqui: ela fica no ar no endereço do próprio Worker, em /p/ e o nome dela, e o endereço é preenchido para você.',
          'Prefere a sua? Cole o endereço dela e clique em Usar minha página.',
        ],
        picture: 'thanks',
      },
      {
        id: 'teste',
        question: 'Como eu testo com a rede de verdade?',
        answer: [
          'Com o Worker publicado com Cofre, abra Lead de teste na página da integração, use o seu próprio telefone e clique em Enviar lead de teste. O lead vai mesmo para a rede: ela pode ligar para você e contar o lead. Por isso é um por dia em cada integração.',
          'A resposta da rede aparece na tela e fica guardada. O lead de teste não entra nos números, nos alertas, nos pixels nem nas Conversões.',
        ],
        picture: 'trial',
      },
    ],
  },
]
