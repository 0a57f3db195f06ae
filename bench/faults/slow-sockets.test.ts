import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { slowSockets, slowSocketsLimits } from './slow-sockets.ts'

test('sockets that send a byte a second are closed while other calls are answered', async () => {
  expect(findMisses(await slowSockets({ sockets: 300 }), beingPatient(slowSocketsLimits))).toEqual([])
})
