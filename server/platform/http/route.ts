import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ErrorReply } from '#contract/errors.ts'
import type { EndpointShape, Received, Reply } from '#contract/endpoint.ts'
import { publicBodyLimit } from './limits.ts'

export type Call<E extends EndpointShape> = Received<E> & { request: FastifyRequest; reply: FastifyReply }

/** Lets a request pass, or throws. */
export type Admission = onRequestAsyncHookHandler

export type RouteOptions = {
  /** Decides who may call. Runs before the body is read: who may not call does not learn what a call expects. */
  admit?: Admission
  /** Accepts calls that a browser sends from another site. For callers that carry no cookie of ours. */
  allowCrossSite?: boolean
}

/** Serves an endpoint of the contract: what comes in is parsed by its schemas, what goes out is limited by them. */
export function route<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E>>,
  { admit, allowCrossSite = false }: RouteOptions = {},
): void {
  const { method, path, summary, params, query, body, reply: success, status = 200 } = endpoint
  app.route({
    method,
    url: path,
    config: { allowCrossSite },
    schema: {
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { [status]: success, '4xx': ErrorReply, '5xx': ErrorReply },
    },
    ...(admit ? { onRequest: admit } : { bodyLimit: publicBodyLimit }),
    handler: async (request, reply) => {
      const received = { params: request.params, query: request.query, body: request.body } as Received<E>
      reply.code(status)
      return handler({ ...received, request, reply })
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    allowCrossSite?: boolean
  }
}
