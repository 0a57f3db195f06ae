import { key } from '#generator/testing/platforms/sample-lead.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openScene } from '#generator/testing/worker-behaviour/scene.ts'
import { describeWorkers } from '#generator/testing/worker-behaviour/worker-behaviour.ts'
import { vaultBindings, vaultWorkerFor } from '#generator/worker/generate-vault-worker.ts'

/** Where no vault is bound to it, it is the simple worker in all that it does. The key is a secret of its own. */
const subject = subjectOf('terraleads')
const source = vaultWorkerFor(subject.platform, { ...subject.answers, platform: subject.platform.id })
describeWorkers([await openScene(subject, { source, bindings: { [vaultBindings.platformKey]: key } })])
