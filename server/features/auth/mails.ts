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

/** For people whose account is frozen, when it happens and when they ask for another password. */
export function frozenMail(greeting: string): MailContent {
  return {
    subject: 'Sua conta no Integrador está congelada',
    preview: 'Ninguém entra até um administrador olhar.',
    heading: greeting,
    blocks: [
      {
        paragraph:
          'Quem usava o email anterior da sua conta disse que não pediu a troca. Por segurança, ninguém entra na conta até um administrador olhar. Ele já foi avisado.',
      },
      {
        paragraph:
          'Sua assinatura e suas integrações continuam como estão, e os Workers publicados continuam recebendo leads.',
      },
      { note: 'Se a conta é sua, fale com quem vendeu o acesso a você.' },
    ],
  }
}

/** For people whose account was frozen, and whom an administrator has let in again. */
export function unfrozenMail(greeting: string, url: string): MailContent {
  return {
    subject: 'Sua conta no Integrador foi liberada',
    preview: 'Um administrador conferiu a troca de email.',
    heading: greeting,
    blocks: [
      {
        paragraph:
          'Um administrador conferiu a troca de email e liberou sua conta no Integrador. Se você já tem uma senha, entre com ela. Se não, crie uma agora.',
      },
      { button: { label: 'Criar minha senha', url } },
      {
        note: 'Este link vale por 30 dias e funciona uma vez. Os que você recebeu antes não valem mais.',
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
