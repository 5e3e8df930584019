import { isIPv6 } from 'node:net'

/** The caller's address as limits count it: an IPv6 address stands for its /64, a mapped IPv4 for itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] ?? address
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const filled = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${filled.slice(0, 4).join(':')}::/64`
}
