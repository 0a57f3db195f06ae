import { afterAll, beforeEach, describe } from 'vitest'
import { everyCase } from '../every-case.ts'
import { hostileTextNamed, hostileTexts } from '../hostile-text.ts'
import { describePlainForms } from './describe-plain-forms.ts'
import { describeIdentity } from './describe-identity.ts'
import { describeLog } from './describe-log.ts'
import { describePosts } from './describe-posts.ts'
import { describeReplies } from './describe-replies.ts'
import { describeRequests } from './describe-requests.ts'
import { describeSecrecy } from './describe-secrecy.ts'
import { describeTimeLimit } from './describe-time-limit.ts'
import type { Scene } from './scene.ts'

/** What breaks out of HTML, of an address and of a string. */
const mostTelling = ['closes a script element', 'address with quotes', 'lone high surrogate', 'NUL'].map(
  hostileTextNamed,
)

/** Everything that must hold for the worker of any platform, known or yet to come. */
function workerBehaviour(scene: Scene, withEveryText: boolean): void {
  const texts = withEveryText ? hostileTexts : mostTelling
  beforeEach(() => scene.standIn.reset())

  describe('its answer to a lead', () => {
    describeReplies(scene)
  })
  describe('a post to it', () => {
    describePosts(scene)
  })
  describe('its request to the platform', () => {
    describeRequests(scene, { inEveryEncoding: withEveryText, inEveryField: texts })
  })
  describe('its answer to a form without a script', () => {
    describePlainForms(scene, texts)
  })
  describe('its key', () => {
    describeSecrecy(scene, { cutEvery: withEveryText ? 1 : 10 })
  })
  describe('its log', () => {
    describeLog(scene)
  })
  describe('a lead to it', () => {
    describeIdentity(scene)
  })
}

/** The suite for several platforms at once: the ten seconds that some cases take pass while the others run. */
export function describeWorkers(scenes: readonly Scene[]): void {
  afterAll(() => Promise.all(scenes.map((scene) => scene[Symbol.asyncDispose]())))

  describe.each([...scenes])('the worker of $name', (scene) => {
    workerBehaviour(scene, everyCase || scene === scenes[0])
  })
  describe.each([...scenes])('the time limit of the worker of $name', (scene) => {
    describeTimeLimit(scene)
  })
}
