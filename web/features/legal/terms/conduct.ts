import type { Section } from '../section.ts'

export const conduct: Section[] = [
  {
    id: 'proibido',
    title: 'O que não é permitido',
    blocks: [
      'Não use o serviço para:',
      {
        list: [
          'anunciar ou vender o que a lei proíbe, enganar quem compra, ou inventar pedidos;',
          'coletar dados de pessoas sem dizer a elas quem os recebe e para quê, ou usá-los para outra coisa;',
          'enviar mensagens a quem não pediu, ou repassar e vender leads;',
          'usar dados, marcas, contas ou chaves de outra pessoa sem direito a isso;',
          'atacar, sobrecarregar ou procurar entrar onde não é seu, no nosso serviço ou no de outros;',
          'copiar, revender ou oferecer o próprio Integrador como se fosse seu. O código que ele gera para você não entra nisso: esse é seu.',
        ],
      },
    ],
  },
  {
    id: 'leads',
    title: 'Leads e responsabilidades',
    blocks: [
      {
        list: [
          'Os leads vão da sua página ao seu Worker, e dele à rede que você escolheu. Nosso servidor não os recebe. O Cofre os guarda na sua conta da Cloudflare, por 90 dias se você não mudar o prazo.',
          'Você é o controlador desses dados: diga em cada página quem você é, para que os dados servem e quem os recebe, e responda a quem perguntar pelos seus.',
          'Se o produto diz algo sobre a saúde de quem pede, o dado pode ser sensível (LGPD, art. 11), e pede mais cuidado e, em regra, consentimento. Não envie o nome do produto a plataformas de anúncios.',
          'Você responde pelas ofertas, textos, preços e anúncios das suas páginas, e por cumprir as regras da rede e das plataformas.',
          'As chaves e tokens são seus. Os que passam pelo nosso servidor quando você publica por aqui são usados e esquecidos.',
        ],
      },
      'O que fazemos e o que não fazemos com esses dados está no [anexo](#anexo).',
    ],
  },
  {
    id: 'disponibilidade',
    title: 'Disponibilidade',
    blocks: [
      'Cuidamos para que o serviço esteja no ar, mas não prometemos que nunca pare: há manutenções, falhas e serviços de outros no caminho. O que você publicou não depende do nosso servidor: se ele para, o seu Worker continua recebendo e entregando pedidos.',
      'O Cofre tenta de novo, por até 48 horas, o que a rede não recebeu. Quando não dá para saber se um pedido chegou, ele espera a sua decisão em vez de arriscar um pedido dobrado. Confira o que está parado em [Leads](/leads).',
      'Redes, Cloudflare, checkouts e plataformas de anúncios mudam sem nos avisar. Corrigimos o que pudermos, e você pode precisar publicar de novo.',
    ],
  },
  {
    id: 'responsabilidade',
    title: 'Pelo que respondemos',
    blocks: [
      'Respondemos pelo serviço que vendemos: se ele não fizer o que está descrito aqui, corrigimos, ou devolvemos o valor do período afetado.',
      'Não respondemos pelo que não depende de nós: pedidos que a rede recusa ou não paga, contas bloqueadas, resultados de anúncios, ganhos esperados, e falhas de serviços de terceiros. Teste com o ensaio e com um lead de teste antes de pagar por tráfego.',
      'Se você usa o serviço no seu negócio, o total que podemos dever por danos é o que você pagou nos 12 meses anteriores. Esse limite não vale para dolo ou culpa grave, nem onde a lei não o permite, como nos direitos de consumidor e nos de titulares de dados.',
    ],
  },
  {
    id: 'fim',
    title: 'Quando o contrato acaba',
    blocks: [
      {
        list: [
          'Pelo fim do período: o acesso se encerra, e o que você publicou continua funcionando. Você ainda entra para ler, exportar e apagar os seus leads e os dados da conta.',
          'Por você: apague a conta em [Conta](/conta). Se há uma cobrança que se renova, cancele-a antes no checkout: apagar a conta aqui não a cancela lá.',
          'Por nós, se você descumprir estes termos de forma grave: avisamos e damos prazo para corrigir, salvo em fraude, ataque ou ordem de autoridade, quando a suspensão pode ser imediata. Você pode pedir a revisão.',
          'Por nós, se o serviço deixar de ser oferecido: avisamos por email com pelo menos 30 dias, e devolvemos o que foi pago por período não usado.',
        ],
      },
      'Contas vencidas há mais de 30 dias podem ser excluídas. Comprar de novo com o mesmo email dentro de 30 dias da exclusão traz tudo de volta.',
    ],
  },
  {
    id: 'atendimento',
    title: 'Atendimento e avisos',
    blocks: [
      'Fale conosco pelos contatos [acima](#partes) ou pela [ajuda](/ajuda). Respondemos a reclamações e pedidos em até 5 dias. O resumo da compra e o comprovante vêm do checkout; estes termos podem ser impressos ou salvos a partir desta página.',
    ],
  },
  {
    id: 'alteracoes',
    title: 'Mudanças nestes termos',
    blocks: [
      'Uma mudança importante é avisada por email com pelo menos 15 dias, e vale para períodos que começarem depois. Se não concordar, cancele: até o fim do período pago valem os termos anteriores.',
    ],
  },
  {
    id: 'lei',
    title: 'Lei e foro',
    blocks: [
      'Vale a lei brasileira. Se você é consumidor, o foro é o do seu domicílio. Nos demais casos, é o do endereço de quem oferece o serviço, indicado acima. Antes de um processo, escreva: costuma ser mais rápido.',
    ],
  },
]
