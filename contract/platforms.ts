import { labelOf } from '#generator/answers.ts'
import { platforms } from '#generator/platforms/index.ts'

const asList = new Intl.ListFormat('pt-BR')

/** What one must have at hand: by the names of the fields, but for the price, which is no name. */
function describeNeeds(platform: (typeof platforms)[number]): string {
  const fields = [...new Set([...platform.credentials, ...platform.asks])]
  const names = fields.map((field) => (field === 'productPrice' ? 'preço' : labelOf(field, platform)))
  return `Precisa de: ${asList.format(names)}`
}

/**
 * The platforms that the product is known for, and what anybody may know of them: what one must have to use them too.
 * The build runs this module and ships only its result: a screen that names them brings along none of the code that a
 * subscription pays for.
 */
export const provenPlatforms = platforms
  .filter(({ standing }) => standing === 'proven')
  .map((platform) => ({ id: platform.id, name: platform.name, needs: describeNeeds(platform) }))

/** Those of which no customer has told of a lead yet. */
export const newPlatforms = platforms
  .filter(({ standing }) => standing === 'new')
  .map(({ id, name }) => ({ id, name }))

export const newPlatformNames = newPlatforms.map(({ name }) => name)

/** What one must have to use a platform, by its id. */
export const platformNeeds: Record<string, string> = Object.fromEntries(
  platforms.map((platform) => [platform.id, describeNeeds(platform)]),
)

export const platformIds = platforms.map(({ id }) => id)

/** What every platform is called, by its id. */
export const platformNames: Record<string, string> = Object.fromEntries(
  platforms.map(({ id, name }) => [id, name]),
)
