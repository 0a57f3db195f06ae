/** What `npm run vault` writes from the list in `destinations/`: each under its id. */
import type * as tipos from './types.ts'

declare global {
  /** Ad platforms. */
  const DESTINOS: Record<string, tipos.Anuncio>
  /** The ways of an alert, which are one destination, `alerta`. */
  const CANAIS: Record<string, tipos.Destino>
}
