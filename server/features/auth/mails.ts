import type { MailContent } from '#contract/mail/layout.ts'

export function firstAccessMail(username: string, url: string): MailContent {
  return {
    subject: 'Seu acesso ao Integrador está pronto',
    preview: 'Crie sua senha para entrar.',
    heading: `Olá, ${username}`,
    blocks: [
      {
        paragraph:
          'Sua conta no Integrador foi criada. Crie sua senha para entrar e montar sua primeira integração.',
      },
      { button: { label: 'Criar minha senha', url } },
      {
        note: 'Este link vale por 30 dias e funciona uma vez. Se você receber outro, vale o mais recente.\nDepois, entre com este email e a senha que você criou.',
      },
    ],
  }
}

/** For people who lost the first link, or never got it. */
export function newAccessMail(greeting: string, url: string): MailContent {
  return {
    subject: 'Seu novo link de acesso ao Integrador',
    preview: 'Crie sua senha para entrar.',
    heading: greeting,
    blocks: [
      { paragraph: 'Aqui está um novo link para criar sua senha e entrar no Integrador.' },
      { button: { label: 'Criar minha senha', url } },
      {
        note: 'Este link vale por 30 dias e funciona uma vez. Os que você recebeu antes não valem mais.\nDepois, entre com este email e a senha que você criou.',
      },
    ],
  }
}

export function recoveryMail(greeting: string, url: string): MailContent {
  return {
    subject: 'Redefina sua senha do Integrador',
    preview: 'O link vale por 1 hora.',
    heading: greeting,
    blocks: [
      { paragraph: 'Recebemos um pedido para redefinir sua senha.' },
      { button: { label: 'Redefinir minha senha', url } },
      {
        note: 'O link vale por 1 hora e funciona uma vez. Se você pedir outro, este deixa de valer.\nSe não foi você quem pediu, ignore este email: sua senha continua a mesma.',
      },
    ],
  }
}
