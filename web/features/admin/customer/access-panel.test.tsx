import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { bought, customer, openCustomer, reading } from '../testing/customer.ts'
import { marina } from '../testing/panel.ts'

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name })
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('access', () => {
  const frozen = { at: '2026-11-02T12:00:00.000Z', by: 'antiga@exemplo.com.br' }
  const shut = { ...marina, subscriptionExpiresAt: '2026-01-01T00:00:00.000Z' }
  const ended: Customer['access'] = {
    hasAccess: false,
    endsAt: '2026-11-01T01:00:00.000Z',
    why: ['Cancelada em 01/10/2026: não será cobrada de novo'],
    isRevoked: false,
  }
  test.each<[string, Partial<Customer>, string]>([
    ['until a day', {}, 'Com acesso até 31/12/2998, e por quê:'],
    ['for ever', { access: { ...customer.access, endsAt: null } }, 'Com acesso para sempre, e por quê:'],
    ['no more', { access: ended }, 'Sem acesso desde 31/10/2026, e por quê:'],
    ['never', { access: { ...ended, endsAt: null } }, 'Sem acesso até agora, e por quê:'],
    [
      'that has ended since it was read',
      { access: { ...ended, hasAccess: true } },
      'Sem acesso desde 31/10/2026, e por quê:',
    ],
    ['of an administrator', { user: { ...marina, isAdmin: true } }, 'Com acesso para sempre, e por quê:'],
    [
      'of a frozen account',
      { user: { ...marina, frozen } },
      'Congelada tem direito até 31/12/2998, e por quê:',
    ],
    ['of an account that does not open', { user: shut }, 'Não entra tem direito até 31/12/2998, e por quê:'],
  ])('%s is told with its day here, and why', async (_, about, text) => {
    openCustomer(about)
    await heading('marina.alves')
    const panel = screen.getByRole('heading', { level: 2, name: /e por quê:$/ })
    expect(panel.textContent).toBe(text)
    const why = within(screen.getByRole('list', { name: /e por quê:$/ })).getAllByRole('listitem')
    expect(why.map(({ textContent }) => textContent)).toEqual((about.access ?? customer.access).why)
  })

  const unpaid = { ...bought, kind: 'waiting', title: 'Pix gerado', state: 'plain' } as const
  test.each<[string, Partial<Customer>, string[], string[]]>([
    [
      'a frozen account',
      // What else would be mended by a mail can wait: none is sent.
      { user: { ...shut, frozen, mustResetPassword: true } },
      [
        'A conta está congelada, e ninguém entra: antiga@exemplo.com.br disse em 02/11/2026 que não pediu a troca de email. Confira de quem é a conta antes de descongelar.',
      ],
      ['Descongelar', 'Corrigir email'],
    ],
    [
      'a paid account that does not open',
      { user: shut },
      ['O que foi pago dá acesso hoje, mas a conta não abre.'],
      ['Dar acesso'],
    ],
    [
      'a purchase that was not processed',
      { timeline: [{ ...bought, state: 'bad', error: 'Plano não mapeado: Plano Pro' }] },
      ['Compra aprovada · R$ 97,00, de 11/11 22:30: não foi processada. Plano não mapeado: Plano Pro'],
      ['Ver a transação'],
    ],
    [
      'a purchase that is on its way',
      { timeline: [{ ...bought, state: 'waiting' }] },
      ['Compra aprovada · R$ 97,00, de 11/11 22:30: ainda está sendo processada.'],
      ['Ver a transação'],
    ],
    [
      'a Pix that nobody paid',
      { access: ended, timeline: [unpaid] },
      [
        'Pix gerado em 11/11 22:30: nenhum pagamento chegou depois. Peça o comprovante e confira no checkout.',
      ],
      ['Ver a transação'],
    ],
    [
      'an access mail that did not arrive',
      { user: { ...marina, accessMailError: 'A caixa não existe.', isSuppressed: true } },
      ['O email de acesso não chegou: A caixa não existe. Confira o endereço e reenvie.'],
      ['Corrigir email', 'Reenviar acesso'],
    ],
    [
      'an address that refuses mails',
      { user: { ...marina, isSuppressed: true } },
      ['O endereço marina@exemplo.com.br recusa emails. Confira se está escrito certo.'],
      ['Corrigir email'],
    ],
    [
      'a link that was not used',
      { user: { ...marina, mustResetPassword: true } },
      [
        'Ainda não criou a senha: o link de acesso não foi usado. Peça para olhar a caixa de spam, ou reenvie.',
      ],
      ['Reenviar acesso'],
    ],
  ])('%s is named as what keeps them out, with what mends it', async (_, about, texts, acts) => {
    openCustomer(about)
    await heading('marina.alves')
    const list = screen.getByRole('list', { name: 'O que pode estar impedindo a entrada' })
    expect([...list.querySelectorAll('p')].map(({ textContent }) => plain(textContent))).toEqual(texts)
    const buttons = within(list).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(acts)
  })

  test('nothing is said to keep out whom nothing keeps out', async () => {
    openCustomer({ timeline: [bought, { ...unpaid, id: 'earlier' }] })
    await heading('marina.alves')
    expect(screen.queryByText('O que pode estar impedindo a entrada')).toBeNull()
  })

  test('nor is a Pix of which a payment came later, once that has run out', async () => {
    openCustomer({ access: ended, timeline: [bought, { ...unpaid, id: 'earlier' }] })
    await heading('marina.alves')
    expect(screen.queryByText('O que pode estar impedindo a entrada')).toBeNull()
  })

  test('what was paid is given with one press', async () => {
    const { server } = openCustomer(
      { user: shut },
      { 'POST /api/admin/paid-without-access/serve': { body: { message: 'Acesso liberado.' } } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Dar acesso' }))
    await waitFor(() => expect(server.sent.filter(({ call }) => call === reading)).toHaveLength(2))
    const served = server.sent.filter(({ call }) => call.endsWith('/serve'))
    expect(served).toMatchObject([{ body: { email: marina.email } }])
  })
})
