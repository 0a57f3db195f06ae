import { describe, expect, it } from 'vitest'
import { judgeResults } from './judge-results.ts'
import { brokenFile, type TestResult } from './read-reports.ts'

const passing = (name: string, file = 'a.test.ts'): TestResult => ({ file, name, hasPassed: true })
const failing = (name: string, file = 'a.test.ts'): TestResult => ({ file, name, hasPassed: false })
const named = (name: string) => expect.objectContaining({ name }) as unknown

describe('what was run once more', () => {
  it('is not needed where all have passed', () => {
    expect(judgeResults([passing('one'), passing('two')], [])).toEqual({
      passed: 2,
      failed: [],
      unsteady: [],
    })
  })

  it('stays a failure when it fails again, or was not run', () => {
    const first = [passing('one'), failing('two'), failing('three')]
    expect(judgeResults(first, [failing('two')])).toEqual({
      passed: 1,
      failed: [named('two'), named('three')],
      unsteady: [],
    })
  })

  it('counts as passed when it passes, and is named', () => {
    const verdict = judgeResults([passing('one'), failing('two')], [passing('one'), passing('two')])
    expect(verdict).toEqual({ passed: 2, failed: [], unsteady: [named('two')] })
  })

  it('is told apart by its file', () => {
    const verdict = judgeResults([failing('one')], [passing('one', 'b.test.ts')])
    expect(verdict).toMatchObject({ passed: 0, failed: [named('one')] })
  })

  it('has to pass in both projects that run its file', () => {
    const first = [passing('one'), failing('one')]
    expect(judgeResults(first, [passing('one'), failing('one')])).toMatchObject({
      passed: 1,
      failed: [named('one')],
    })
    expect(judgeResults(first, [passing('one'), passing('one')])).toMatchObject({ passed: 2, failed: [] })
  })

  it('may be a file that could not begin', () => {
    const first = [passing('one', 'b.test.ts'), failing(brokenFile)]
    expect(judgeResults(first, [failing(brokenFile)])).toMatchObject({
      failed: [named(brokenFile)],
      unsteady: [],
    })
    expect(judgeResults(first, [passing('one')])).toMatchObject({ failed: [], unsteady: [named(brokenFile)] })
    expect(judgeResults(first, [])).toMatchObject({ failed: [named(brokenFile)] })
  })

  it('names what passed at first and fails now', () => {
    const verdict = judgeResults([passing('one'), failing('two')], [failing('one'), passing('two')])
    expect(verdict).toEqual({ passed: 2, failed: [], unsteady: [named('two'), named('one')] })
  })

  it('forgives three, and none of four', () => {
    const names = ['one', 'two', 'three', 'four']
    const judge = (count: number) =>
      judgeResults(
        names.slice(0, count).map((name) => failing(name)),
        names.map((name) => passing(name)),
      )
    expect(judge(3)).toMatchObject({ passed: 3, failed: [] })
    expect(judge(4)).toMatchObject({ passed: 0, failed: names.map(named) })
    expect(judge(4).unsteady).toHaveLength(4)
  })

  it('counts among those three what fails only when it is run again', () => {
    const names = ['one', 'two', 'three']
    const first = [...names.map((name) => failing(name)), passing('four')]
    const again = [...names.map((name) => passing(name)), failing('four')]
    expect(judgeResults(first, again)).toMatchObject({ passed: 1, failed: names.map(named) })
  })
})
