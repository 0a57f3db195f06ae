import { platforms } from '#generator/platforms/index.ts'

/**
 * The platforms that the product is known for, and what anybody may know of them: what one must have to use them too.
 * The build runs this module and ships only its result: a screen that names them brings along none of the code that a
 * subscription pays for.
 */
export const provenPlatforms = platforms
  .filter(({ standing }) => standing === 'proven')
  .map(({ id, name, key }) => ({ id, name, needs: `Precisa de: ${key.label}` }))

/** Those of which no customer has told of a lead yet. */
export const newPlatformNames = platforms.filter(({ standing }) => standing === 'new').map(({ name }) => name)

export const platformIds = platforms.map(({ id }) => id)

/** What every platform is called, by its id. */
export const platformNames: Record<string, string> = Object.fromEntries(
  platforms.map(({ id, name }) => [id, name]),
)
