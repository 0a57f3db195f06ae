import type { Reply } from '#contract/vault.ts'
import { lookOfSending } from '#web/vault/sending-states.ts'
import type { Destination } from './destination.ts'
import { errorNumbers } from './read-words.ts'

/** By HTTP status, error code and, at Meta, its subcode. What nobody wrote a rule for is told by its state. */
const rules: Record<string, readonly [pattern: RegExp, text: string][]> = {
  Meta: [
    [/ 2804003$/, 'O evento passou de 7 dias, e o Meta não aceita mais.'],
    [/ (190|102)\b/, 'O token não vale mais ou está incompleto: gere outro e salve aqui.'],
    [/ (10|2\d\d)\b/, 'O token não tem permissão neste pixel: gere um dentro do próprio pixel.'],
    [/ 100\b/, 'O Meta não achou o pixel ou não aceitou os dados: confira o ID.'],
  ],
  TikTok: [
    [/ (40001|4010[45])$/, 'O token não vale mais ou não tem acesso a este pixel: gere outro e salve aqui.'],
    [/ 40002$/, 'O TikTok não achou o pixel ou não aceitou os dados: confira o código.'],
  ],
  Telegram: [
    [/^(401|404)\b/, 'O token do bot está errado: copie de novo do @BotFather.'],
    [/^403\b/, 'O bot foi bloqueado ou não está nesse grupo.'],
    [/^400\b/, 'O Telegram não achou a conversa: mande uma mensagem ao bot e confira o número.'],
  ],
  UTMify: [[/^40[134]\b/, 'A UTMify não conhece esta credencial: copie de novo.']],
}

type Explained = Pick<Destination, 'id' | 'name' | 'subject'>

/** What an answer means, for whoever has to do something about it. */
export function explainReply({ id, name, subject }: Explained, reply: Reply): string {
  const { estado, http, resposta } = reply
  const numbers = errorNumbers(http, resposta)
  const [, text] = (estado === 'recusado' && rules[name]?.find(([pattern]) => pattern.test(numbers))) || []
  if (text) return text
  return `${subject} ${lookOfSending(id, estado).sentence ?? tellDelay(http)}`
}

function tellDelay(http: number): string {
  if (http === 0) return 'ainda não respondeu.'
  return http >= 500 ? 'está com problemas.' : 'pediu para esperar.'
}
