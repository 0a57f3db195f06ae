import type { Topic } from '../topic.ts'

export const safety: Topic = {
  id: 'seguranca',
  title: 'O que passa por onde',
  questions: [
    {
      id: 'chave-segura',
      question: 'Minha chave está segura?',
      answer: [
        'O código é gerado no seu navegador, e a chave da rede não fica guardada com a gente. Quando você publica por aqui, ela passa pelo nosso servidor a caminho da sua conta da Cloudflare. Com o kit, ou colando o código, ela nem passa.',
        'Com o Worker, quem visita a página não vê a chave. Na Dr.Cash sem Worker o token fica no código da página, e qualquer pessoa pode ler. Por isso recomendamos o Worker lá também.',
      ],
      picture: 'what-passes',
    },
    {
      id: 'seus-leads',
      question: 'Vocês ficam com os meus leads?',
      answer: [
        'Não. O lead vai da sua página para o seu Worker e dele para a rede. O que o Cofre guarda fica na sua conta da Cloudflare, e quem lê de lá é o seu navegador.',
      ],
    },
  ],
}
