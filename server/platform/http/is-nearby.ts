import { BlockList, isIP } from 'node:net'

const nearby = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nearby.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, prefix, 'ipv6')

/** Whether an address is of this machine or of its own network, where proxies stand. */
export function isNearby(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  return family !== 0 && nearby.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}
