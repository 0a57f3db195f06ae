/** A lead as the worker hands it to its vault, with what came of its call. */
export type StoredLead = {
  readonly card: {
    readonly id: string
    readonly recebido: Readonly<Record<string, string>>
    readonly visitante: Readonly<Record<string, string>>
  }
  readonly attempt: {
    readonly quando: number
    readonly http: number
    readonly enviado: string
    readonly resposta: string
    readonly estado: string
    readonly resultado: { readonly corpo: Readonly<Record<string, unknown>> }
  }
}

/** The number of each stands in its id, name, phone, click and order; every fiftieth was refused. */
export function storedLead(
  number: number,
  { at, campaign = `campanha ${number % 12}` }: { at: number; campaign?: string },
): StoredLead {
  const digits = String(number).padStart(12, '0')
  const isRefused = number % 50 === 0
  return {
    card: {
      id: `00000000-0000-4000-8000-${digits}`,
      recebido: {
        name: `Maria da Silva ${number}`,
        phone: `+55 (11) 9${digits}`,
        utm_campaign: campaign,
        clickid: `clique-${digits}`,
      },
      visitante: { 'CF-Connecting-IP': '203.0.113.7', country: 'BR' },
    },
    attempt: {
      quando: at,
      http: 200,
      enviado: 'https://rede.example/'.padEnd(600, 'x'),
      resposta: '{"result":"ok"}',
      estado: isRefused ? 'recusado' : 'entregue',
      resultado: {
        corpo: isRefused
          ? { success: false, error: 'Offer is not active' }
          : { success: true, orderId: `p-${digits}` },
      },
    },
  }
}
