import { platforms, type PlatformId } from '#generator/platforms/index.ts'
import { workerVersion } from '#generator/worker/generate-worker.ts'
import type { WorkerAnswer } from './ask-worker.ts'

export type Verdict = { kind: 'success' | 'warning' | 'danger'; title: string; text: string }

/** What a person should know, and do next, after their Worker was asked who it is. */
export function judgeWorker(answer: WorkerAnswer, platform: PlatformId): Verdict {
  return answer.kind === 'answered' ? judgeReply(answer, platform) : silences[answer.kind]
}

const notOurs: Verdict = {
  kind: 'danger',
  title: 'Este endereço não é de um Worker do Integrador',
  text: 'Algo respondeu, mas não é o código gerado aqui, ou ele ainda não foi publicado. No Cloudflare, cole o código gerado, clique em Deploy e verifique novamente.',
}

const silences: Record<Exclude<WorkerAnswer['kind'], 'answered'>, Verdict> = {
  hidden: notOurs,
  unreachable: {
    kind: 'danger',
    title: 'Ninguém respondeu neste endereço',
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
    text: 'Copie o endereço do Worker no painel do Cloudflare. Ele é parecido com https://leads.sua-conta.workers.dev.',
  },
  'out-of-reach': {
    kind: 'warning',
    title: 'Este endereço só pode ser verificado por você',
    text: 'A verificação automática funciona com endereços workers.dev. Abra este em outra aba: se for o Worker, aparece "Method Not Allowed".',
  },
}

function judgeReply(
  { status, mark }: { status: number; mark: string | null },
  platform: PlatformId,
): Verdict {
  const worker = readMark(mark)
  if (!worker) return status === 404 ? notFound : notOurs
  const expected = nameOf(platform)
  if (worker.platform.id !== platform) return otherPlatform(worker.platform.name, expected)
  if (worker.version < workerVersion) return older
  if (worker.version > workerVersion) return newer
  return status === 405 ? verified(expected) : broken(status)
}

/** Platform and version, as in 'adcombo/1'. */
function readMark(mark: string | null) {
  const [, id, version] = /^([a-z]+)\/(\d{1,6})$/.exec(mark ?? '') ?? []
  const platform = platforms.find((known) => known.id === id)
  return platform ? { platform, version: Number(version) } : null
}

function nameOf(platform: PlatformId): string {
  return platforms.find(({ id }) => id === platform)?.name ?? platform
}

const verified = (name: string): Verdict => ({
  kind: 'success',
  title: 'Worker verificado',
  text: `É o seu Worker da plataforma ${name}, na versão atual. Nenhum lead foi enviado.`,
})

const notFound: Verdict = {
  kind: 'danger',
  title: 'Worker não encontrado',
  text: 'O endereço respondeu que não há nada lá. Confira a URL no painel do Cloudflare e se o Worker foi publicado com Deploy.',
}

const otherPlatform = (found: string, expected: string): Verdict => ({
  kind: 'danger',
  title: `Este Worker é da plataforma ${found}`,
  text: `Esta integração envia leads para ${expected}. Use a URL do Worker dessa plataforma, ou gere um no passo do Worker.`,
})

const older: Verdict = {
  kind: 'warning',
  title: 'Este Worker é de uma versão anterior',
  text: 'Ele deve continuar funcionando, mas há um mais novo. Volte ao passo do Worker, gere o código novamente e cole no Cloudflare, no lugar do antigo. A URL continua a mesma.',
}

const newer: Verdict = {
  kind: 'warning',
  title: 'Este Worker é mais novo que esta página',
  text: 'Recarregue a página para usar a versão atual do Integrador e verifique novamente.',
}

const broken = (status: number): Verdict => ({
  kind: 'danger',
  title: `O Worker respondeu com o erro ${status}`,
  text: 'O código publicado parece ter sido alterado. Gere o código novamente, cole no Cloudflare no lugar do antigo e clique em Deploy.',
})
