import type { MailContent } from '#contract/mail/layout.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'

/** Who gave an account another address. */
export type Mover = 'administrator' | 'checkout'

const movers: Record<Mover, string> = {
  administrator: 'um administrador do Integrador',
  checkout: 'o checkout onde você comprou',
}

type Moved = { at: Date; by: Mover }

/** To the address that an account has from now on. */
export function movedHereMail(
  greeting: string,
  { url, at, by, rest }: Moved & { url: string; rest: string },
): MailContent {
  return {
    subject: 'Sua conta no Integrador agora usa este email',
    preview: 'Crie sua senha para entrar.',
    heading: greeting,
    blocks: [
      {
        paragraph: `Em ${formatDay(at)}, ${movers[by]} passou sua conta no Integrador para este email.${rest} Crie uma senha para entrar: a de antes não vale mais.`,
      },
      { button: { label: 'Criar minha senha', url } },
      {
        note: 'Este link vale por 30 dias e funciona uma vez.\nSe você publicou Workers, publique ou conecte cada um de novo para ver os leads aqui: as chaves de antes foram apagadas. Seus leads continuam na sua conta da Cloudflare.',
      },
    ],
  }
}

/** To the address that it had until now. It leads nowhere into the account: it may be read by the wrong person. */
export function movedAwayMail(
  greeting: string,
  { at, by, hadFactor, notMe }: Moved & { hadFactor: boolean; notMe: MailContent['blocks'] },
): MailContent {
  const worthless = `a senha, as sessões${hadFactor ? ', o segundo fator' : ''} e as chaves dos Cofres`
  return {
    subject: 'O email da sua conta no Integrador mudou',
    preview: 'Este endereço não entra mais na conta.',
    heading: greeting,
    blocks: [
      {
        paragraph: `Em ${formatDay(at)}, ${movers[by]} trocou o email da conta do Integrador que usava este endereço. Ele não entra mais na conta, e ${worthless} deixaram de valer.`,
      },
      { paragraph: 'Se foi você quem pediu, não é preciso fazer nada.' },
      { paragraph: 'Se não foi, fale com quem vendeu o acesso a você.' },
      ...notMe,
    ],
  }
}
