import { SessionUser } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** In a file of its own: every page asks this, and few need the schemas of the forms. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person behind the session cookie',
  reply: SessionUser,
})
