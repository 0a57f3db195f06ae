/**
 * @typedef {'approved' | 'rejected'} Verdict
 * @typedef {{ id: number, at: string, platform: string, name: string, phone: string, isAccepted: boolean, told: Verdict | null }} Lead
 * @typedef {{ platform: string, key: string }} PlatformKey
 * @typedef {{ name: string, settings: { label: string, value: string }[] }} Ad
 * @typedef {{ platform: string, event: string, id: string, click: string, money: string }} AdEvent
 * @typedef {{
 *   productUrl: string,
 *   login: { email: string, password: string },
 *   token: string,
 *   keys: PlatformKey[],
 *   ads: Ad[],
 *   adClicks: string,
 *   isUp: boolean,
 *   hasForm: boolean,
 *   leads: Lead[],
 *   events: AdEvent[],
 *   table: string,
 * }} State
 */

/** @type {(name: string) => HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`))
/** @type {(name: string) => HTMLElement[]} */
const parts = (name) =>
  [...document.querySelectorAll(`[data-${name}]`)].map((found) => /** @type {HTMLElement} */ (found))

const toggle = /** @type {HTMLButtonElement} */ (part('switch'))
const returnAddress = /** @type {HTMLInputElement} */ (document.querySelector('#return'))
const tableAddress = /** @type {HTMLInputElement} */ (document.querySelector('#table'))
const code = /** @type {HTMLTextAreaElement} */ (document.querySelector('#code'))

/** @type {(path: string, body?: string) => Promise<State>} */
async function ask(path, body) {
  const reply = await fetch(path, body === undefined ? {} : { method: 'POST', body })
  return /** @type {Promise<State>} */ (reply.json())
}

/** What does not change while the demonstration runs. @type {(state: State) => void} */
function fillFacts({ productUrl, login, token, keys, ads, adClicks }) {
  /** @type {Record<string, string>} */
  const values = {
    ...login,
    token,
    apiKey: keys[0]?.key ?? '',
    successUrl: `${location.origin}/obrigado`,
  }
  for (const place of parts('copy')) place.replaceChildren(copyable(values[place.dataset.copy ?? ''] ?? ''))
  for (const link of parts('path')) link.setAttribute('href', productUrl + (link.dataset.path ?? ''))
  part('keys').replaceChildren(...keys.slice(1).map(({ platform, key }) => valueRow(platform, key)))
  part('ads').replaceChildren(
    ...ads.flatMap(({ name, settings }) =>
      settings.map(({ label, value }) => valueRow(`${name}: ${label}`, value)),
    ),
  )
  part('ad').setAttribute('href', `/pagina?utm_source=anuncio&utm_campaign=italia&${adClicks}`)
}

/** @type {(label: string, text: string) => HTMLElement} */
function valueRow(label, text) {
  const row = document.createElement('div')
  const value = document.createElement('dd')
  value.append(copyable(text))
  row.append(textIn('dt', '', label), value)
  return row
}

/** @type {(tag: string, className: string, text: string) => HTMLElement} */
function textIn(tag, className, text) {
  return Object.assign(document.createElement(tag), { className, textContent: text })
}

/** @type {(value: string) => HTMLElement} */
function copyable(value) {
  const button = textIn('button', 'copy', value)
  button.setAttribute('type', 'button')
  button.title = 'Copiar'
  button.addEventListener('click', () => void copy(button, value))
  return button
}

/** @type {(button: HTMLElement, value: string) => Promise<void>} */
async function copy(button, value) {
  await navigator.clipboard.writeText(value)
  button.classList.add('copied')
  setTimeout(() => button.classList.remove('copied'), 1500)
}

let shown = ''

/** @type {(state: State) => void} */
function showState({ isUp, hasForm, leads, events, table }) {
  document.body.classList.toggle('down', !isUp)
  part('state').textContent = isUp ? 'No ar: aceitam cada lead' : 'Fora do ar: ninguém responde'
  toggle.textContent = isUp ? 'Desligar as redes' : 'Ligar as redes'
  toggle.value = isUp ? 'fora' : 'no-ar'
  for (const link of ['page', 'ad']) part(link).hidden = !hasForm
  part('count').textContent = leads.length > 0 ? `(${leads.length})` : ''
  part('empty').hidden = leads.length > 0
  part('no-events').hidden = events.length > 0
  part('table').hidden = table === ''
  part('table').textContent = table
  const listed = JSON.stringify([leads, events])
  if (listed === shown) return
  shown = listed
  part('leads').replaceChildren(...leads.map(leadRow))
  part('events').replaceChildren(...events.map(eventRow))
}

/** @type {(event: AdEvent) => HTMLElement} */
function eventRow({ platform, event, id, click, money }) {
  const row = document.createElement('li')
  row.append(
    textIn('span', 'who', `${platform}: ${event}`),
    textIn('span', 'where', `${id}${click && `, clique ${click}`}`),
    textIn('span', 'accepted', money),
  )
  return row
}

/** @type {(lead: Lead) => HTMLElement} */
function leadRow({ id, at, platform, name, phone, isAccepted, told }) {
  const row = document.createElement('li')
  row.append(
    textIn('span', 'who', `${name}, ${phone}`),
    textIn('span', 'where', `${platform} às ${new Date(at).toLocaleTimeString('pt-BR')}`),
    verdictOf(isAccepted, told),
  )
  if (isAccepted && !told) {
    const acts = textIn('span', 'acts', '')
    acts.append(judging(id, 'approved', 'Aprovar'), judging(id, 'rejected', 'Rejeitar'))
    row.append(acts)
  }
  return row
}

/** @type {(isAccepted: boolean, told: Verdict | null) => HTMLElement} */
function verdictOf(isAccepted, told) {
  if (!isAccepted) return textIn('span', 'refused', 'recusado')
  if (told === 'rejected') return textIn('span', 'refused', 'rejeitado')
  return textIn('span', 'accepted', told ? 'aprovado' : 'aceito')
}

/** @type {(id: number, verdict: Verdict, label: string) => HTMLElement} */
function judging(id, verdict, label) {
  const button = textIn('button', 'judge', label)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => {
    returnAddress.setCustomValidity('')
    if (!/^\s*http:\/\/[\w.-]+\.localhost:\d+\/retorno\//.test(returnAddress.value)) {
      returnAddress.setCustomValidity('Cole aqui o endereço de retorno da integração.')
      returnAddress.reportValidity()
      return
    }
    const order = { lead: id, verdict, address: returnAddress.value.trim() }
    void ask('/retorno', JSON.stringify(order)).then(showState)
  })
  return button
}

toggle.addEventListener('click', () => void ask('/redes', toggle.value).then(showState))
part('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void openPage()
})

part('table-form').addEventListener('submit', (event) => {
  event.preventDefault()
  void ask('/tabela', tableAddress.value.trim()).then(showState)
})

async function openPage() {
  // Opened in answer to the click, or the browser would keep it back.
  const page = window.open('', 'loja')
  showState(await ask('/formulario', code.value))
  if (page) page.location.href = '/pagina'
}

fillFacts(await ask('/estado'))
for (;;) {
  await ask('/estado').then(showState, () => (part('state').textContent = 'A demonstração foi encerrada.'))
  await new Promise((resolve) => {
    setTimeout(resolve, 1000)
  })
}
