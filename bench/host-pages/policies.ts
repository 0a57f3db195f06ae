import { landingPage } from '../../e2e/forms/landing-page.ts'
import { withoutScript, type Expected, type HostPage } from './host-page.ts'

/** A site that tells the browser what its pages may do. */
function allowing(policy: string, more: Partial<HostPage> = {}): HostPage {
  const headers = { 'content-security-policy': policy }
  return { name: `policy ${policy}`, build: ({ form }) => ({ text: landingPage(form), headers }), ...more }
}

/** A plain post still can send the lead, where there is a worker to post to and the policy lets it through. */
const withoutFetch = (): Expected => ({ is: 'told' })

export const policyPages: HostPage[] = [
  allowing("connect-src 'self'", { expected: withoutFetch }),
  allowing("form-action 'self'"),
  allowing("connect-src 'self'; form-action 'self'", { expected: withoutFetch }),
  allowing("script-src 'self'", { expected: withoutScript }),
  allowing("style-src 'self'", { isUnstyled: true }),
  allowing("default-src 'self'", { expected: withoutScript, isUnstyled: true }),
  allowing("default-src 'self' 'unsafe-inline'", { expected: withoutFetch }),
  allowing("require-trusted-types-for 'script'"),
  allowing('sandbox allow-scripts allow-forms'),
]
