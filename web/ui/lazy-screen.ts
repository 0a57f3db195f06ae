import { lazy, type ComponentType } from 'react'

/** A screen in a chunk of its own, which can start to load before it is rendered. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined

  function start() {
    loading ??= loadOrExplain(load)
    return loading
  }

  /** A failure is not reported here, and not remembered: rendering the screen will try again, and tell. */
  function preload(): void {
    start().catch(() => {
      loading = undefined
    })
  }

  return Object.assign(lazy(start), { preload })
}

/** After a new version is published the old chunks are gone; the browser's own words for that help nobody. */
async function loadOrExplain<Props>(load: () => Promise<ComponentType<Props>>) {
  try {
    return { default: await load() }
  } catch (cause) {
    throw new Error(
      'Não foi possível carregar esta tela. Pode ter saído uma versão nova, ou sua conexão caiu: recarregue a página.',
      { cause },
    )
  }
}
