import { parseArgs } from 'node:util'
import { saleKinds } from '#contract/checkout.ts'
import type { Checkout, SaleSample } from '#server/features/sales/providers/checkout.ts'
import { checkouts, findCheckout } from '#server/features/sales/providers/index.ts'
import { readDate } from '#server/features/sales/providers/read-date.ts'
import { sampleOf, writeDelivery } from '#server/features/sales/providers/write-delivery.ts'
import type { Env } from '#server/env.ts'
import { orExplain, refuse, runCommand, type Call } from './operate.ts'

/** The one that was there first. */
const [usual = ''] = Object.keys(checkouts)
const vocabulary = Object.entries(checkouts)
  .map(([id, { events }]) => `  ${id}: ${Object.keys(events).join(', ')}`)
  .join('\n')

const usage = `npm run sale -- EVENTO --email EMAIL [opções]

Envia ao servidor um evento de venda assinado, como o checkout enviaria. EVENTO é uma palavra do próprio checkout, ou o que
ela significa: approved, renewed, late, canceled, refunded, chargeback...

${vocabulary}

  --provider CHECKOUT   quem vende; sem ele, ${usual}
  --name NOME           nome do cliente
  --order ID            pedido; sem ele, o mesmo pedido para o mesmo email (renovações: um novo)
  --plan ID             id do plano, como em CHECKOUT_PLANS
  --product ID          id do produto, como em CHECKOUT_PLANS
  --frequency RITMO     monthly (padrão), quarterly ou once (sem assinatura)
  --subscription ID     assinatura
  --amount CENTAVOS     valor; 9700 é R$ 97,00
  --at "AAAA-MM-DD HH:MM"            quando aconteceu, no horário de São Paulo; sem ela, agora
  --access-until "AAAA-MM-DD HH:MM"  até quando o checkout dá acesso
  --no-access           o checkout diz que o cliente não tem mais acesso
  --url ENDEREÇO        servidor; sem ele, http://localhost:PORT
  --secret TOKEN        segredo do webhook; sem ele, a variável do checkout (${usual}: ${checkouts[usual]?.secret.variable})`

/** The usage follows the reason. */
function refuseWithUsage(reason: string): never {
  return refuse(`${reason}\n\n${usage}`)
}

const text = { type: 'string' } as const

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        provider: text,
        email: text,
        name: text,
        order: text,
        plan: text,
        product: text,
        frequency: text,
        subscription: text,
        amount: text,
        at: text,
        'access-until': text,
        'no-access': { type: 'boolean' },
        url: text,
        secret: text,
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    return refuseWithUsage(error instanceof Error ? error.message : String(error))
  }
}

function readTime(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  return readDate(value) ?? refuseWithUsage(`--${name}: esperado "AAAA-MM-DD HH:MM", recebido "${value}".`)
}

function readAmount(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  return /^\d+$/.test(value)
    ? Number(value)
    : refuseWithUsage('--amount: esperado um número inteiro de centavos.')
}

/** Leaves out what was not said, so that the sample's own defaults hold. */
function said<T extends object>(options: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> }
}

type Sending = { body: string; headers: Record<string, string> }

async function send(
  url: string,
  { body, headers }: Sending,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}

/** A word of the checkout itself, or ours for what it means. */
function readEvent(checkout: Checkout, event: string, sample: Omit<SaleSample, 'event'>): SaleSample {
  if (Object.hasOwn(checkout.events, event)) return { ...sample, event }
  const kind = saleKinds.find((known) => known === event)
  const told = kind && sampleOf(checkout, { ...sample, kind })
  return told ?? refuseWithUsage(`Evento desconhecido: ${event}.`)
}

type Arguments = ReturnType<typeof readArguments>

function readSample(checkout: Checkout, event: string | undefined, values: Arguments['values']): SaleSample {
  if (!event) refuseWithUsage('Diga o evento.')
  if (!values.email?.includes('@')) refuseWithUsage('Diga o email do cliente: --email ana@example.com')
  return readEvent(checkout, event, {
    email: values.email,
    ...said({
      name: values.name,
      orderId: values.order,
      planId: values.plan,
      productId: values.product,
      frequency: values.frequency,
      subscriptionId: values.subscription,
      amount: readAmount(values.amount),
      at: readTime('at', values.at),
      accessUntil: readTime('access-until', values['access-until']),
      hasAccess: values['no-access'] ? false : undefined,
    }),
  })
}

function readOrigin(url: string): string {
  if (!URL.canParse(url)) refuseWithUsage(`--url: esperado um endereço http, recebido "${url}".`)
  return url
}

async function sell(env: Env, { values, positionals: [event] }: Arguments, { say }: Call): Promise<number> {
  const provider = values.provider ?? usual
  const checkout = findCheckout(provider) ?? refuseWithUsage(`Checkout desconhecido: ${provider}.`)
  const sample = readSample(checkout, event, values)
  const secret = values.secret ?? env.checkoutSecrets.get(provider)?.[0]
  if (!secret) refuseWithUsage(`Diga o segredo do webhook: ${checkout.secret.variable} ou --secret.`)
  const origin = readOrigin(values.url ?? `http://localhost:${env.PORT}`)

  const { body, query, headers } = writeDelivery(checkout, sample, secret)
  const asked = new URLSearchParams(query).toString()
  const path = `/api/webhooks/${provider}${asked && `?${asked}`}`
  const sending = { body: body.toString(), headers }
  const answer =
    (await send(`${origin.replace(/\/+$/, '')}${path}`, sending)) ??
    refuse(`Nenhum servidor respondeu em ${origin}. Inicie-o com npm start.`)
  say(`${event} de ${values.email}: ${answer.status} ${answer.text}\n`)
  return answer.status === 200 ? 0 : 1
}

export function sale(call: Call): Promise<number> {
  return orExplain(call.source, async (env) => {
    const read = readArguments(call.args)
    if (!read.values.help) return sell(env, read, call)
    call.say(`${usage}\n`)
    return 0
  })
}

if (import.meta.main) await runCommand(sale)
