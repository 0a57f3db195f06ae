import type { Section } from '../section.ts'

export const rights: Section[] = [
  {
    id: 'direitos',
    title: 'Seus direitos',
    blocks: [
      'O artigo 18 da Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018) dá a você, de graça e quando quiser, o direito de:',
      {
        list: [
          'confirmar que tratamos dados seus, e ter acesso a eles;',
          'corrigir o que está incompleto, errado ou velho;',
          'pedir que dados desnecessários, excessivos ou tratados contra a lei sejam anonimizados, bloqueados ou apagados;',
          'levar os seus dados para outro serviço (portabilidade);',
          'apagar dados que você autorizou, quando a base for o consentimento, e retirar esse consentimento;',
          'saber com quem os dados são compartilhados, e o que acontece se você não os fornecer;',
          'opor-se a um tratamento feito sem o seu consentimento, se ele descumprir a lei;',
          'pedir a revisão de decisões tomadas só por máquina (art. 20).',
        ],
      },
    ],
  },
  {
    id: 'como-usar',
    title: 'Como usar os seus direitos',
    blocks: [
      'Quase tudo você faz em [Conta](/conta), na hora, mesmo com a assinatura encerrada:',
      {
        list: [
          'Ver: a conta, o plano, as sessões e os últimos eventos de segurança estão lá.',
          'Corrigir: nome, email e senha. O que veio do checkout se corrige lá, ou por nós.',
          'Exportar: um arquivo com tudo o que guardamos de você, em JSON e CSV. Ele é feito na hora, depois da senha, e não fica guardado.',
          'Apagar: a conta sai do ar na hora, e por 7 dias um link enviado ao seu email a traz de volta. Depois disso é definitivo.',
          'Comunicados e lembretes: ligue e desligue. Cada comunicado também traz um link para não receber mais.',
        ],
      },
      'Depois de apagada a conta, ficam só: as compras, pelo prazo fiscal e com os seus documentos cobertos; o registro de acessos, até completar 6 meses; o pedido de não receber comunicados; e a linha de prova da exclusão. Das cópias de segurança os dados saem em cerca de quatro semanas. Os Workers e os leads na sua conta da Cloudflare são seus e continuam lá, até você os apagar.',
      'Para o resto, escreva ao [canal de privacidade](#quem-somos), de preferência pelo email da conta. Respondemos de forma simples assim que possível, e por completo em até 15 dias, prazo que a regra dobra para agentes de pequeno porte. Podemos confirmar que é você antes. Se algo não puder ser atendido, dizemos por quê.',
      'Se a resposta não resolver, você pode reclamar à ANPD ([gov.br/anpd](https://www.gov.br/anpd)) e aos órgãos de defesa do consumidor.',
    ],
  },
  {
    id: 'visitante',
    title: 'Pediu um produto em uma página?',
    blocks: [
      'Talvez você tenha deixado nome e telefone em uma página de vendas, e visto que o formulário foi feito com o Integrador. Então os seus dados estão com o dono daquela página e com a rede que vende o produto. Não estão conosco: não recebemos, não guardamos e não conseguimos ver esses pedidos, nem os apagar.',
      'Para saber dos seus dados, ou apagá-los, peça a quem os tem:',
      {
        list: [
          'O site em que você fez o pedido: procure “contato”, “política de privacidade” ou o CNPJ no rodapé. O endereço está no histórico do seu navegador, no anúncio ou na mensagem de confirmação.',
          'A empresa que ligou para você, ou que entregou o produto: o nome está na ligação, na nota fiscal ou na embalagem.',
          'Se o site não diz de quem é: domínios terminados em .br mostram o titular em [registro.br](https://registro.br/tecnologia/ferramentas/whois); para os outros, a empresa que hospeda o site recebe denúncias.',
        ],
      },
      'Diga o nome e o telefone que você informou e o dia do pedido: é por eles que um pedido é encontrado. Não achou ninguém? Escreva ao nosso [canal de privacidade](#quem-somos) com o endereço da página. Se ela for de um cliente nosso, repassamos a ele o seu pedido e cobramos uma resposta.',
    ],
  },
]
