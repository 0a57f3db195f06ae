import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'

/** The least that could answer the same question: Fastify without plugins, and one indexed select. */
const [url, userId] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 10 })
const app = Fastify()
const User = z.object({ id: z.string() }).loose()

app.get('/api/user', async () => {
  const { rows } = await pool.query({
    name: 'user',
    text: `select id, username, email, is_admin, must_reset_password, subscription_type, subscription_status,
      subscription_expires_at, cancellation_reason, created_at from users where id = $1`,
    values: [userId],
  })
  return rows[0] as unknown
})

await app.listen({ port: 0, host: '127.0.0.1' })
User.parse((await app.inject('/api/user')).json())
process.stdout.write(`listening on http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
