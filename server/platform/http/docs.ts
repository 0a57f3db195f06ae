import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Admission } from './route.ts'

/** OpenAPI at /api/docs, read off the endpoints themselves. Must be registered before the routes it describes. */
export async function serveDocs(app: FastifyInstance, admit: Admission): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Integrador', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', admit)
    // Its files call themselves public, and are only sent to administrators.
    docs.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
