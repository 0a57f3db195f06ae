import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { reduce } from '../machine/reduce.ts'
import { openSaved } from '../machine/start-from-saved.ts'
import { WizardContext } from '../wizard-context.ts'
import { HostedPageNote } from './hosted-page.tsx'

const own = `${cremaVault.address}/p/obrigado-${pageIdOf(crema.id)}`
const put = `PUT ${cremaVault.address}/integrador/hospedadas`
const html = makePageFile(crema.answers).code
const start = openSaved({ ...crema, answers: { ...crema.answers, successUrl: own } })

const saving = {
  saved: null,
  hasChanged: false,
  isSaving: false,
  problem: null,
  save: async () => null,
  overwrite: async () => null,
  saveAsNew: () => {},
}
const actions = {
  buttons: { shown: [], main: 'next' as const, isQuiet: false, disabled: [], inPage: [], inNarrowPage: [] },
  pending: null,
  press: () => {},
}

function AtTheEnd({ hasChanged }: { hasChanged: boolean }) {
  const [state, dispatch] = useReducer(reduce, start)
  return (
    <WizardContext
      value={{ state, dispatch, saving: { ...saving, hasChanged }, rehearse: () => {}, actions }}
    >
      <HostedPageNote keeps />
    </WizardContext>
  )
}

const open = (online: { status?: number; body: string }, hasChanged = false) => {
  const server = stubServer(subscriber, {
    'GET /api/vaults': { body: { vaults: [cremaVault] } },
    [`GET ${own}`]: online,
    [put]: { body: { hospedadas: [] } },
  })
  renderPart(<AtTheEnd hasChanged={hasChanged} />)
  return { server, puts: () => server.sent.filter(({ call }) => call === put) }
}

test('at the end a page of before is hosted anew by itself, once', async () => {
  const { server, puts } = open({ body: '<p>em português' })
  await waitFor(() => expect(puts()).toHaveLength(1))
  // The address goes on showing the page of before.
  expect(await screen.findByText('A página no ar ainda é a de antes')).toBeDefined()
  server.answers[`GET ${own}`] = { body: html }
  await userEvent.click(screen.getByRole('button', { name: 'Hospedar de novo' }))
  expect(await screen.findByText('No ar')).toBeDefined()
  const sent = { nome: `obrigado-${pageIdOf(crema.id)}`, html }
  expect(puts().map(({ body }) => body)).toEqual([sent, sent])
})

test('a page that is as the answers make it is left alone', async () => {
  const { puts } = open({ body: html })
  expect(await screen.findByText('No ar')).toBeDefined()
  expect(puts()).toEqual([])
})

test('what is changed and not saved does not go online by itself', async () => {
  const { puts } = open({ body: '<p>em português' }, true)
  expect(await screen.findByText('A página no ar ainda é a de antes')).toBeDefined()
  expect(puts()).toEqual([])
})
