import { platforms } from '#generator/index.ts'

/** Parameters of the ad that led to the page: every name that some platform takes, and one that none does. */
const names = platforms
  .flatMap(({ fields }) => fields.flatMap((field) => ('parameters' in field ? field.parameters : [])))
  .concat('gclid')
export const query = `?${[...new Set(names)].map((name) => `${name}=v-${name}`).join('&')}`
