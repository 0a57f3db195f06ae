import type { MailContent } from '#contract/mail/layout.ts'

/** For whoever lost the first link, or never got it. */
export function newAccessMail(greeting: string, url: string): MailContent {
  return {
    subject: 'Seu novo link de acesso ao Integrador',
    preview: 'Crie sua senha para entrar.',
    heading: greeting,
    blocks: [
      { paragraph: 'Aqui está um novo link para criar sua senha e entrar no Integrador.' },
      { button: { label: 'Criar minha senha', url } },
      { note: 'Este link funciona uma vez. Os links que você recebeu antes deixaram de valer.' },
    ],
  }
}
