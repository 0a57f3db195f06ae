/** What of an integration is put online by hand. Apart from the schemas, which the browser leaves to the server. */
export const integrationParts = ['worker', 'form', 'page'] as const
export type IntegrationPart = (typeof integrationParts)[number]
