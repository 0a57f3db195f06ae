/**
 * What is done at Cloudflare, in its order. That the Worker answers is asked by the browser. Apart from the schemas,
 * so that a screen may name the steps without those.
 */
export const publishSteps = ['token', 'account', 'address', 'upload', 'route'] as const
export type PublishStep = (typeof publishSteps)[number]
