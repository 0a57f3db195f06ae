import { isLoopback } from '#server/platform/http/is-loopback.ts'
import { askMailServer, type MailAnswer } from '#server/platform/mail/ask-mail-server.ts'
import { fine, trouble, warning, type Check, type Finding, type Place } from '../check.ts'

function judgeUnset({ checkoutSecrets }: Place['env']): Finding {
  const remedy = 'Defina SMTP_URL e MAIL_FROM.'
  const text = 'SMTP_URL não está definido: cada email vira um arquivo na pasta outbox, e nenhum sai'
  if (checkoutSecrets.size === 0) return warning(`${text}.`, remedy)
  return trouble(`${text}. Quem compra não recebe o acesso.`, remedy)
}

export function judgeMailServer(answer: MailAnswer, host: string): Finding {
  if (answer.state === 'refused')
    return trouble(
      `${host}: ${answer.reason}`,
      answer.isAway
        ? 'Confira servidor e porta de SMTP_URL, e se o provedor desta máquina deixa sair por essa porta.'
        : 'Corrija SMTP_URL.',
    )
  if (answer.state === 'open')
    return trouble(
      `${host} não oferece TLS: usuário, senha e emails passam sem proteção.`,
      'Use a porta com TLS do provedor, como smtps://…:465 ou smtp://…:587.',
    )
  return fine(
    `${host} atende${answer.hasLoggedIn ? ' e aceita o usuário e a senha' : ', sem usuário e senha'}.`,
  )
}

/** Of 'Nome <email@dominio>'. */
export const domainOf = (address: string) => /@([^\s@<>]+)>?\s*$/.exec(address)?.[1]?.toLowerCase()

/** No more than a hint: many providers let one user send for several domains. */
export function judgeSender(
  { MAIL_FROM }: Pick<Place['env'], 'MAIL_FROM'>,
  user: string,
): Finding | undefined {
  const [from, own] = [domainOf(MAIL_FROM), domainOf(user)]
  if (!from || !own || from === own || from.endsWith(`.${own}`)) return undefined
  return warning(
    `MAIL_FROM é de ${from}, e o usuário de SMTP_URL é de ${own}: muitos servidores recusam ou marcam como spam.`,
    `Confira se o provedor permite enviar por ${from}, com SPF e DKIM desse domínio.`,
  )
}

export const mailServer: Check = {
  id: 'mail-server',
  label: 'Servidor de email',
  look: async function* ({ env, seldom }) {
    const { SMTP_URL } = env
    if (!SMTP_URL) {
      yield judgeUnset(env)
      return
    }
    const { host, username } = new URL(SMTP_URL)
    const needsTls = !isLoopback(SMTP_URL)
    yield judgeMailServer(await seldom('mail-server', () => askMailServer(SMTP_URL, { needsTls })), host)
    const sender = judgeSender(env, decodeURIComponent(username))
    if (sender) yield sender
  },
}
