import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { MailError } from '#server/platform/mail/mail-error.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { untilMailed } from '#server/testing/test-server.ts'
import type { Condition, Finding } from './condition.ts'
import { lookAtAll } from './look-at-all.ts'
import { toldTroubles, troubles } from './tables.ts'
import { purgeTold, watch } from './tell-administrators.ts'
import { begun, failedSale, hour, watchScene } from './testing/watch-scene.ts'

const scene = watchScene()

describe('by mail', () => {
  test('every administrator is told what it is, since when and where to mend it', async () => {
    await scene.administrator('rita')
    await scene.administrator('saulo')
    await scene.administrator('congelado', { frozenAt: begun })
    await scene.server().logIn({ email: 'cliente@example.com' })
    await scene.breakAccess()
    await scene.look()
    expect(scene.told()).toEqual([
      'rita@example.com: Há quem pagou e não tem acesso',
      'saulo@example.com: Há quem pagou e não tem acesso',
    ])
    const [mail] = scene.server().mails
    expect(mail?.text).toContain('Pago, sem acesso: 1 pessoa.')
    expect(mail?.text).toContain('Desde 15/11/2026 09:00, horário de São Paulo.')
    expect(mail?.text).toContain('http://localhost:3000/admin?secao=vendas')
  })

  test('once a day while it lasts, and the next day says since when it has', async () => {
    await scene.administrator('rita')
    await scene.breakAccess()
    for (const hours of [0, 0.1, 12, 23.99]) await scene.look(hours)
    expect(scene.server().mails).toHaveLength(1)
    await scene.look(24)
    expect(scene.server().mails).toHaveLength(2)
    expect(scene.server().mails[1]?.text).toContain('Desde 15/11/2026 09:00')
    await scene.look(47)
    expect(scene.server().mails).toHaveLength(2)
  })

  test('once a day also of what ends and comes again, which then is new', async () => {
    await scene.administrator('rita')
    await scene.breakAccess()
    await scene.look()
    await scene.mendAccess()
    await scene.look(1)
    await scene.breakAccess()
    await scene.look(2)
    expect(scene.server().mails).toHaveLength(1)
    await scene.look(24)
    expect(scene.server().mails).toHaveLength(2)
    expect(scene.server().mails[1]?.text).toContain('Desde 15/11/2026 11:00')
  })

  test('of two troubles each is told, and a new administrator hears of both', async () => {
    await scene.administrator('rita')
    await scene.breakAccess()
    await scene.look()
    await scene.db().insert(salesTable).values(failedSale())
    await scene.look(1)
    expect(scene.told()).toEqual([
      'rita@example.com: Há quem pagou e não tem acesso',
      'rita@example.com: Há vendas com erro',
    ])
    await scene.administrator('nova')
    await scene.look(2)
    expect(scene.told().filter((line) => line.startsWith('nova@'))).toHaveLength(2)
  })

  test('several instances that look at once tell once', async () => {
    await scene.administrator('rita')
    await scene.administrator('saulo')
    await scene.breakAccess()
    await Promise.all(Array.from({ length: 5 }, () => watch(scene.server().context)))
    await untilMailed(scene.server())
    expect(await scene.db().$count(mails)).toBe(2)
    expect(scene.server().mails).toHaveLength(2)
  })

  test('without an administrator nobody is told, and the first to come is', async () => {
    await scene.breakAccess()
    await scene.look()
    expect(scene.server().mails).toEqual([])
    await scene.administrator('rita')
    await scene.look(1)
    expect(scene.told()).toEqual(['rita@example.com: Há quem pagou e não tem acesso'])
  })

  test('what is over before the mail server takes mails again is not told any more', async () => {
    await scene.administrator('rita')
    await scene.breakAccess()
    scene.refuse(new MailError('away', { permanent: false, reason: 'O servidor de email não respondeu.' }))
    await scene.look()
    await scene.untilRefused()
    await scene.mendAccess()
    await scene.answerAgain()
    expect(scene.told()).toEqual([])
    const [row] = await scene.db().select().from(mails)
    expect(row).toMatchObject({ status: 'dropped', reason: 'O problema passou antes de o aviso sair.' })
  })

  test('who is no administrator any more is not told', async () => {
    const { userId } = await scene.administrator('rita')
    await scene.breakAccess()
    scene.refuse(new MailError('away', { permanent: false }))
    await scene.look()
    await scene.untilRefused()
    await scene.db().update(users).set({ isAdmin: false }).where(eq(users.id, userId))
    await scene.answerAgain()
    expect(scene.told()).toEqual([])
  })
})

describe('mails that fail', () => {
  test('are shown at once, and told by mail once mails go out again: the newest alone', async () => {
    const { cookie } = await scene.administrator('rita')
    await scene.breakAccess()
    scene.refuse(new MailError('away', { permanent: false, reason: 'O servidor de email não respondeu.' }))
    await scene.look()
    await scene.untilRefused()
    const path = '/admin?secao=emails&envio=queued#envios-individuais'
    expect(await scene.find(cookie, 'mails-failing')).toMatchObject({
      state: 'trouble',
      text: '1 email não saiu. O servidor de email não respondeu.',
      remedy: { label: 'Ver o que não saiu', path },
    })
    await scene.look(1)
    await scene.look(25)
    await scene.untilRefused()
    // Two of each trouble wait, and what says that mails fail is not counted among them.
    expect(await scene.find(cookie, 'mails-failing')).toMatchObject({
      text: expect.stringMatching(/^2 emails/) as unknown,
    })
    await scene.answerAgain()
    expect(scene.told()).toEqual([
      'rita@example.com: Emails deixaram de sair, e este saiu',
      'rita@example.com: Há quem pagou e não tem acesso',
    ])
    await scene.look(26)
    expect(scene.server().mails).toHaveLength(2)
    expect(await scene.find(cookie, 'mails-failing')).toMatchObject({ state: 'fine' })
  })

  test('an administrator whose own address takes none does not make it a trouble of its own', async () => {
    const { cookie } = await scene.administrator('rita')
    await scene
      .db()
      .insert(mails)
      .values({
        kind: 'trouble',
        recipient: 'rita@example.com',
        cause: { condition: 'mails-failing', since: begun, text: '1 email não saiu.' },
        status: 'failed',
        reason: 'O servidor de email recusou a mensagem.',
      })
    expect(await scene.find(cookie, 'mails-failing')).toMatchObject({ state: 'fine' })
  })
})

describe('what cannot be looked at', () => {
  let finding: Finding
  let failure: Error | undefined
  const watched: Condition = {
    id: 'disk-full',
    label: 'Disco',
    heading: 'O disco está quase cheio',
    remedy: { label: 'Ver o sistema', path: '/admin?secao=sistema' },
    look: async () => {
      if (failure) throw failure
      return finding
    },
  }

  test('neither ends a trouble nor begins one, and does not keep the others', async () => {
    await scene.administrator('rita')
    const [first] = (await lookAtAll(scene.server().context)).map(({ condition }) => condition)
    if (!first) throw new Error('Nothing is watched')
    const since = () => scene.db().select().from(troubles)
    failure = undefined
    finding = { state: 'trouble', text: 'Cheio.' }
    await watch(scene.server().context, [watched])
    const [stored] = await since()
    expect(stored).toEqual({ condition: 'disk-full', since: begun })
    failure = new Error('broken')
    await scene.breakAccess()
    scene.server().clock.advance(hour)
    await watch(scene.server().context, [watched, first])
    expect((await since()).find(({ condition }) => condition === 'disk-full')).toEqual(stored)
    expect((await since()).map(({ condition }) => condition)).toContain('paid-without-access')
    failure = undefined
    finding = { state: 'fine', text: 'Livre.' }
    await watch(scene.server().context, [watched])
    expect((await since()).map(({ condition }) => condition)).toEqual(['paid-without-access'])
    await untilMailed(scene.server())
  })
})

test('who was told days ago is forgotten, and who was told today is not', async () => {
  const { userId } = await scene.administrator('rita')
  await scene.breakAccess()
  await scene.look()
  const told = () => scene.db().select().from(toldTroubles)
  const purge = (hours: number) =>
    scene.db().transaction((tx) => purgeTold(tx, new Date(begun.getTime() + hours * hour)))
  await purge(47)
  expect(await told()).toEqual([{ condition: 'paid-without-access', userId, toldAt: begun }])
  await purge(48)
  expect(await told()).toEqual([])
})
