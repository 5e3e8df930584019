import { BlockList, isIP, isIPv4 } from 'node:net'
import * as z from 'zod/mini'

/** A setting that is a list, separated by commas. */
export const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

/** An address, or a range of them as CIDR. */
export const network = z.string().check(
  z.refine((text) => {
    const [address = '', bits = '0', ...more] = text.split('/')
    return (
      more.length === 0 &&
      isIP(address) > 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    )
  }),
)

/** A setting that names networks, empty by default: `10.8.0.0/16, 2001:db8::1`. */
export const networks = z._default(z.pipe(list, z.array(network)), [])

/** Whether an address is in one of these networks; an IPv4 address in IPv6 notation counts as the IPv4 address. */
export function inNetworks(ranges: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    known.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return known.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
