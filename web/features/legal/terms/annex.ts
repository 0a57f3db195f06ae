import type { Section } from '../section.ts'

/** Between the affiliate, who decides, and us, who act on the settings. Part of the terms. */
export const annex: Section[] = [
  {
    id: 'anexo',
    title: 'Anexo: tratamento de dados dos leads',
    blocks: [
      'Este anexo faz parte dos termos. Ele vale entre você, afiliado, que é o controlador dos dados de quem pede nas suas páginas, e nós, sempre que esses dados dependerem do que o Integrador gera, publica ou mostra.',
      {
        list: [
          'Objeto: gerar e publicar o código que recebe, guarda e entrega os leads, e mostrar a você, no seu navegador, o que o seu Cofre guardou.',
          'Onde ficam: na sua conta da Cloudflare. Nosso servidor não recebe leads; o seu navegador lê o Cofre diretamente. Guardamos só o endereço do Worker e a chave que abre o Cofre, criptografada e entregue só a você.',
          'Nosso papel: onde um dado de lead chegar a passar por nós, como em algo que você envia ao suporte, agimos como operador: só por sua instrução.',
          'Tipos de dados: nome, telefone, endereço IP, navegador, identificadores de clique e o que mais o seu formulário pedir. Titulares: quem preenche o formulário.',
          'Duração: a do contrato. No Cofre, o prazo que você definir, de 7 a 365 dias (90 se nada for mudado).',
        ],
      },
    ],
  },
  {
    id: 'anexo-deveres',
    title: 'Anexo: o que cabe a cada um',
    blocks: [
      'A nós cabe:',
      {
        list: [
          'Instruções: tratar os dados só conforme as suas configurações no painel e os seus pedidos por escrito, e avisar se um deles parecer contrário à lei.',
          'Nenhum uso próprio: não usar, vender, cruzar nem analisar leads.',
          'Sigilo: só quem precisa, e com dever de confidencialidade, vê o que você enviar ao suporte; depois de resolvido, apagamos.',
          'Segurança: código gerado sem chaves na página quando há Worker, chave do Cofre de 256 bits e criptografada aqui, telefones cobertos na tela, acesso só da sua sessão, e registro do que administradores fazem.',
          'Suboperadores: a hospedagem e o servidor de email descritos em [Privacidade](/privacidade#quem-recebe). Avisamos antes de incluir outro que possa ter contato com leads, e você pode se opor.',
          'Pedidos de titulares: se alguém nos procurar por um lead seu, repassamos a você sem responder por você. Para atender, você tem a busca, a exportação e o apagar em [Leads](/leads).',
          'Incidentes: avisar você sem demora, e em até 2 dias úteis depois de saber, se algo nosso puser os seus leads em risco, com o que sabemos e o que fazer.',
          'Fim: ao encerrar a conta, apagamos a chave e o endereço do Cofre. Os leads continuam com você.',
          'Prova: responder por escrito, uma vez por ano ou depois de um incidente, às perguntas sobre como cumprimos este anexo.',
        ],
      },
      'A você cabe:',
      {
        list: [
          'ter base legal para cada coleta, e dizer na página quem você é, para quê e com quem compartilha;',
          'escolher redes e plataformas de anúncios e responder pelo que envia a elas: elas são destinatárias suas, não nossas;',
          'cuidar da sua conta da Cloudflare, das chaves e de quem tem acesso a elas, e ter com a Cloudflare o contrato que a lei pede, inclusive para a transferência internacional;',
          'responder aos titulares, e comunicar incidentes à ANPD e a eles;',
          'não coletar mais do que o pedido precisa, e pedir consentimento onde o dado for sensível.',
        ],
      },
      'Para apagar tudo o que um Worker guarda, exclua-o na Cloudflare, em Workers & Pages, Settings, Delete. O Cofre vai junto, e não há volta.',
    ],
  },
]
