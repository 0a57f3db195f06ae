import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '#server/testing/test-server.ts'

const read = (path: string) => readFile(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

/** Words of Prometheus' own language. */
const words = new Set('sum max by rate increase delta histogram_quantile time label_values'.split(' '))
/** Made by Prometheus itself for each target. */
const ofPrometheus = ['up']

/** The metrics that an expression asks for. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, '')
  return (bare.match(/[a-z]\w*/g) ?? []).filter((word) => !words.has(word))
}

async function expressionsOf(): Promise<string[]> {
  const dashboard = await read('grafana/integrador.json')
  const inPanels = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)]
  const alerts = await read('prometheus/alerts.yml')
  const inAlerts = [...alerts.matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)]
  return [
    ...inPanels.map(([, text = '']) => JSON.parse(text) as string),
    ...inAlerts.map(([, folded, plain]) => folded ?? plain ?? ''),
  ]
}

test('dashboard and alerts ask for nothing that /metrics does not give', async () => {
  const server = await startTestServer()
  // A histogram has values once something was answered.
  await server.app.inject({ url: '/api/live' })
  const { body } = await server.app.inject({ url: '/metrics' })
  await server.close()
  const given = new Set([
    ...ofPrometheus,
    ...[...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
    ),
  ])
  const expressions = await expressionsOf()
  const asked = new Set(expressions.flatMap(namesIn))
  expect([...asked].filter((name) => !given.has(name))).toEqual([])
  // And all of the business is looked at by somebody.
  const ours = [...given].filter((name) => name.startsWith('integrador_'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
})

test('an expression is read as Prometheus reads it', async () => {
  expect(
    namesIn('sum by (le) (rate(a_bucket{job="x",route!~"b"}[5m])) > 2 * max(c) - time() > 1.2e9'),
  ).toEqual(['a_bucket', 'c'])
  expect((await expressionsOf()).length).toBeGreaterThan(35)
})
