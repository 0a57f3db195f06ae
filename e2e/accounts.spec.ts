import { goOn } from './hold-timers.ts'
import { expect, test } from './product.ts'
import {
  endSessionsOnServer,
  expectHeading,
  expectPath,
  expectRefusals,
  expectToast,
  fillLogin,
  fillNewPassword,
  logInAndRead,
  setPassword,
  findMailedLink,
  makeNewcomer,
  makePerson,
} from './people.ts'

const note = 'Sua sessão terminou. Entre novamente.'
const hourMs = 60 * 60 * 1000

test('a new user goes from the mail to a password, the login, the wizard and out', async ({
  page,
  product,
  consoleLines,
}) => {
  const person = await makeNewcomer(product)
  const link = await findMailedLink(product, person.email)
  await page.goto(link)
  await expectHeading(page, 'Defina sua senha')
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await expect(page.getByText(token.slice(0, 16))).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  await setPassword(page, 'minha senha nova', 'Senha Definida!')
  await expectToast(page, 'Sucesso!', 'Sua senha foi definida.')
  await goOn(page)
  await expectHeading(page, 'Bem-vindo de volta')
  await expectPath(page, '/auth')

  await fillLogin(page, { email: person.email, password: 'minha senha nova' })
  await expectToast(page, 'Login realizado', `Bem-vindo de volta, ${person.username}!`)
  await expectHeading(page, 'Escolha Sua Plataforma')
  await expectPath(page, '/')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
  await expectHeading(page, 'Integre Seus Formulários De Forma Automática')
  await page.goto('/dashboard')
  await expectPath(page, '/auth?voltar=%2Fdashboard')
  await expect(page.getByText(note)).toHaveCount(0)

  await page.goto(link)
  await fillNewPassword(page, 'outra senha nova')
  await expectHeading(page, 'Este link não vale mais')
  await expect(page.getByRole('main')).toContainText('Este link de primeiro acesso já foi usado')
  await expectRefusals(consoleLines, 400)
})

test('a forgotten password is replaced by mail, once', async ({ page, product, consoleLines }) => {
  const person = await makePerson(product)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expectPath(page, '/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expectHeading(page, 'Email Enviado!')
  await expect(page.getByRole('main')).toContainText(`Se o email ${person.email} estiver cadastrado`)
  await expectToast(page, 'Email enviado!', 'Confira sua caixa de entrada.')

  const link = await findMailedLink(product, person.email)
  await page.goto(link)
  await setPassword(page, 'senha que lembro', 'Senha Redefinida!')
  await goOn(page)
  await expectHeading(page, 'Integre Seus Formulários De Forma Automática')
  await expectPath(page, '/')

  await page.goto('/auth')
  await fillLogin(page, person)
  await expectToast(page, 'Erro no login', 'Email ou senha inválidos')
  await fillLogin(page, { email: person.email, password: 'senha que lembro' })
  await expectHeading(page, 'Escolha Sua Plataforma')

  await page.goto(link)
  await fillNewPassword(page, 'mais uma senha')
  await expect(page.getByRole('main')).toContainText('Este link já foi usado ou foi substituído')
  await page.getByRole('link', { name: 'Pedir um novo link' }).click()
  await expectHeading(page, 'Esqueci minha senha')
  await expectRefusals(consoleLines, 400)
})

test('a newer mail replaces the link of an older one, and an hour ends it', async ({
  page,
  product,
  consoleLines,
}) => {
  const person = await makePerson(product)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const older = await findMailedLink(product, person.email)
  await page.getByRole('button', { name: 'Enviar Novamente' }).click()
  const newer = await findMailedLink(product, person.email, 2)
  expect(newer).not.toBe(older)

  await page.goto(older)
  await fillNewPassword(page, 'senha que lembro')
  await expect(page.getByRole('main')).toContainText('foi substituído por um mais novo')

  product.clock.advance(hourMs + 1000)
  await page.goto(newer)
  await fillNewPassword(page, 'senha que lembro')
  await expect(page.getByRole('main')).toContainText('Este link expirou: ele vale por 1 hora.')
  await expectToast(page, 'Erro ao redefinir senha', 'Peça um novo link.')
  await expectRefusals(consoleLines, 400, 400)
})

test('who mistypes is told on the field, and what to do stays on the screen', async ({ page, product }) => {
  const person = await makePerson(product)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('marina@')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await fillLogin(page, { email: person.email, password: 'não é esta' })
  await expectToast(page, 'Erro no login', 'Email ou senha inválidos')
  await expect(page.getByText('Confira se o email está certo')).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Escolha Sua Plataforma')
})

test('the login needs no mouse', async ({ page, product }) => {
  const person = await makePerson(product)
  await page.goto('/auth')
  await expectHeading(page, 'Bem-vindo de volta')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Escolha Sua Plataforma')
})

test('after the login people are where they wanted to go, if that is a page of ours', async ({
  page,
  product,
}) => {
  const person = await makePerson(product)
  await page.goto('/integrations?pagina=2')
  await expectPath(page, '/auth?voltar=%2Fintegrations%3Fpagina%3D2')
  await fillLogin(page, person)
  await expectHeading(page, 'Integrações')
  await expectPath(page, '/integrations?pagina=2')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expectPath(page, '/auth')
  for (const foreign of ['https://mau.exemplo/', '//mau.exemplo', '/\\mau.exemplo']) {
    await page.goto(`/auth?voltar=${encodeURIComponent(foreign)}`)
    await fillLogin(page, person)
    await expectHeading(page, 'Escolha Sua Plataforma')
    await expectPath(page, '/')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expectHeading(page, /Integre/)
  }
})

test('a logout in one tab is noticed in the other, and so is the next login', async ({
  page,
  context,
  product,
}) => {
  const person = await makePerson(product)
  await page.goto('/auth?voltar=%2Fdashboard')
  await fillLogin(page, person)
  await page.getByRole('link', { name: 'Iniciar Integração' }).click()
  await expectHeading(page, 'Escolha Sua Plataforma')
  const other = await context.newPage()
  await other.goto('/profile')
  await expectHeading(other, 'Perfil')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expectPath(page, '/auth')
  await expect(page.getByText(note)).toHaveCount(0)
  await expectPath(other, '/auth?voltar=%2Fprofile')
  await expect(other.getByText(note)).toBeVisible()

  await page.goBack()
  await expectHeading(page, 'Bem-vindo de volta')
  await fillLogin(page, person)
  await expectHeading(other, 'Perfil')
})

test('a session that ended on the server leads to the login, and back', async ({ page, product }) => {
  const person = await makePerson(product)
  await page.goto('/auth?voltar=%2Fdashboard')
  await logInAndRead(page, person)
  // What a page asks for by itself would hear of it before the click.
  await page.reload({ waitUntil: 'networkidle' })
  await expectHeading(page, `Bem-vindo, ${person.username}`)

  await endSessionsOnServer(product, person)
  await page.getByRole('link', { name: 'Iniciar Integração' }).click()
  await expect(page.getByText(note)).toBeVisible()
  await expectPath(page, '/auth?voltar=%2Fwizard%3Fnova')
  await logInAndRead(page, person)
  await expectHeading(page, 'Escolha Sua Plataforma')
  await expectPath(page, '/wizard')

  await endSessionsOnServer(product, person)
  await page.goto('/profile')
  await expect(page.getByText(note)).toBeVisible()
  await page.reload()
  await expectHeading(page, 'Bem-vindo de volta')
  await expect(page.getByText(note)).toHaveCount(0)
})
