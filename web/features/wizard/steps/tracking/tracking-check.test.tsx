import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrackingCheck } from './tracking-check.tsx'

function type(text: string) {
  fireEvent.change(screen.getByLabelText('URL do anúncio'), { target: { value: text } })
}

function cellsOf(table: HTMLElement) {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

test('each parameter is shown with its field and value, or why it is not sent', () => {
  render(<TrackingCheck platform="drcash" />)
  type('https://exemplo.com/?utm_source=fb&utm_campaign={{campaign.name}}&fbclid=1')
  const table = screen.getByRole('table', { name: 'O que a Dr.Cash recebe' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Parâmetro', 'Campo na plataforma', 'Valor'])
  expect(cellsOf(table)).toEqual([
    ['utm_source', 'sub1', 'fb'],
    ['utm_campaign', 'sub3', '{{campaign.name}}Normal aqui: o Facebook preenche no clique.'],
    ['fbclid', '—', 'não vai para a Dr.CashÉ só do anúncio.'],
  ])
  expect(screen.getByText('Macros são normais aqui')).toBeDefined()
  expect(
    screen.getByText('2 parâmetros chegam à Dr.Cash; 1 não vai para ela (fbclid é só do anúncio).'),
  ).toBeDefined()
})

test('the table follows the platform', () => {
  const { rerender } = render(<TrackingCheck platform="drcash" />)
  type('?utm_source=fb')
  rerender(<TrackingCheck platform="lemonad" />)
  expect(cellsOf(screen.getByRole('table'))).toEqual([['utm_source', 'utm_source', 'fb']])
  expect(screen.getByText('1 parâmetro chega à Lemonad.')).toBeDefined()
})

test('a sub that goes by another name there is told it', () => {
  render(<TrackingCheck platform="adcombo" />)
  type('?sub1=a&fbclid=1&ttclid=2')
  expect(cellsOf(screen.getByRole('table'))[0]?.[2]).toBe(
    'não vai para a AdComboNa AdCombo ele se chama subacc: use este nome no anúncio.',
  )
  expect(
    screen.getByText('Nenhum parâmetro chega à AdCombo (fbclid e ttclid são só do anúncio).'),
  ).toBeDefined()
})

test('a value that is too long says where it is cut', () => {
  render(<TrackingCheck platform="lemonad" />)
  type(`?utm_source=${'x'.repeat(1200)}`)
  expect(screen.getByText('Cortado nos primeiros 1.000 caracteres.')).toBeDefined()
})

test('when nothing arrives, it says so', () => {
  render(<TrackingCheck platform="lemonad" />)
  type('?lugar=1')
  expect(screen.getByText('Nenhum parâmetro chega à Lemonad.')).toBeDefined()
})

test('an address that cannot be read is complained about when it is finished, not while it is typed', () => {
  render(<TrackingCheck platform="adcombo" />)
  const field = screen.getByLabelText('URL do anúncio')
  fireEvent.focus(field)
  type('meu anúncio')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível ler este endereço.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('an empty field says nothing', () => {
  render(<TrackingCheck platform="adcombo" />)
  fireEvent.blur(screen.getByLabelText('URL do anúncio'))
  type('   ')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/não tem parâmetros/)).toBeNull()
})

test('parameters behind a # are not read, and it says so', () => {
  render(<TrackingCheck platform="adcombo" />)
  type('https://exemplo.com/#?utm_source=fb')
  expect(screen.getByText(/O que vem depois do # não é lido/)).toBeDefined()
})
