import { type LookupAddress, promises } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { inNetworks } from '../http/networks.ts'

/** The address belongs to a machine of ours, of our network, or of no network at all. */
export class PrivateAddressError extends Error {}

// networks outside the public internet: RFC 6890 and its successors, the metadata address of clouds (169.254.169.254)
// included
const isPrivate = inNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
// the IPv6 internet is 2000::/3, without the ranges that map to IPv4 and those for documentation
const isGlobal = inNetworks(['2000::/3'])
const isWrapped = inNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** True of an address on the public internet. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return !isPrivate(plain)
  return isIP(plain) === 6 && isGlobal(plain) && !isWrapped(plain)
}

/** The part of an untrusted URL that is resolved, and how. */
export interface Reaching {
  hostname: string
  resolve: ResolveName
  signal: AbortSignal
  /** The addresses that may be reached; the public internet by default. */
  isAllowed?: (address: string) => boolean
}

/**
 * A look-up that leads a request to exactly the addresses that were resolved and checked here, so that a second answer of
 * the nameserver cannot lead elsewhere. A literal address is never looked up. Throws PrivateAddressError where one of the
 * addresses may not be reached, and errors of the nameserver.
 */
export async function pinnedLookup({
  hostname,
  resolve,
  signal,
  isAllowed = isPublic,
}: Reaching): Promise<LookupFunction> {
  const addresses = await addressesOf(hostname, (host) => resolve(host, signal))
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new PrivateAddressError('an address that is not public')
  return leadingTo(addresses)
}

function addressesOf(
  hostname: string,
  resolve: (host: string) => Promise<LookupAddress[]>,
): LookupAddress[] | Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  return family > 0 ? [{ address: literal, family }] : resolve(hostname)
}

const leadingTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_, { all }, found) => {
    const [first] = addresses
    if (all) found(null, addresses)
    else found(null, first!.address, first!.family)
  }

/** All addresses of a name; aborted by the signal. Throws where there is none, or no nameserver answers. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>

const answerMilliseconds = 2000

/**
 * Queries the nameservers (the system's by default) without a thread: `dns.lookup` blocks one of the process's four
 * until the system gives up, even after an abort, and two names that never answer would stop all other look-ups
 * (measured).
 */
export const nameResolver =
  (nameservers?: readonly string[]): ResolveName =>
  async (host, signal) => {
    // no nameserver is queried for this machine (RFC 6761 §6.3)
    if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
    const resolver = new promises.Resolver({ timeout: answerMilliseconds, tries: 1 })
    if (nameservers) resolver.setServers(nameservers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const asked = [ofFamily(resolver.resolve4(host), 4), ofFamily(resolver.resolve6(host), 6)]
      const answers = await Promise.allSettled(asked)
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      // a name of one family alone is valid too
      return addresses.length > 0 ? addresses : await asked[0]!
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

const ofFamily = async (asked: Promise<string[]>, family: 4 | 6): Promise<LookupAddress[]> =>
  (await asked).map((address) => ({ address, family }))
