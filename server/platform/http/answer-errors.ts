import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { AppError } from './app-error.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'broken_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken_json',
  FST_ERR_BAD_URL: 'not_found',
}

/** Every error leaves the server in one shape; what we did not foresee is logged whole and told in plain words. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Also given to Fastify itself, for addresses so broken that they reach no handler. */
export function answerError(cause: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(cause, request)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.status).send({
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
  })
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  const known = fastifyCodes[error.code]
  if (known) return new AppError(known)
  if (isDatabaseAway(error)) {
    request.log.warn({ error: describeError(error) }, 'the database is away')
    return new AppError('unavailable', { retryAfterSeconds: 5 })
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(
      error.statusCode === 404 ? 'not_found' : error instanceof SyntaxError ? 'broken_json' : 'invalid_input',
    )
  }
  request.log.error({ error: describeError(error) }, 'unexpected error')
  return new AppError('internal')
}

/** The first message of each field, under its path; one about the whole body becomes the main message's place. */
function invalidInput(issues: { instancePath: string; message?: string | undefined }[]): AppError {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    if (path !== '' && !(path in fields)) fields[path] = message ?? errors.invalid_input.message
  }
  return new AppError('invalid_input', Object.keys(fields).length > 0 ? { fields } : {})
}
