import { openScene } from '../testing/worker-behaviour/scene.ts'
import { subjects } from '../testing/worker-behaviour/subjects.ts'
import { describeWorkers } from '../testing/worker-behaviour/worker-behaviour.ts'

describeWorkers(await Promise.all(subjects.map(openScene)))
