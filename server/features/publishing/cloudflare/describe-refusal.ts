import type { PublishStep } from '#contract/publish-steps.ts'
import type { CloudflareRefusal } from './call-cloudflare.ts'

const again = 'Nada se perdeu: tente de novo em alguns minutos.'
const newToken = 'crie outro pelo link desta página'
const support = 'Tente de novo; se continuar, escreva para o suporte com este código.'
const ourMistake = 'Isto é um erro nosso: escreva para o suporte com este código.'

/** What is wrong although Cloudflare has answered. */
export const ownRefusals = {
  tokenExpired: `Este token venceu: ${newToken}.`,
  tokenDisabled: `Este token está desativado na Cloudflare: ative-o lá, ou ${newToken}.`,
  noAccount: `Este token não enxerga nenhuma conta. Falta a permissão Account Settings: Read; ${newToken}.`,
  otherAccount: 'Este token é de outra conta da Cloudflare. Use um token da conta em que o Worker está.',
  noFreeAddress:
    'Não achamos um nome livre para o seu endereço em workers.dev. Abra Workers & Pages no painel da Cloudflare, escolha um nome lá e tente de novo.',
} as const

const unsteady = `A Cloudflare está fora do ar ou instável (veja cloudflarestatus.com). ${again}`
const unknownToken = `A Cloudflare não reconhece este token. Copie de novo, inteiro, ou ${newToken}.`
const withoutRight = `O token não pode fazer isto nesta conta. Ele precisa da permissão Workers Scripts: Edit e da sua conta marcada, e não pode estar limitado a endereços IP; ${newToken}.`
const brokenVault =
  'Um Worker com este nome tem dados que a Cloudflare não deixa juntar com o Cofre. Publique com outro nome.'
const refusedCode = `A Cloudflare não aceitou o código do Worker. ${ourMistake}`
const notEntitled =
  'Esta conta da Cloudflare não pode usar Workers. Abra Workers & Pages no painel e veja o que falta.'

/** Cloudflare's codes, with what a person can do about each. */
const byCode: Record<number, string> = {
  1000: unknownToken,
  1001: unknownToken,
  6003: unknownToken,
  6111: unknownToken,
  7000: ownRefusals.otherAccount,
  7003: ownRefusals.otherAccount,
  9109: withoutRight,
  10_000: withoutRight,
  10_001: withoutRight,
  10_006: refusedCode,
  10_007: 'A Cloudflare não acha mais este Worker. Tente de novo: ele é enviado outra vez.',
  10_013: unsteady,
  10_014: withoutRight,
  10_015: notEntitled,
  10_016: 'A Cloudflare não aceita este nome de Worker: escolha outro.',
  10_021: refusedCode,
  10_023: withoutRight,
  10_026: refusedCode,
  10_027: refusedCode,
  10_030: ownRefusals.noFreeAddress,
  10_031: ownRefusals.noFreeAddress,
  10_032: ownRefusals.noFreeAddress,
  10_034:
    'Confirme o email da sua conta da Cloudflare: abra o link que ela mandou, ou peça outro em dash.cloudflare.com/profile. Depois tente de novo.',
  10_035: 'Este Worker está sendo alterado em outro lugar. Espere um minuto e tente de novo.',
  10_037:
    'Sua conta da Cloudflare chegou ao limite de Workers do plano. Exclua um que não usa, ou publique com o nome de um que já existe.',
  10_052: refusedCode,
  10_053: refusedCode,
  10_054: 'A chave da plataforma é longa demais para a Cloudflare. Confira se copiou só a chave.',
  10_055: 'Este Worker tem segredos demais na Cloudflare. Apague os que não usa, ou publique com outro nome.',
  10_056: refusedCode,
  10_057: refusedCode,
  10_061: brokenVault,
  10_063:
    'Sua conta ainda não tem um endereço em workers.dev. Abra Workers & Pages uma vez no painel da Cloudflare e tente de novo.',
  10_064: brokenVault,
  10_068: refusedCode,
  10_069: refusedCode,
  10_070: refusedCode,
  10_074: brokenVault,
  10_075: 'A Cloudflare pede o plano pago para isto. Veja em Workers & Pages, Plans.',
  10_079: brokenVault,
  10_097: brokenVault,
  10_353: 'A Cloudflare bloqueou a publicação de Workers nesta conta. Só o suporte dela pode liberar.',
}

/** What a person reads when Cloudflare did not do what it was asked for. */
export function describeRefusal(refusal: CloudflareRefusal, step: PublishStep): string {
  const { code, status } = refusal
  const number = code ?? status
  return number === undefined ? sentenceOf(refusal, step) : `${sentenceOf(refusal, step)} (código ${number})`
}

function sentenceOf(refusal: CloudflareRefusal, step: PublishStep): string {
  const { reason, status = 0, retryAfterSeconds } = refusal
  if (status === 429) return describeWait(retryAfterSeconds)
  if (reason === 'late') return `A Cloudflare demorou demais para responder. ${again}`
  if (reason === 'away' || status >= 500) return unsteady
  return step === 'token' && status === 401 ? unknownToken : sentenceFor(refusal)
}

function sentenceFor({ code = 0, status = 0 }: CloudflareRefusal): string {
  const mayNot = status === 401 || status === 403
  return byCode[code] ?? (mayNot ? withoutRight : `A Cloudflare recusou este passo. ${support}`)
}

function describeWait(seconds: number | undefined): string {
  const wait = seconds === undefined ? '5 minutos' : formatSeconds(seconds)
  return `A Cloudflare pediu uma pausa: foram chamadas demais com este token. Espere ${wait} e tente de novo.`
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `${Math.ceil(seconds / 60)} minutos`
}
