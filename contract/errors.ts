import * as z from 'zod/mini'
import { weakFirstLoginToken } from './first-login-token.ts'

/** Every rule the server can refuse by: its code, its HTTP status and what the person reads. */
export const errors = {
  invalid_input: { status: 400, message: 'Dados inválidos. Confira os campos e tente novamente.' },
  broken_json: { status: 400, message: 'O corpo da requisição não é um JSON válido.' },
  unauthenticated: { status: 401, message: 'Faça login para continuar.' },
  wrong_credentials: { status: 401, message: 'Email ou senha inválidos' },
  username_taken: { status: 409, message: 'Este nome de usuário já está em uso' },
  email_taken: { status: 409, message: 'Este email já está em uso' },
  first_login_token_weak: { status: 400, message: weakFirstLoginToken },
  first_login_token_taken: {
    status: 409,
    message: 'Este token de primeiro acesso já está em uso. Envie outro ou deixe o campo de fora.',
  },
  first_login_link_unknown: {
    status: 400,
    message:
      'Este link de primeiro acesso já foi usado ou foi substituído por um mais novo. Use o link mais recente ou peça um novo.',
  },
  first_login_link_expired: {
    status: 400,
    message: 'Este link de primeiro acesso expirou: ele vale por 30 dias. Peça um novo link.',
  },
  reset_link_unknown: {
    status: 400,
    message:
      'Este link já foi usado ou foi substituído por um mais novo. Use o email mais recente ou peça um novo link.',
  },
  reset_link_expired: { status: 400, message: 'Este link expirou: ele vale por 1 hora. Peça um novo link.' },
  subscription_expired: { status: 403, message: 'Sua assinatura expirou. Renove para continuar.' },
  reauth: { status: 403, message: 'Confirme sua senha para continuar.' },
  wrong_password: { status: 403, message: 'Senha incorreta. Digite de novo.' },
  account_frozen: {
    status: 403,
    message:
      'Esta conta está congelada: quem usava o email anterior disse que não pediu a troca. Um administrador vai conferir. Se a conta é sua, fale com quem vendeu o acesso a você.',
  },
  login_ticket_gone: {
    status: 401,
    message: 'O tempo para confirmar acabou. Entre de novo com seu email e sua senha.',
  },
  code_wrong: {
    status: 403,
    message:
      'Código incorreto. Digite o que o aplicativo mostra agora, e confira se o relógio do celular está no automático.',
  },
  code_used: { status: 403, message: 'Este código já foi usado. Espere o próximo aparecer no aplicativo.' },
  recovery_code_wrong: {
    status: 403,
    message: 'Este código de recuperação não confere ou já foi usado. Confira, ou use outro da lista.',
  },
  authenticator_unreadable: {
    status: 409,
    message:
      'O aplicativo autenticador desta conta não pode mais ser conferido, porque a chave do servidor mudou. Use um código de recuperação ou uma chave de acesso, ou fale com o suporte.',
  },
  factor_gone: {
    status: 409,
    message:
      'O segundo fator desta conta mudou enquanto você entrava. Entre de novo com seu email e sua senha.',
  },
  passkey_refused: {
    status: 403,
    message: 'A chave de acesso não foi aceita. Tente de novo, ou entre com email e senha.',
  },
  passkey_unknown: {
    status: 403,
    message:
      'Não conhecemos esta chave de acesso: ela pode ter sido removida da conta. Entre com email e senha.',
  },
  passkey_of_another: {
    status: 403,
    message: 'Esta chave de acesso é de outra conta. Use uma da conta em que você está entrando.',
  },
  passkeys_impossible: {
    status: 409,
    message: 'Chaves de acesso precisam de https e de um domínio. Neste endereço elas não funcionam.',
  },
  passkey_exists: { status: 409, message: 'Esta chave de acesso já está na conta.' },
  too_many_passkeys: {
    status: 409,
    message: 'Há 20 chaves de acesso nesta conta, e não cabem mais. Remova alguma para adicionar outra.',
  },
  authenticator_exists: {
    status: 409,
    message: 'Já há um aplicativo autenticador ligado a esta conta. Desligue antes de ligar outro.',
  },
  setup_gone: {
    status: 409,
    message: 'Passaram-se mais de 5 minutos. Comece de novo com um código QR novo.',
  },
  no_second_factor: { status: 409, message: 'Esta conta não tem mais segundo fator. Atualize a página.' },
  second_factor_kept: {
    status: 409,
    message: 'Administradores precisam de um segundo fator aqui. Adicione outro antes de retirar este.',
  },
  second_factor_missing: {
    status: 403,
    message: 'Ligue um segundo fator na sua conta para abrir o painel.',
  },
  unfreeze_first: {
    status: 409,
    message: 'Esta conta está congelada. Descongele antes de enviar um acesso.',
  },
  forbidden: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  cross_site: { status: 403, message: 'Requisição recusada: ela veio de outro site.' },
  not_found: { status: 404, message: 'Não encontramos o que você procura.' },
  mail_settled: { status: 409, message: 'Este email já saiu ou não precisa mais sair.' },
  mail_incomplete: { status: 400, message: 'Preencha o assunto e o conteúdo do email' },
  campaign_repeated: {
    status: 409,
    message: 'Este mesmo email já foi enviado para as mesmas pessoas nas últimas 24 horas.',
  },
  subject_repeated: {
    status: 409,
    message: 'Algumas destas pessoas já receberam este assunto nas últimas 24 horas.',
  },
  campaign_over: { status: 409, message: 'Este envio já terminou.' },
  recipient_not_uncertain: { status: 409, message: 'Este destinatário não está mais incerto.' },
  campaign_not_begun: {
    status: 409,
    message: 'Este envio está agendado e ainda não começou. Cancele o agendamento ou envie agora.',
  },
  campaign_begun: { status: 409, message: 'Este envio não está mais agendado: já começou ou foi cancelado.' },
  schedule_is_past: { status: 400, message: 'Esse horário já passou. Escolha um horário no futuro.' },
  schedule_too_far: { status: 400, message: 'Agende para no máximo um ano a partir de hoje.' },
  checkout_unknown: { status: 400, message: 'Este checkout não existe. Escolha um da lista.' },
  draft_changed: {
    status: 409,
    message: 'Este rascunho foi alterado em outro lugar. Nada do que você digitou se perdeu.',
  },
  too_many_drafts: {
    status: 409,
    message: 'Há 100 rascunhos guardados, e não cabem mais. Exclua algum para guardar outro.',
  },
  nothing_uncertain: { status: 409, message: 'Nenhum email deste envio está incerto agora.' },
  mail_not_sent: { status: 502, message: 'O servidor de email não aceitou a mensagem.' },
  signature_invalid: { status: 401, message: 'A assinatura do evento não confere.' },
  checkout_without_secret: {
    status: 503,
    message: 'O webhook deste checkout ainda não foi configurado: falta o segredo dele.',
  },
  product_not_ignorable: {
    status: 409,
    message:
      'Este produto não pode ser ignorado aqui: o evento não diz qual é, ou CHECKOUT_PLANS já o nomeia.',
  },
  lifetime_not_renewable: { status: 400, message: 'Assinatura vitalícia não precisa de renovação' },
  own_row_not_renewable: { status: 400, message: 'Você não pode renovar a própria assinatura.' },
  own_row_not_deletable: { status: 400, message: 'Você não pode excluir o próprio usuário.' },
  last_admin: { status: 400, message: 'O último administrador não pode ser excluído.' },
  access_not_given: {
    status: 409,
    message: 'Falha interna ao dar o acesso. Os detalhes estão no registro do servidor.',
  },
  clock_doubtful: {
    status: 409,
    message: 'O relógio do servidor não pode estar certo. Confira a data e a hora antes de continuar.',
  },
  cleanup_running: { status: 409, message: 'Uma limpeza está em andamento. Espere ela terminar.' },
  deleted_email_taken: {
    status: 409,
    message:
      'O email desta conta já é de outro usuário. Exclua o outro, ou corrija o email dele, e tente de novo.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Este usuário acabou de ser alterado. Atualize a lista e tente novamente.',
  },
  end_is_past: {
    status: 400,
    message: 'Essa data já passou. Para encerrar o acesso agora, use Revogar.',
  },
  end_is_needed: { status: 400, message: 'Diga até quando: este plano tem data de fim.' },
  end_too_far: { status: 400, message: 'Essa data está longe demais. Para sempre é o plano vitalício.' },
  nothing_to_revoke: { status: 409, message: 'Este cliente não tem acesso para revogar.' },
  nothing_to_restore: { status: 409, message: 'O acesso deste cliente não foi revogado.' },
  admins_have_access: {
    status: 400,
    message: 'Quem é da administração entra sempre: não há o que mudar aqui.',
  },
  not_renewable: { status: 400, message: 'Este usuário não tem uma assinatura para renovar.' },
  integration_changed: {
    status: 409,
    message: 'Esta integração foi alterada em outro lugar. Nada do que você digitou se perdeu.',
  },
  too_many_integrations: {
    status: 409,
    message: 'Você chegou ao limite de 200 integrações. Exclua alguma para salvar outra.',
  },
  too_many_changes: {
    status: 429,
    message:
      'Você fez alterações demais em pouco tempo. Aguarde e tente novamente: nada do que você digitou se perdeu.',
  },
  too_many_deleted: {
    status: 429,
    message:
      'Você excluiu 200 integrações em 7 dias, e elas ocupam lugar por esse tempo. Restaure uma delas ou aguarde.',
  },
  publication_running: {
    status: 409,
    message: 'Uma publicação sua já está em andamento. Espere ela terminar e tente de novo.',
  },
  publishing_without_secret: {
    status: 503,
    message:
      'O servidor ainda não está pronto para isto: falta SESSION_SECRET, que protege as chaves guardadas. Avise o suporte.',
  },
  body_too_large: { status: 413, message: 'O conteúdo enviado passa do limite de tamanho.' },
  unsupported_media_type: { status: 415, message: 'Envie os dados em JSON (application/json).' },
  rate_limited: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
  too_many_waiting: {
    status: 503,
    message: 'Há muita gente entrando agora. Aguarde alguns segundos e tente novamente.',
  },
  internal: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  unavailable: {
    status: 503,
    message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The one shape of every error answer. `fields` maps a field's path to its message. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorReply = z.output<typeof ErrorReply>
