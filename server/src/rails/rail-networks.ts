import { networks, inNetworks } from '../platform/http/networks.ts'

/** From where the servers of rails call us, by the names of the environment; from anywhere where nothing is set. */
export const railNetworkEnvironment = {
  ONEPG_NETWORKS: networks,
  CARDS_NETWORKS: networks,
  SCT_NETWORKS: networks,
  NCHL_PUSH_NETWORKS: networks,
}

/** The networks of each rail's server, by the rail's name. */
export type RailNetworks = Readonly<Record<string, readonly string[]>>

export const railNetworksFrom = (
  settings: Record<keyof typeof railNetworkEnvironment, readonly string[]>,
): RailNetworks => ({
  onepg: settings.ONEPG_NETWORKS,
  cards: settings.CARDS_NETWORKS,
  sct: settings.SCT_NETWORKS,
  nchl: settings.NCHL_PUSH_NETWORKS,
})

/** Whether a rail's server may call us from an address: beside its signature, never instead of it. */
export function callersOf(known: RailNetworks = {}): (rail: string, address: string) => boolean {
  const checks = new Map(
    Object.entries(known)
      .filter(([, ranges]) => ranges.length > 0)
      .map(([rail, ranges]) => [rail, inNetworks(ranges)]),
  )
  return (rail, address) => checks.get(rail)?.(address) ?? true
}
