import type { OwnScenario } from '../../platforms/platform.ts'
import { brokenBehaviours, type Behaviour } from './answers.ts'
import { findFault } from './fields.ts'
import {
  brokenScenarios,
  type Answer,
  type RecordedRequest,
  type BrokenScenario,
  type Scenario,
  type StandInPlatform,
} from './stand-in-platform.ts'

/** How one platform meets a request to its endpoint; an answer of the test's own is given as it is. */
export function chooseBehaviour(
  platform: StandInPlatform,
  request: RecordedRequest,
  scenario: Scenario | Answer,
): Behaviour {
  if (typeof scenario === 'object') return scenario
  if (isBroken(scenario)) return brokenBehaviours[scenario]
  if (scenario === 'wrong-key' || scenario === 'server-error') return platform.replies[scenario].answer
  return judge(platform, request) ?? platform.replies[scenario].answer
}

/** A platform that works checks the key first, then the fields, whatever it thinks of the lead itself. */
function judge(platform: StandInPlatform, request: RecordedRequest): Answer | undefined {
  if (!platform.isKeyed(request, platform.key)) return platform.replies['wrong-key'].answer
  const fault = findFault(platform, request.fields)
  return fault === undefined ? undefined : platform.refuse(fault)
}

function isBroken(scenario: OwnScenario | BrokenScenario): scenario is BrokenScenario {
  return brokenScenarios.some((broken) => broken === scenario)
}
