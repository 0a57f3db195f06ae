import { expect, it } from 'vitest'
import { brokenFile, readPlaywrightReport, readVitestReport } from './read-reports.ts'

it('reads what Vitest reports: each test with its file and its full name, and files that could not begin', () => {
  const test = (title: string, status: string, ancestorTitles = ['', 'a group']) => ({
    ancestorTitles,
    title,
    status,
    fullName: `${ancestorTitles.join(' ')} ${title}`,
    failureMessages: status === 'failed' ? ['\u001b[31mError: not so\u001b[39m\n    at a line'] : [],
  })
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/root/web/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [test('holds', 'passed'), test('breaks', 'failed', ['']), test('waits', 'skipped')],
      },
      {
        name: '/root/web/b.test.ts',
        status: 'failed',
        message: 'Cannot find it',
        assertionResults: [test('waits', 'skipped')],
      },
      { name: '/root/web/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(readVitestReport(report, '/root')).toEqual([
    { file: 'web/a.test.ts', name: 'a group > holds', hasPassed: true },
    { file: 'web/a.test.ts', name: 'breaks', hasPassed: false, reason: 'Error: not so' },
    { file: 'web/b.test.ts', name: brokenFile, hasPassed: false, reason: 'Cannot find it' },
  ])
})

it('reads what Playwright reports: each journey with the line to run it by', () => {
  const spec = (title: string, line: number, status: string) => ({
    title,
    file: 'forms/a.spec.ts',
    line,
    tests: [{ status, results: status === 'flaky' ? [{ error: { message: 'Error: slow' } }] : [{}] }],
  })
  const report = {
    config: { rootDir: '/root/e2e' },
    suites: [
      {
        title: 'forms/a.spec.ts',
        specs: [spec('arrives', 3, 'expected')],
        suites: [{ title: 'a phone', specs: [spec('stumbles', 7, 'flaky'), spec('rests', 9, 'skipped')] }],
      },
    ],
  }
  expect(readPlaywrightReport(report, '/root')).toEqual([
    { file: 'e2e/forms/a.spec.ts', name: 'arrives', line: 3, hasPassed: true },
    {
      file: 'e2e/forms/a.spec.ts',
      name: 'a phone > stumbles',
      line: 7,
      hasPassed: false,
      reason: 'Error: slow',
    },
  ])
})
