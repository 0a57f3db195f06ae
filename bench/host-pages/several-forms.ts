import { landingPage, type HostPage } from './host-page.ts'

/** The content is in the page at first; a script decides what becomes of it, and `showPopup` shows it. */
function popup(name: string, script: string, wrap = (form: string) => form): HostPage {
  const build: HostPage['build'] = ({ form }) => ({
    text: landingPage(`<div class="popup">${wrap(form)}</div>
<button type="button" onclick="showPopup()">Abrir</button>
<div class="modal"></div>
<script>
  const modal = document.querySelector('.modal')
  const content = document.querySelector('.popup')
  ${script}
</script>`),
  })
  return { name, build, steps: { opensPopup: true } }
}

const takenOut = `addEventListener('load', () => setTimeout(() => content.remove(), 50))
  function showPopup() { modal.append(content) }`

const cloned = `content.style.display = 'none'
  function showPopup() {
    const copy = content.cloneNode(true)
    copy.style.display = ''
    modal.replaceChildren(copy)
  }`

const builtAnew = `function showPopup() {
    modal.innerHTML = content.querySelector('template').innerHTML
    for (const old of modal.querySelectorAll('script')) {
      const fresh = document.createElement('script')
      for (const { name, value } of old.attributes) fresh.setAttribute(name, value)
      fresh.textContent = old.textContent
      old.replaceWith(fresh)
    }
  }`

export const severalFormsPages: HostPage[] = [
  {
    name: 'five forms on one page',
    build: ({ main, replicable }) => ({
      text: landingPage([main, ...Array<string>(4).fill(replicable)].join('<h2>Oferta</h2>\n')),
    }),
    steps: { fillsIn: 3 },
  },
  {
    name: 'snippet pasted twice',
    build: ({ form }) => ({ text: landingPage(form + form) }),
    steps: { fillsIn: 1 },
  },
  popup('popup taken out and put in again', takenOut),
  popup('popup cloned, the original left in the page', cloned),
  popup('popup built anew with its scripts', builtAnew, (form) => `<template>${form}</template>`),
]
