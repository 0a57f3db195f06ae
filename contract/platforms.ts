import { platforms } from '#generator/platforms/index.ts'

/**
 * The platforms that the product is known for, and what anybody may know of them. The build runs this module and ships
 * only its result: a screen that names them brings along none of the code that a subscription pays for.
 */
export const provenPlatforms = platforms
  .filter(({ standing }) => standing === 'proven')
  .map(({ id, name, blurb }) => ({ id, name, blurb }))
