import { type LookupAddress, promises } from 'node:dns'

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
