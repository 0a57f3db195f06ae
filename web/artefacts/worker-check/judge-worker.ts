import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { workerVersion } from '#generator/worker/generate-worker.ts'
import { readWorkerMark } from '#generator/worker/worker-mark.ts'
import type { WorkerAnswer } from './ask-worker.ts'

/** Each line of the text is a paragraph. */
export type Verdict = { kind: 'success' | 'warning' | 'danger'; title: string; text: string }

/** The form that posts to it. `streamCode` is the campaign of its leads, on platforms that ask for one. */
type Sender = { platform: PlatformId; streamCode: string }

/** What a person should know, and do next, after their Worker was asked who it is. */
export function judgeWorker(answer: WorkerAnswer, sender: Sender): Verdict {
  return answer.kind === 'answered' ? judgeReply(answer, sender) : silences[answer.kind]
}

const notOurs: Verdict = {
  kind: 'danger',
  title: 'Este endereço não é de um Worker do Integrador',
  text: 'Algo respondeu, mas não é o código gerado aqui, ou ele ainda não foi publicado. Na Cloudflare, cole o código gerado, clique em Deploy e verifique novamente.',
}

const silences: Record<Exclude<WorkerAnswer['kind'], 'answered'>, Verdict> = {
  hidden: notOurs,
  unreachable: {
    kind: 'danger',
    title: 'Este endereço não respondeu',
    text: 'Confira se a URL está completa e se o Worker foi publicado com Deploy. Sem internet, ou com um bloqueador no navegador, a verificação também não chega até ele.',
  },
  late: {
    kind: 'danger',
    title: 'O Worker demorou demais para responder',
    text: 'Espere um minuto e verifique novamente. Um Worker recém-publicado pode levar um pouco até atender.',
  },
  'no-address': {
    kind: 'danger',
    title: 'Isto não é uma URL válida',
    text: 'Copie o endereço do Worker no painel da Cloudflare. Ele é parecido com https://leads.sua-conta.workers.dev.',
  },
  'out-of-reach': {
    kind: 'warning',
    title: 'Este endereço só pode ser verificado por você',
    text: 'A verificação automática funciona com endereços workers.dev. Abra este em outra aba: se for o Worker, aparece "Method Not Allowed".',
  },
}

function judgeReply({ status, mark }: { status: number; mark: string | null }, sender: Sender): Verdict {
  const worker = readWorkerMark(mark)
  if (!worker) return status === 404 ? notFound : notOurs
  const { platform, version, hasVault } = worker
  if (platform.id !== sender.platform) return otherPlatform(platform.name, platformOf(sender.platform).name)
  const campaign = asksForCampaign(platform) ? sender.streamCode.trim() : null
  if (version < workerVersion) return older(campaign, hasVault)
  if (version > workerVersion) return newer
  return status === 405 ? verified(platform.name, { campaign, hasVault }) : broken(status, hasVault)
}

function asksForCampaign({ credentials }: { credentials: readonly string[] }): boolean {
  return credentials.includes('streamCode')
}

/** The campaign is null where the platform has none, and empty where the form leaves it to the Worker. */
type Campaign = string | null

type Verified = { campaign: Campaign; hasVault: boolean }

const verified = (name: string, { campaign, hasVault }: Verified): Verdict => ({
  kind: 'success',
  title: hasVault ? 'Worker com Cofre verificado' : 'Worker verificado',
  text: [
    `É o seu Worker da plataforma ${name}, na versão atual. Nenhum lead foi enviado.`,
    ...describeCampaign(campaign),
  ].join(' '),
})

function describeCampaign(campaign: Campaign): string[] {
  if (campaign === null) return []
  return [
    campaign === ''
      ? 'Os leads vão para a campanha que está no Worker.'
      : `Os leads deste formulário vão para a campanha ${campaign}.`,
  ]
}

const notFound: Verdict = {
  kind: 'danger',
  title: 'Worker não encontrado',
  text: 'O endereço respondeu que não há nada lá. Confira a URL no painel da Cloudflare e se o Worker foi publicado com Deploy.',
}

const otherPlatform = (found: string, expected: string): Verdict => ({
  kind: 'danger',
  title: `Este Worker é da plataforma ${found}`,
  text: `Esta integração envia leads para a ${expected}. Use a URL do Worker dessa plataforma, ou gere um no passo do Worker.`,
})

const older = (campaign: Campaign, hasVault: boolean): Verdict => ({
  kind: 'warning',
  title: 'Este Worker é de uma versão anterior',
  text: `${askToUpdate(campaign)}
${hasVault ? publishAgain : pasteAgain} A URL continua a mesma.`,
})

const pasteAgain =
  'Volte ao passo do Worker, gere o código novamente e cole na Cloudflare, no lugar do antigo.'
/** The code for pasting has no vault: with it leads would be kept no more. */
const publishAgain =
  'Este tem um Cofre: publique de novo, na página da integração, e não cole código no lugar.'

/** Version 1 reads no campaign from the form: it has its own, which may be another one. */
function askToUpdate(campaign: Campaign): string {
  const always = 'Atualize: o Worker novo entrega cada lead mesmo que o visitante saia da página'
  if (campaign === null) return `${always} e diz o motivo real de uma recusa.`
  const ignored = campaign && `ignora o código ${campaign} e `
  return `${always}, diz o motivo real de uma recusa e envia cada lead para a campanha do formulário dele. Este ${ignored}envia tudo para a campanha que está dentro dele.`
}

const newer: Verdict = {
  kind: 'warning',
  title: 'Este Worker é mais novo que esta página',
  text: 'Recarregue a página para usar a versão atual do Integrador e verifique novamente.',
}

const broken = (status: number, hasVault: boolean): Verdict => ({
  kind: 'danger',
  title: `O Worker respondeu com o erro ${status}`,
  text: `O código publicado parece ter sido alterado. ${hasVault ? publishAgain : pasteAgain}`,
})
