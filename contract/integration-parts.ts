/** What of an integration is put online by hand. Apart from the schemas, so that a screen may name them without those. */
export const integrationParts = ['worker', 'form', 'page'] as const
export type IntegrationPart = (typeof integrationParts)[number]
