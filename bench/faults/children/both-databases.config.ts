import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base, { embeddedOnly, postgresOnly, serverProject } from '../../../vitest.config.ts'

const { projects: _some, ...shared } = base.test ?? {}

/** All of the server's suite on either database; `npm test` leaves out what the second one says nothing new about. */
export default mergeConfig(
  { root: fileURLToPath(new URL('../../..', import.meta.url)), test: shared },
  defineConfig({
    test: {
      projects: [
        serverProject('server on pglite', './server/testing/setup-embedded.ts', { exclude: postgresOnly }),
        serverProject('server on postgres', './server/testing/setup-postgres.ts', { exclude: embeddedOnly }),
      ],
    },
  }),
)
