import { isIPv6 } from 'node:net'

const bracketed = /^\[(?<inner>[^\]]*)\](?::\d+)?$/
const withPort = /^(?<inner>[\d.]+):\d+$/
const mapped = '0:0:0:0:0:ffff'

/**
 * Under which name an address is counted. One customer of an IPv6 provider has at least a whole /64 and changes
 * addresses in it at will, so it counts as one. An IPv4 address is the same however it is written: sockets that take
 * both kinds tell it in the form of the other, and some proxies add the port, which differs for each connection.
 */
export function addressKey(address: string): string {
  const bare = (bracketed.exec(address) ?? withPort.exec(address))?.groups?.inner ?? address
  const unscoped = bare.split('%', 1)[0] ?? bare
  if (!isIPv6(unscoped)) return unscoped
  const groups = expand(unscoped)
  return groups.slice(0, 6).join(':') === mapped
    ? toIPv4(groups.slice(6))
    : `${groups.slice(0, 4).join(':')}::/64`
}

/** Its eight groups, in the one spelling that the URL standard has for each. */
function expand(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

function toIPv4(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
