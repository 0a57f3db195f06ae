import { openEmbedded } from '#server/platform/database/embedded.ts'
import { readOrMakeSecret } from '#server/platform/settings/secret.ts'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import { logIn } from '../log-in.ts'
import type { Scene } from '../scene.ts'

/** A data folder with a person in it, and the cookie that shows that the person is still there. */
export async function prepareFolder(scene: Scene): Promise<{ folder: string; cookie: string }> {
  const folder = await scene.newFolder()
  await fillDataFolder(folder)
  const db = await openEmbedded(folder)
  try {
    const { cookie } = await logIn(db, { signedWith: await readOrMakeSecret(db) })
    return { folder, cookie }
  } finally {
    await db.close()
  }
}
