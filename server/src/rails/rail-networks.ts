import { inNetworks } from '../platform/http/networks.ts'

/** The networks of each rail's server, by the rail's name. */
export type RailNetworks = Readonly<Record<string, readonly string[]>>

/** Whether a rail's server may call us from an address: in addition to its signature, never instead of it. */
export function callersOf(known: RailNetworks = {}): (rail: string, address: string) => boolean {
  const checks = new Map(
    Object.entries(known)
      .filter(([, ranges]) => ranges.length > 0)
      .map(([rail, ranges]) => [rail, inNetworks(ranges)]),
  )
  return (rail, address) => checks.get(rail)?.(address) ?? true
}
