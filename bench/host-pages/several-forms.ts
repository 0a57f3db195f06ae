import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage } from './host-page.ts'
import { loadingPage, tagsOf } from './loading-page.ts'

/** The content is in the page at first; a script decides what becomes of it, and `showPopup` shows it. */
function popup(
  name: string,
  script: string,
  { wrap = (form: string) => form, libraries = [] as string[] } = {},
): HostPage {
  const build: HostPage['build'] = ({ form }) => ({
    text: landingPage(
      `<div class="popup">${wrap(form)}</div>
<button type="button" onclick="showPopup()">Abrir</button>
<div class="modal"></div>
<script>
  const modal = document.querySelector('.modal')
  const content = document.querySelector('.popup')
  ${script}
</script>`,
      { head: tagsOf(libraries) },
    ),
  })
  return { name, libraries, build, steps: { opensPopup: true } }
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

const inShadow = `content.remove()
  function showPopup() { modal.attachShadow({ mode: 'open' }).append(content) }`

/** Its window is as wide as the page, so that the form is as high as on one. */
const inSweetAlert = `content.remove()
  function showPopup() {
    Swal.fire({ html: content.innerHTML, width: '100%', padding: 0, showConfirmButton: false })
  }`

const sweetAlert = 'sweetalert2/dist/sweetalert2.all.min.js'

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
  popup('popup built anew with its scripts', builtAnew, { wrap: (form) => `<template>${form}</template>` }),
  popup('popup in a shadow of its own', inShadow),
  popup('SweetAlert builds its window of the code', inSweetAlert, { libraries: [sweetAlert] }),
  loadingPage('slick clones the slide with the form', {
    libraries: [
      'slick-carousel/slick/slick.css',
      'jquery/dist/jquery.min.js',
      'slick-carousel/slick/slick.min.js',
    ],
    wrap: (form) => `<div class="slides"><div>${form}</div><div>Recensioni</div></div>`,
    script: `$('.slides').slick({ infinite: true, arrows: false })`,
  }),
]
