/**
 * What is kept of people, in the words of '/privacidade', with the columns that each group is about: a test reads every column
 * of the database, and is red for one that is neither named here nor known to say nothing of a person. Free of zod.
 */
export type PersonalData = {
  id: string
  title: string
  /** In the order in which one asks. */
  what: readonly string[]
  purpose: string
  /** The law's own ground, with its article. */
  basis: string
  kept: string
  recipients: string
  /** Where it lies: the columns of each table. Empty: not in the database. */
  columns: Readonly<Record<string, readonly string[]>>
}

const contract = 'Execução do contrato com você (LGPD, art. 7º, V).'
const interest = 'Legítimo interesse (LGPD, art. 7º, IX)'
const hosting = 'Hospedagem'
const hostingOnly = `${hosting}.`
const hostingAndMail = `${hosting} e servidor de email.`

export const personalData: readonly PersonalData[] = [
  {
    id: 'dados-conta',
    title: 'Sua conta',
    what: [
      'nome de usuário e email',
      'emails que a conta já teve, quando um administrador corrigiu o endereço',
      'o email novo que espera confirmação, durante uma troca',
      'as datas de criação, de confirmação do email e de bloqueio, se houve',
    ],
    purpose: 'Reconhecer você, dar acesso ao serviço e falar com você sobre a sua conta.',
    basis: contract,
    kept: 'Enquanto a conta existir. O email que espera confirmação vale por uma hora.',
    recipients: hostingAndMail,
    columns: {
      users: [
        'username',
        'email',
        'search_text',
        'sort_name',
        'created_at',
        'email_verified_at',
        'welcomed_at',
        'frozen_at',
        'frozen_by',
        'unfrozen_at',
      ],
      email_corrections: ['former_email'],
      email_changes: ['email'],
    },
  },
  {
    id: 'dados-entrada',
    title: 'Como você entra',
    what: [
      'a senha, só como resumo (hash), do qual ela não pode ser lida',
      'a chave do aplicativo autenticador, criptografada, e os códigos de recuperação, só como resumo',
      'as chaves de acesso (passkeys): o nome que você deu, a parte pública e a data do último uso',
      'as sessões abertas: navegador, endereço IP e último uso',
      'os links de uso único enviados por email, só como resumo',
    ],
    purpose: 'Garantir que só você entre na sua conta.',
    basis: contract,
    kept: 'Enquanto a conta existir, ou até você desligar o recurso. Uma sessão acaba 7 dias depois do último uso, e em 30 dias de qualquer modo.',
    recipients: hostingOnly,
    columns: {
      users: ['password', 'first_login_token', 'reset_token'],
      email_changes: ['token_hash'],
      spent_login_links: ['token_hash'],
      sessions: ['sid', 'sess', 'used_at', 'address', 'browser'],
      authenticators: ['sealed_key'],
      recovery_codes: ['code_hash'],
      passkeys: ['credential_id', 'public_key', 'name', 'last_used_at'],
    },
  },
  {
    id: 'dados-acessos',
    title: 'Registro de acessos',
    what: ['data e hora de cada entrada', 'endereço IP', 'navegador, como “Chrome no Android”'],
    purpose: 'Cumprir o Marco Civil da Internet, que manda guardar o registro de acessos em sigilo.',
    basis: 'Obrigação legal (LGPD, art. 7º, II; Lei 12.965/2014, art. 15).',
    kept: '6 meses, mesmo que a conta seja excluída antes. Depois são apagados.',
    recipients: `${hosting}. Autoridades, só por ordem judicial.`,
    columns: { logins: ['at', 'address', 'browser'] },
  },
  {
    id: 'dados-seguranca',
    title: 'Eventos de segurança e tentativas',
    what: [
      'troca de senha ou de email, segundo fator, sessões encerradas: o quê, quando, de que endereço IP e navegador',
      'quantas vezes se tentou entrar ou pedir um link, por email e endereço IP',
    ],
    purpose: 'Mostrar a você o que aconteceu com a sua conta, e impedir que alguém adivinhe senhas.',
    basis: `${interest}: segurança da conta e prevenção à fraude.`,
    kept: 'Eventos, 6 meses. Contagens de tentativas, até o dia seguinte. Tarefas que citam um email ou um IP, em regra até um dia depois de feitas.',
    recipients: hostingOnly,
    columns: {
      security_events: ['at', 'kind', 'address', 'browser', 'about'],
      rate_counters: ['key'],
      // A recovery that was asked for and a login that was refused name an email, the second an address too; others name ids.
      'pgboss.job': ['data', 'output', 'source_output'],
    },
  },
  {
    id: 'dados-compras',
    title: 'Suas compras',
    what: [
      'nome e email informados na compra, produto, pedido, valor, parcelas, forma de pagamento e datas',
      'o aviso que o checkout nos envia, que pode trazer CPF ou CNPJ, telefone, endereço e os últimos dígitos do cartão',
      'nunca o número completo nem o código do cartão: esses ficam com o checkout',
    ],
    purpose: 'Liberar e renovar o seu acesso, atender você, devolver valores e prestar contas ao fisco.',
    basis: 'Execução do contrato e obrigação legal (LGPD, art. 7º, V e II).',
    kept: 'Pelo prazo das obrigações fiscais, em regra 5 anos contados do ano seguinte ao da compra. Documento, telefone e endereço são cobertos depois de 180 dias; se você apaga a conta, junto com a exclusão definitiva.',
    recipients: `${hosting}. A compra é feita no checkout, que trata os seus dados por conta própria.`,
    columns: {
      sale_transactions: [
        'created_at',
        'happened_at',
        'order_id',
        'order_ref',
        'customer_email',
        'customer_name',
        'payment_method',
        'installments',
        'subscription_type',
        'currency',
        'charge_amount',
        'paid_cents',
        'subscription_id',
        'raw_webhook_data',
        'error_message',
        'search_text',
      ],
      buyer_numbers: ['reversed'],
      money_moves: ['order_id', 'customer_email', 'at', 'cents', 'currency'],
      unserved_customers: ['email', 'name', 'error'],
    },
  },
  {
    id: 'dados-acesso',
    title: 'Seu plano',
    what: [
      'tipo, situação e fim da assinatura, e por que ela terminou',
      'o que foi dado ou mudado à mão, como uma cortesia, com o motivo escrito pela equipe',
      'quais lembretes de vencimento já foram enviados, e se você os quer',
    ],
    purpose: 'Saber até quando você tem acesso, e avisar antes do fim.',
    basis: contract,
    kept: 'Enquanto a conta existir. O histórico do que foi dado à mão fica com o das compras.',
    recipients: hostingAndMail,
    columns: {
      users: [
        'subscription_type',
        'subscription_expires_at',
        'subscription_status',
        'cancellation_reason',
        'canceled_at',
        'subscription_renewal',
        'wants_reminders',
      ],
      subscription_acts: [
        'customer_email',
        'subscription_type',
        'access_until',
        'days',
        'reason',
        'happened_at',
      ],
      subscription_reminders: ['ends_at', 'occasion'],
    },
  },
  {
    id: 'dados-integracoes',
    title: 'Suas integrações',
    what: [
      'nome e respostas de cada integração (rede, oferta, país, preço, idioma), com as versões',
      'endereço e nome dos Workers que você publicou, e o número da sua conta na Cloudflare',
      'a chave que abre o seu Cofre, criptografada',
      'nunca a chave da rede, o token da Cloudflare nem o de anúncios; e nenhum lead',
    ],
    purpose: 'Guardar o seu trabalho, para abrir, mudar e publicar de novo.',
    basis: contract,
    kept: 'Enquanto a conta existir. O que você exclui fica por 7 dias, para poder voltar.',
    recipients: `${hosting}. A Cloudflare recebe o que você publica, na sua própria conta.`,
    columns: {
      integrations: ['name', 'config', 'worker_code', 'html_code'],
      integration_versions: ['config'],
      published_workers: ['address', 'name', 'cloudflare_account', 'sealed_key', 'sealed_next_key'],
    },
  },
  {
    id: 'dados-emails',
    title: 'Emails que enviamos',
    what: [
      'para quem foi, sobre o quê, quando, e a resposta do servidor de email',
      'de comunicados a muitos: o nome e o email de quem recebeu',
      'os endereços que não querem comunicados, ou que não os recebem',
    ],
    purpose: 'Entregar links e avisos da conta, provar que saíram, e respeitar quem não quer comunicados.',
    basis: `Execução do contrato, nos avisos da conta. ${interest}, nos comunicados a clientes, com saída em cada um.`,
    kept: 'Enquanto a conta existir. O pedido de não receber comunicados fica enquanto for preciso para respeitá-lo.',
    recipients: hostingAndMail,
    columns: {
      mails: [
        'kind',
        'recipient',
        'once_key',
        'cause',
        'sealed',
        'error',
        'reason',
        'created_at',
        'settled_at',
      ],
      campaign_recipients: ['email', 'name', 'error', 'sent_at'],
      mail_exclusions: ['email', 'reason', 'detail'],
    },
  },
  {
    id: 'dados-registro',
    title: 'Registro da administração',
    what: [
      'o que um administrador fez, quando, de que endereço IP, e com a conta de quem',
      'o nome de quem salvou um rascunho de comunicado',
    ],
    purpose: 'Saber quem mudou o quê, e poder responder a você por isso.',
    basis: `${interest}: segurança e prestação de contas.`,
    kept: '2 anos. Quando a exclusão de uma conta é definitiva, nome, email e IP dela são apagados do registro.',
    recipients: hostingOnly,
    columns: {
      audit_entries: [
        'created_at',
        'action',
        'actor_name',
        'address',
        'subject_name',
        'subject_email',
        'details',
        'search_text',
      ],
      campaign_drafts: ['saved_by'],
    },
  },
  {
    id: 'dados-exclusao',
    title: 'Contas excluídas',
    what: [
      'a conta inteira, fora de uso, enquanto a exclusão ainda pode ser desfeita',
      'depois, uma linha de prova: quando você pediu, quando foi feito, e um código do qual o seu email não pode ser lido',
    ],
    purpose: 'Deixar você voltar atrás, e provar depois que o seu pedido foi cumprido.',
    basis: 'Obrigação legal e exercício de direitos (LGPD, art. 7º, II e VI).',
    kept: '7 dias, se você apagou a conta; 30, se um administrador a excluiu. A linha de prova fica.',
    recipients: hostingOnly,
    columns: {
      deleted_users: ['username', 'email', 'deleted_by', 'rows'],
      erasures: ['email_hash', 'asked_at', 'done_at'],
    },
  },
  {
    id: 'dados-servidor',
    title: 'Log do servidor e cópias de segurança',
    what: [
      'de cada visita: hora, endereço IP, página e resultado',
      'cópias noturnas do banco de dados, com tudo o que está acima',
    ],
    purpose: 'Encontrar falhas e abusos, e não perder os seus dados.',
    basis: `${interest}: segurança e funcionamento do serviço.`,
    kept: 'O log gira: as linhas novas apagam as antigas. As cópias duram cerca de quatro semanas; o que foi apagado some delas nesse prazo.',
    recipients: hostingOnly,
    columns: {},
  },
]
