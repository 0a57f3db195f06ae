import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { atMost, exactly } from '../figures.ts'
import { fillVault } from './vault.ts'

export const returnsLimits = {
  seconds: atMost(10),
  notStored: exactly(0),
}

/** A network tells of many leads at once, as after a night: each return is stored before it is answered. */
export async function measureReturns(size: { leads: number; days: number; returns: number }) {
  await using standIn = await startStandIn()
  await using vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })
  await fillVault(vault, size.leads, size.days)
  const { retorno } = await vault.addresses()
  const tell = async (number: number) => {
    // Every fiftieth of these leads was refused, and has no order number.
    const order = `p-${String(size.leads - 2 * size.returns + number).padStart(12, '0')}`
    const reply = await vault.ask(`/retorno/${retorno}?pedido=${order}&status=sale&valor=12.5&moeda=EUR`)
    return reply.status
  }
  const started = performance.now()
  let notStored = 0
  for (let done = 0; done < size.returns; done += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => tell(done + index)))
    notStored += statuses.filter((status) => status !== 200).length
  }
  return { seconds: (performance.now() - started) / 1000, notStored }
}
