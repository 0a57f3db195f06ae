import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchZip } from '#web/testing/catch-zip.ts'
import { fill, press, reachWorkerStep, user } from '../testing/walk-wizard.ts'

test('the kit asks for what is missing, and is then a zip with the key in a file of its own', async () => {
  await reachWorkerStep()
  await user.click(screen.getByText('Publicar do seu computador, com o kit'))
  await press('Baixar kit com Cofre')
  expect(screen.getByText('API Key é obrigatório')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('API Key'))

  const zip = catchZip()
  await fill('API Key', 'chave-da-rede')
  await press('Baixar kit com Cofre')
  const files = await zip()
  expect(Object.keys(files)).toEqual(['LEIA-ME.txt', 'worker.js', 'wrangler.jsonc', 'chaves.json'])
  expect(JSON.parse(files['chaves.json'] ?? '')).toEqual({
    CHAVE_DA_PLATAFORMA: 'chave-da-rede',
    CHAVE_DE_LEITURA: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  expect(files['wrangler.jsonc']).toContain(`"ORIGEM_DO_PAINEL": "${window.location.origin}"`)
})
