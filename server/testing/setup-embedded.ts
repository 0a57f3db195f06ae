import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import { copyEmbedded } from './embedded-template.ts'
import { rememberStart } from './start-anew.ts'
import { createQueues } from './test-server.ts'

/** Migrates one embedded database; each test file starts from a copy of it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-template-'))
  const template = join(folder, 'template.tar')
  const pglite = await copyEmbedded()
  const db = wrapPglite(pglite)
  await createQueues(db)
  await rememberStart(pglite)
  const copy = await pglite.dumpDataDir('none')
  await writeFile(template, Buffer.from(await copy.arrayBuffer()))
  await db.close()
  project.provide('embeddedTemplate', template)
  return () => rm(folder, { recursive: true, force: true })
}
