import { defineConfig, type OxlintOverride } from 'oxlint'

/** Server features, each with the features it may import. Reads as the arrow in ARCHITECTURE.md. */
const featureImports: Record<string, string[]> = {
  users: [],
  audit: ['users'],
  factors: ['users', 'audit'],
  auth: ['users', 'audit', 'factors'],
  subscriptions: ['users', 'audit', 'auth'],
  sales: ['users', 'audit', 'auth', 'subscriptions'],
  campaigns: ['users', 'audit', 'auth', 'subscriptions', 'sales'],
  freezing: ['users', 'audit', 'auth', 'subscriptions'],
  integrations: ['users', 'audit', 'auth', 'subscriptions'],
  publishing: ['users', 'audit', 'auth', 'subscriptions', 'integrations'],
  customers: [
    'users',
    'audit',
    'factors',
    'auth',
    'subscriptions',
    'sales',
    'campaigns',
    'freezing',
    'publishing',
  ],
  checkout: ['users', 'audit', 'factors', 'auth', 'subscriptions', 'sales', 'campaigns', 'customers'],
  admin: [
    'users',
    'audit',
    'factors',
    'auth',
    'subscriptions',
    'sales',
    'campaigns',
    'freezing',
    'integrations',
    'publishing',
    'customers',
    'checkout',
  ],
  account: [
    'users',
    'audit',
    'factors',
    'auth',
    'subscriptions',
    'sales',
    'campaigns',
    'freezing',
    'integrations',
    'publishing',
    'customers',
    'checkout',
    'admin',
  ],
  watch: ['users', 'audit', 'auth', 'subscriptions', 'sales', 'campaigns', 'customers', 'checkout', 'admin'],
  doctor: ['users', 'auth', 'sales', 'checkout', 'watch'],
}
/** Screens, each with those it may import: an integration's page shows its leads, the dashboard what they come to. */
const screenImports: Record<string, string[]> = {
  landing: [],
  auth: [],
  dashboard: ['leads'],
  wizard: [],
  leads: [],
  integration: ['leads'],
  admin: [],
  help: [],
  account: [],
  legal: [],
}

/** A folder, however an import spells its way there. */
const pathsTo = (parent: string) => (name: string) => [
  `${parent}/${name}/**`,
  `../${name}/**`,
  `../../${name}/**`,
]

/** What takes one platform or checkout or another as its example. */
const tests = ['**/*.test.{ts,tsx}', '{e2e,bench,web/testing}/**', '**/features/*/testing/**']

type Boundary = { files: string[]; excludeFiles?: string[]; forbidden: string[]; because: string }

const boundaries: Boundary[] = [
  {
    files: ['generator/**/*.ts'],
    excludeFiles: ['generator/testing/**', 'generator/**/*.test.ts'],
    forbidden: ['*', '!./**', '!../**', '!#generator/**'],
    because: 'The generator is pure and runs everywhere: it imports nothing but itself.',
  },
  {
    files: ['vault/{worker,destinations}/**/*.ts'],
    forbidden: ['*', '!./**', '!../**', '!cloudflare:workers'],
    because: 'The vault is a program of its own, joined into one file: it imports nothing but itself.',
  },
  {
    files: ['contract/**/*.ts'],
    excludeFiles: ['contract/**/*.test.ts'],
    forbidden: ['*', '!./**', '!../**', '!#contract/**', '!#generator/**', '!zod/mini'],
    because: 'The contract is what both sides agree on: it imports the generator and zod only.',
  },
  {
    files: ['local-cloud/**/*.ts'],
    excludeFiles: ['local-cloud/**/*.test.ts'],
    forbidden: ['#server/**', '#web/**', '#contract/**', '**/generator/worker/**'],
    because: 'The stand-in of Cloudflare takes whatever is published: it knows nothing of the product.',
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    forbidden: ['#server/**', '**/server/**', 'node:*'],
    because: 'The browser knows the server through the contract only.',
  },
  {
    files: ['web/ui/**/*.{ts,tsx}', 'web/lib/**/*.{ts,tsx}'],
    forbidden: ['#web/features/**', '**/features/**', '#server/**'],
    because: 'The design system knows no feature, so that any screen can use it.',
  },
  ...Object.entries(screenImports).map(([screen, allowed]) => ({
    files: [`web/features/${screen}/**/*.{ts,tsx}`],
    forbidden: [
      ...Object.keys(screenImports)
        .filter((other) => other !== screen && !allowed.includes(other))
        .flatMap(pathsTo('#web/features')),
      '#server/**',
    ],
    because: 'Screens point one way, as at the top of this file; routes.tsx composes them.',
  })),
  {
    files: ['server/platform/**/*.ts'],
    forbidden: ['#server/features/**', '**/features/**', '#web/**'],
    because: 'The platform knows no feature: a feature passes in what the platform needs.',
  },
  ...Object.entries(featureImports).map(([feature, allowed]) => ({
    files: [`server/features/${feature}/**/*.ts`],
    forbidden: [
      ...Object.keys(featureImports)
        .filter((other) => other !== feature && !allowed.includes(other))
        .flatMap(pathsTo('#server/features')),
      '#server/features/*/routes.ts',
      '#web/**',
    ],
    because: 'Features point one way, as at the top of this file.',
  })),
]

function forbidImports({ files, excludeFiles = [], forbidden, because }: Boundary): OxlintOverride {
  return {
    files,
    excludeFiles,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: because }] }] },
  }
}

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
    'promise',
  ],
  jsPlugins: ['./commands/lint/platform-ids.ts', './commands/lint/checkout-ids.ts'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist/**', 'data/**', 'commands/release/**', 'server/platform/database/migrations/**'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    complexity: ['error', { max: 10 }],
    'max-depth': ['error', { max: 3 }],
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-console': 'error',
    'no-unused-expressions': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'node/no-process-env': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
    },
    ...boundaries.map(forbidImports),
    {
      files: ['{generator,contract,server,web,commands}/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'platforms/no-id': 'error', 'checkouts/no-id': 'error' },
    },
    { files: tests, rules: { 'platforms/no-comparison': 'error', 'checkouts/no-comparison': 'error' } },
    // What customers receive: it writes to their log, and its short lists read better as lists.
    {
      files: ['vault/{worker,destinations}/**/*.ts'],
      rules: {
        complexity: ['error', { max: 14 }],
        'no-console': 'off',
        'unicorn/prefer-set-has': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    { files: ['generator/worker/vault-program.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**', 'commands/**'],
      rules: {
        'max-lines-per-function': 'off',
        'no-console': 'off',
      },
    },
    // Playwright reads what a fixture needs off its first parameter, which may be an empty pattern.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    {
      files: [
        'server/env.ts',
        'local-cloud/run-scripts.ts',
        'commands/**',
        'e2e/**',
        'bench/**',
        '*.config.ts',
        '**/testing/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
})
