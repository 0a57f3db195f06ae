import type { Page } from '@playwright/test'
import { expect, test, visitor, type Shop } from './shop.ts'
import { atFullSize } from '../full-size.ts'
import { runCase } from '../run-case.ts'
import { callBeforeStatements } from './throw-at-statements.ts'

/** From the press on `passo` notes where the script is, and throws at the statement that the address names. */
const head = `<script>
  sessionStorage.clear()
  addEventListener('error', (event) => event.preventDefault())
  let pressed = false
  let thrown = false
  const [mode, chosen] = location.hash.slice(1).split('-')
  const passed = new Set()
  addEventListener('click', () => { pressed = true }, true)
  window.passo = (step) => {
    if (!pressed) return
    passed.add(step)
    localStorage.passos = [...passed].join(' ')
    if (String(step) !== chosen || (mode === 'once' && thrown)) return
    thrown = true
    throw new Error('broken on purpose')
  }
</script>`

type End = { leads: number; thanked: boolean; sentence: string }

async function order(page: Page, shop: Shop, address: string): Promise<End> {
  await shop.standIn.reset()
  const alerts = shop.alerts.length
  await page.goto('about:blank')
  await page.goto(address)
  await page.evaluate(({ name, phone }) => {
    const fields = document.querySelector('form')?.elements as unknown as Record<string, HTMLInputElement>
    Object.assign(fields.name ?? {}, { value: name })
    Object.assign(fields.phone ?? {}, { value: phone })
    document.querySelector<HTMLButtonElement>('button[value]')?.click()
  }, visitor)
  const thanks = page.waitForURL(`${shop.origin}/obrigado**`).then(() => true)
  const sentence = page.locator('[role=alert]:not([hidden])').waitFor()
  const thanked = await Promise.race([thanks, sentence.then(() => false)])
  const leads = shop.standIn.requests.length
  if (thanked) return { leads, thanked, sentence: '' }
  const said = (await page.getByRole('alert').textContent()) ?? shop.alerts.slice(alerts).join()
  await expect(page.locator('button[value]')).toBeEnabled()
  return { leads, thanked, sentence: said }
}

/** What is broken is broken once, as by a race, or for good, as in an engine that lacks it. */
for (const mode of ['once', 'always'])
  for (const [which, every, options] of [
    ['every statement', 1, { tag: atFullSize }],
    ['one statement of fourteen', 14, {}],
  ] as const)
    test(
      `at ${which} after the press the script throws ${mode}: one lead arrives, or the visitor reads a sentence`,
      options,
      async ({ page, shop }) => {
        const form = await shop.form('adcombo', { countryCode: 'IT' })
        const [, script = ''] = /<script[^>]*>\n([^]*?)<\/script>/.exec(form) ?? []
        const broken = form.replace(script, () => callBeforeStatements(script))
        const address = shop.publish(broken, { head })
        expect(await order(page, shop, address)).toEqual({ leads: 1, thanked: true, sentence: '' })
        const steps = (await page.evaluate(() => String(localStorage.passos))).split(' ')
        expect(steps.length).toBeGreaterThan(100)

        const lost: [string, End][] = []
        for (const step of steps.filter((_, index) => index % every === 0)) {
          const end = await runCase(`statement ${step}`, () =>
            order(page, shop, `${address}#${mode}-${step}`),
          )
          if (end.leads > 1 || (end.leads === 0 && !end.sentence)) lost.push([step, end])
        }
        expect(lost).toEqual([])
      },
    )
