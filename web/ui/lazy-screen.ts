import { createElement, useLayoutEffect, useState, type ComponentType } from 'react'
import { PageSpinner } from './spinner.tsx'

/** For a part of a screen that nobody misses while it is on its way. */
export const Unseen = () => null

/**
 * A screen in a chunk of its own, which can start to load before it is rendered. Not by Suspense: what that has hidden
 * once it shows 300 ms later at the earliest, and a chunk is there sooner.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = PageSpinner,
) {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined

  async function start() {
    loading ??= loadOrExplain(load)
    loaded = await loading
    return loaded
  }

  /** A failure is not reported here, and not remembered: rendering the screen will try again, and tell. */
  function preload(): void {
    start().catch(() => {
      loading = undefined
    })
  }

  function Screen(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    // Before anything is painted: the sooner it is asked for.
    useLayoutEffect(() => {
      if (!Loaded) start().then((screen) => setLoaded(() => screen), setFailure)
    }, [Loaded])
    if (failure) throw failure
    return createElement(Loaded ?? Waiting, props)
  }

  return Object.assign(Screen, { preload })
}

/** After a new version is published the old chunks are gone; the browser's own words for that help nobody. */
async function loadOrExplain<Props>(load: () => Promise<ComponentType<Props>>) {
  try {
    return await load()
  } catch (cause) {
    throw new Error(
      'Não foi possível carregar esta tela. Pode ter saído uma versão nova, ou sua conexão caiu: recarregue a página.',
      { cause },
    )
  }
}
