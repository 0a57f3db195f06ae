import { subjects } from '../testing/platforms/index.ts'
import { openScene } from '../testing/worker-behaviour/scene.ts'
import { describeWorkers } from '../testing/worker-behaviour/worker-behaviour.ts'

describeWorkers(await Promise.all(subjects.map((subject) => openScene(subject))))
