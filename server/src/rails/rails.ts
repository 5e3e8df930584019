import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { bankfile } from './bankfile/kind.ts'
import { cards } from './cards/kind.ts'
import { connectips } from './connectips/kind.ts'
import { esewa } from './esewa/kind.ts'
import { fonepay } from './fonepay/kind.ts'
import { khalti } from './khalti/kind.ts'
import { nepalpay } from './nepalpay/kind.ts'
import { nchl } from './nchl/kind.ts'
import { npi } from './npi/kind.ts'
import { onepg } from './onepg/kind.ts'
import type { PayoutRail, PayoutRails } from './payout-rail.ts'
import type { PushRail } from './push-rail.ts'
import type { RailKind, RailStart } from './rail-kind.ts'
import type { Rail } from './rail.ts'
import { sct } from './sct/kind.ts'
import { inNetworks } from '../platform/http/networks.ts'

/** The load rails, the preferred first: for cards the acquirer's own page. */
export const loadRails = { cards, onepg, khalti, esewa, fonepay, connectips, sct }
/** The rails by which only customers pay. */
const paymentRails = { nepalpay }
/** The rail that calls us: a bank loads a wallet from its own app. */
const pushRails = { nchl }
/** The payout rails, the preferred one first. */
const payoutRails = { npi, bankfile }
/** The rails that collect money, from merchants or from their customers. */
const collectingRails = { ...loadRails, ...paymentRails }
const kinds = { ...collectingRails, ...pushRails, ...payoutRails }

export type LoadRailName = keyof typeof loadRails
export const loadRailNames = Object.keys(loadRails) as LoadRailName[]
export type CollectingRailName = keyof typeof collectingRails
export const collectingRailNames = Object.keys(collectingRails) as CollectingRailName[]
type RailName = keyof typeof kinds
const railNames = Object.keys(kinds) as RailName[]

type SettingsOfAll = {
  [Name in RailName]: (typeof kinds)[Name] extends RailKind<infer Settings, unknown> ? Settings : never
}
export type CollectingRailSettings = Pick<SettingsOfAll, CollectingRailName>
type EnvironmentOf<Name extends RailName> = (typeof kinds)[Name]['environment']
type Every<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The settings of all rails by name. */
export const railEnvironment = Object.assign({}, ...railNames.map((name) => kinds[name].environment)) as Every<
  EnvironmentOf<RailName>
>

/** Such a rail whatever its settings are. */
const anyRail = (name: CollectingRailName): RailKind<{ timeoutMs?: number }> => collectingRails[name]

const anyKind = (name: RailName): RailKind<object, unknown> => kinds[name]

const isConfigured = (name: RailName, values: Record<string, unknown>): boolean =>
  values[kinds[name].exists_by] !== undefined

/** Whether the environment describes a rail, in whole or in part. */
export const hasRail = (values: Record<string, unknown>): boolean =>
  railNames.some((name) => isConfigured(name, values))

/** The rails that the environment describes. Throws where only a part of one is set, or a key cannot be used. */
export const railsFrom = (values: Record<string, unknown>, start: RailStart): Partial<SettingsOfAll> =>
  Object.fromEntries(
    railNames
      .filter((name) => isConfigured(name, values))
      .map((name) => [name, anyKind(name).settingsFrom(values, start)]),
  )

/** The networks that the rails' servers may call us from; any where nothing is set. */
export const railNetworksFrom = (values: Record<string, unknown>): RailNetworks =>
  Object.fromEntries(callingRails.map((name) => [name, values[anyKind(name).networks_by ?? ''] as readonly string[]]))

/** The rails whose servers call us. */
export const callingRails: readonly RailName[] = railNames.filter((name) => anyKind(name).networks_by !== undefined)

/** The rails that the simulator plays, from its access data. */
export const simulatedRails = (accesses: Readonly<Record<string, unknown>>, public_url: string): SettingsOfAll =>
  Object.fromEntries(
    railNames.map((name) => {
      const kind = anyKind(name)
      return [name, kind.settingsOfSimulator(accesses[kind.simulated_by ?? name], public_url)]
    }),
  ) as SettingsOfAll

/**
 * The addresses that the merchant registers with a rail; null where each payment contains them. `notify` and `back`:
 * where its server and the payer's browser reach us.
 */
export function registeredAddresses(name: CollectingRailName, { notify, back }: { notify: string; back: string }) {
  const { registers = [], notify_path = 'notify' } = anyRail(name)
  return {
    notify_url: registers.includes('notify') ? `${notify}/rails/${name}/${notify_path}` : null,
    return_url: registers.includes('return') ? `${back}/rails/${name}/return` : null,
  }
}

/** The configured rails; one absent here does not exist for the product. */
export interface RailSettings extends Partial<{ [Name in RailName]: SettingsOfAll[Name] | undefined }> {
  /** The simulator plays all of them: no money is real, so that they serve both books. */
  is_simulated?: boolean
  /** The names of rails in a provider's test environment: they serve the sandbox alone. */
  tests?: readonly string[]
  /** The networks that their servers may call from; any for a rail that is not named. */
  networks?: RailNetworks
}

/** The table of rails. `named` is undefined for a name that is not configured, also for one from an address. */
export interface Rails {
  all: readonly Rail[]
  named(name: string): Rail | undefined
  /** The rail by which a bank loads a wallet from its own app; undefined where none is configured. */
  push?: PushRail | undefined
  /** The payout rails, the preferred one first; empty where none is configured. */
  payouts: PayoutRails
  /**
   * Whether a rail may serve loads or payouts of a book: a real one never the sandbox, a test environment never the
   * live book.
   */
  serves(name: string, mode: Mode): boolean
  /** The simulator plays all of them. */
  is_simulated?: boolean
  /** Whether a rail's server may call us from an address. A payer's browser may call from any. */
  callsFrom(name: string, address: string): boolean
}

/**
 * Opens the rails from their settings: the only place that knows which exist. Their order is the default preference.
 */
export function openRails(settings: RailSettings, clock: Clock, db?: Database): Rails {
  const { is_simulated = false, tests = [] } = settings
  const opened = <Port>(table: Readonly<Record<string, RailKind<object, Port>>>) =>
    Object.entries(table).flatMap(([name, kind]) => {
      const own = settings[name as RailName]
      const rail = own && kind.open(own, clock, db)
      return rail ? [rail] : []
    })
  const table = railsOf(
    opened<Rail>(collectingRails),
    (name, mode) => is_simulated || tests.includes(name) === (mode === 'sandbox'),
  )
  const [push] = opened<PushRail>(pushRails)
  return {
    ...table,
    is_simulated,
    push,
    payouts: payoutRailsOf(opened<PayoutRail | undefined>(payoutRails)),
    callsFrom: callersOf(settings.networks),
  }
}

/** A table of given rails, for tests that bring their own: they serve both books by default. */
export function railsOf(all: readonly Rail[], serves: Rails['serves'] = () => true): Rails {
  const byName = new Map(all.map((rail) => [rail.name, rail]))
  return { all, named: (name) => byName.get(name), serves, payouts: payoutRailsOf([]), callsFrom: () => true }
}

/** A table of given payout rails. */
export function payoutRailsOf(all: readonly PayoutRail[]): PayoutRails {
  const byName = new Map(all.map((rail) => [rail.name, rail]))
  return { all, named: (name) => byName.get(name) }
}

/** The networks of each rail's server, by the rail's name. */
type RailNetworks = Readonly<Record<string, readonly string[]>>

/** Whether a rail's server may call us from an address: in addition to its signature, never instead of it. */
export function callersOf(known: RailNetworks = {}): (rail: string, address: string) => boolean {
  const checks = new Map(
    Object.entries(known)
      .filter(([, ranges]) => ranges.length > 0)
      .map(([rail, ranges]) => [rail, inNetworks(ranges)]),
  )
  return (rail, address) => checks.get(rail)?.(address) ?? true
}
