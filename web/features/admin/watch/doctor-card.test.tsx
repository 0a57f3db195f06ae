import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Diagnosis } from '#contract/doctor.ts'
import { doctorCall, openPanel, wellMailed } from '../testing/panel.ts'

const open = (diagnoses: Diagnosis[]) =>
  openPanel(undefined, { [doctorCall]: { body: { diagnoses } } }, '/admin?secao=sistema')

const plain: Diagnosis = {
  check: 'app-address',
  label: 'Endereço público',
  state: 'trouble',
  text: 'APP_URL usa http em app.exemplo.com.br.',
  remedy: 'Ponha um proxy com https na frente.',
}
const copies: Diagnosis = {
  check: 'backup-age',
  label: 'Cópias de segurança',
  state: 'warning',
  text: 'BACKUP_DIR não está definido.',
  remedy: 'Defina BACKUP_DIR.',
}
const away: Diagnosis = {
  ...copies,
  check: 'plans-named',
  label: 'Planos',
  state: 'unknown',
  text: 'Não se sabe.',
  remedy: null,
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('what is wrong stands first with what to do, and what is well is one line that opens', async () => {
  open([
    plain,
    copies,
    away,
    wellMailed,
    { ...wellMailed, check: 'port-free', label: 'Porta', text: 'A porta 3000.' },
  ])
  expect(await rowsOf('O que pede atenção na instalação')).toEqual([
    `Endereço público: Errado.${plain.text}${plain.remedy}`,
    `Cópias de segurança: Aviso.${copies.text}${copies.remedy}`,
    'Planos: Não se sabe.Não se sabe.',
  ])
  await userEvent.click(screen.getByText('2 itens certos'))
  expect(await rowsOf('O que está certo na instalação')).toHaveLength(2)
})

test('where nothing is wrong one line says so', async () => {
  open([wellMailed])
  await screen.findByText('Nada falta: 1 item certo')
  expect(screen.queryByRole('list', { name: 'O que pede atenção na instalação' })).toBeNull()
})

test('it is looked at again when asked to, and not by itself', async () => {
  const { server } = open([copies])
  await screen.findByText(copies.text)
  server.answers[doctorCall] = { body: { diagnoses: [wellMailed] } }
  await userEvent.click(screen.getByRole('button', { name: 'Conferir de novo' }))
  expect(await screen.findByText('Nada falta: 1 item certo')).toBeDefined()
})

test('what cannot be had is asked for again', async () => {
  const { server } = openPanel(undefined, { [doctorCall]: { status: 500, body: {} } }, '/admin?secao=sistema')
  await screen.findByText('Não foi possível conferir a instalação')
  server.answers[doctorCall] = { body: { diagnoses: [copies] } }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText(copies.text)).toBeDefined()
})
