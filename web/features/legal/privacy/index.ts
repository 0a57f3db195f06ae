import type { Section } from '../section.ts'
import { recipients } from './recipients.ts'
import { rights } from './rights.ts'

const about: Section[] = [
  {
    id: 'resumo',
    title: 'Em poucas palavras',
    blocks: [
      {
        list: [
          'Guardamos o que é preciso para você ter uma conta, pagar por ela e usá-la com segurança. Nada é vendido, e nada serve para publicidade de terceiros.',
          'Os leads das suas páginas ficam no seu Cofre, na sua própria conta da Cloudflare. Nosso servidor não os recebe, não os guarda e não os vê.',
          'Em [Conta](/conta) você vê, corrige, exporta e apaga os seus dados, sem precisar pedir a ninguém.',
          'Só usamos cookies necessários para entrar e ficar seguro. Não há rastreadores.',
        ],
      },
    ],
  },
  {
    id: 'quem-somos',
    title: 'Quem somos e com quem falar',
    blocks: [
      'O Integrador (“Agente Integrador de Afiliados”) é oferecido por quem está identificado abaixo, que decide como os dados desta página são tratados: na linguagem da lei, é o controlador.',
      { picture: 'identity' },
      'O canal de privacidade acima recebe pedidos e dúvidas de qualquer pessoa sobre os próprios dados, cliente ou não. Ele também faz o papel do encarregado (DPO), que a lei dispensa de nomear os agentes de pequeno porte.',
    ],
  },
  {
    id: 'papeis',
    title: 'Quem responde por quais dados',
    blocks: [
      {
        list: [
          'Pelos dados dos nossos clientes (conta, compras, registros): nós, como controlador.',
          'Pelos leads das páginas de um cliente: esse cliente, como controlador. Ele decide o que o formulário pede, para qual rede vai e por quanto tempo o Cofre dele guarda.',
          'Pelo pagamento: o checkout em que a compra foi feita, que tem a própria política de privacidade.',
        ],
      },
      'Se você preencheu um formulário de pedido e quer saber dos seus dados, veja [a quem perguntar](#visitante).',
    ],
  },
  {
    id: 'dados',
    title: 'Que dados, para quê e por quanto tempo',
    blocks: [
      'Esta é a lista inteira do que guardamos de pessoas. Os dados vêm de você, do checkout em que você comprou e do próprio uso do serviço. Não tomamos decisões sobre você só por máquina, além de liberar ou encerrar o acesso conforme o pagamento.',
      { picture: 'personal-data' },
      'Guardar menos nem sempre é possível: sem email e senha não há conta, e sem os dados da compra não há como liberar o acesso. O que é opcional está dito como tal onde é pedido.',
    ],
  },
]

const inTheBrowser: Section[] = [
  {
    id: 'cookies',
    title: 'Cookies e o que fica no seu navegador',
    blocks: [
      'Não há aviso de cookies para aceitar porque só há cookies necessários: sem eles não dá para entrar. Nenhum conta visitas, nenhum é de terceiros, e nenhum é lido por scripts.',
      { picture: 'cookies' },
      'Você pode apagar tudo isso nas configurações do navegador. O único efeito é precisar entrar de novo e perder rascunhos não salvos.',
    ],
  },
  {
    id: 'seguranca',
    title: 'Como protegemos',
    blocks: [
      {
        list: [
          'As conexões usam https, e as páginas só carregam código do nosso próprio servidor.',
          'Senhas, sessões, códigos de recuperação e links são guardados só como resumo: quem lesse o banco não entraria na conta de ninguém.',
          'A chave do aplicativo autenticador e a que abre o Cofre são criptografadas com um segredo que pode ficar fora do banco.',
          'Há segundo fator e chaves de acesso para quem quiser, em [Conta](/conta), e um aviso por email quando algo importante muda.',
          'O que cada administrador faz fica registrado.',
        ],
      },
      'Nenhum sistema é invulnerável. Se um incidente puder trazer risco ou dano relevante a você, avisamos você e a Autoridade Nacional de Proteção de Dados (ANPD) em até 3 dias úteis, prazo que a regra dobra para agentes de pequeno porte: o que houve, que dados, e o que fazer.',
    ],
  },
  {
    id: 'criancas',
    title: 'Crianças e adolescentes',
    blocks: [
      'O serviço é para quem trabalha com marketing de afiliados, e só para maiores de 18 anos. Se souber de uma conta de criança ou adolescente, escreva ao canal de privacidade: ela será excluída.',
    ],
  },
  {
    id: 'mudancas',
    title: 'Mudanças nesta página',
    blocks: [
      'Quando o serviço muda, esta página muda junto, com nova data no alto. Se a mudança for importante para você, como um uso novo dos seus dados, avisamos por email antes que ela valha.',
    ],
  },
]

export const privacySections: readonly Section[] = [...about, ...recipients, ...rights, ...inTheBrowser]
