import type { Section } from '../section.ts'

export const recipients: Section[] = [
  {
    id: 'quem-recebe',
    title: 'Quem recebe os dados',
    blocks: [
      'Não vendemos nem alugamos dados. Recebem só o necessário, e só para o que está escrito aqui:',
      {
        list: [
          'Hospedagem: a empresa que mantém o servidor e o banco de dados. Guarda tudo, por nossa conta e ordem.',
          'Servidor de email: o serviço que entrega os nossos emails. Recebe o seu endereço e o texto de cada mensagem.',
          'Checkout: a loja em que você comprou. É ela que nos envia os dados da compra; nós não enviamos nada a ela.',
          'Cloudflare: só quando você publica um Worker por aqui, e só na sua própria conta. O seu token e a chave da rede passam pelo nosso servidor nesse momento e não são guardados.',
          'Autoridades: quando uma lei ou ordem judicial obriga, e só o que ela pede.',
        ],
      },
      'As redes de afiliados e as plataformas de anúncios não recebem nada de nós. Quem fala com elas é o Worker do cliente, na conta dele.',
      'Para saber o nome das empresas de hospedagem e de email usadas hoje, pergunte ao [canal de privacidade](#quem-somos).',
    ],
  },
  {
    id: 'transferencia',
    title: 'Transferência internacional',
    blocks: [
      'A hospedagem ou o servidor de email podem ficar fora do Brasil, ou manter cópias em outros países. Nesse caso:',
      {
        list: [
          'Forma e duração: os dados são guardados ou entregues por meios eletrônicos, enquanto durarem os prazos da [lista de dados](#dados).',
          'Finalidade: manter o serviço no ar e entregar os emails; nenhuma outra.',
          'Responsabilidades: continuamos respondendo a você como controlador; a empresa age por nossa ordem, como operadora, com dever de sigilo e segurança.',
          'Proteção: as cláusulas-padrão aprovadas pela ANPD (Resolução CD/ANPD 19/2024), ou outro meio que a lei aceite.',
          'Seus direitos: os mesmos, exercidos do mesmo modo. Você pode pedir o país, a empresa e a íntegra das cláusulas, que enviamos em até 15 dias.',
        ],
      },
      'O que você publica na Cloudflare é uma relação sua com ela: a sua conta, e o contrato que você aceitou lá.',
    ],
  },
]
