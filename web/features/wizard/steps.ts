import { findPlatform } from '#generator/platforms/index.ts'
import { tellLead } from './lead-parts.ts'
import type { Step, WizardState } from './machine/wizard-state.ts'

export const stepNames = ['Plataforma', 'Worker', 'Sucesso', 'Formulário', 'WordPress'] as const

const titles: Record<Step, string> = {
  0: 'Escolha Sua Plataforma',
  1: 'Configurar CloudFlare Worker',
  2: 'Configure sua Página de Sucesso',
  3: 'Configure seu formulário',
  4: 'Formulários para WordPress',
}

/** What each step is about, in one breath. */
export function describeStep({ step, platform, detour }: WizardState): { title: string; text: string } {
  const chosen = findPlatform(platform)
  const name = chosen?.name ?? ''
  const texts: Record<Step, string> = {
    0: 'Para onde vão os leads do seu formulário.',
    1: detour
      ? `${name}. Com um Worker seu token sai da página e fica guardado na sua conta da Cloudflare.`
      : `${name}. O Worker roda na sua conta da Cloudflare, recebe cada lead e o envia com a sua chave.`,
    2: 'Para onde vai quem acabou de pedir. Use uma página sua ou gere uma simples aqui.',
    3: chosen ? `${name}. ${tellLead(chosen)}` : '',
    4: `${name}. Um formulário pode aparecer várias vezes na mesma página, por exemplo no topo e no fim.`,
  }
  return { title: titles[step], text: texts[step] }
}
