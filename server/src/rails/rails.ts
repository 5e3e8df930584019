import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { bankfileRail, type BankfileSettings } from './bankfile/bankfile.ts'
import { cards } from './cards/kind.ts'
import { connectips } from './connectips/kind.ts'
import { esewa } from './esewa/kind.ts'
import { fonepay } from './fonepay/kind.ts'
import { khalti } from './khalti/kind.ts'
import { nchlPush } from './nchl/nchl.ts'
import type { NchlSettings } from './nchl/settings.ts'
import { npiRail } from './npi/npi.ts'
import type { NpiSettings } from './npi/settings.ts'
import { onepg } from './onepg/kind.ts'
import type { PayoutRail, PayoutRails } from './payout-rail.ts'
import type { PushRail } from './push-rail.ts'
import type { RailKind, RailStart } from './rail-kind.ts'
import { callersOf, type RailNetworks } from './rail-networks.ts'
import type { Rail } from './rail.ts'
import { sct } from './sct/kind.ts'

/** The rails by which loads come, the preferred first: of the ways by card the acquirer's own page. */
export const loadRails = { cards, onepg, khalti, esewa, fonepay, connectips, sct }

export type LoadRailName = keyof typeof loadRails
export const loadRailNames = Object.keys(loadRails) as LoadRailName[]

type Kinds = typeof loadRails
export type LoadRailSettings = {
  [Name in LoadRailName]: Kinds[Name] extends RailKind<infer Settings> ? Settings : never
}
type EnvironmentOf<Name extends LoadRailName> = Kinds[Name]['environment']
type Every<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Their settings by name, all together. */
export const loadRailEnvironment = Object.assign(
  {},
  ...loadRailNames.map((name) => loadRails[name].environment),
) as Every<EnvironmentOf<LoadRailName>>

/** A rail whatever its settings are. */
export const anyRail = (name: LoadRailName): RailKind<{ timeoutMs?: number }> => loadRails[name]

/** Whether the environment describes a load rail, all of it or a part. */
export const isConfigured = (name: LoadRailName, values: Record<string, unknown>): boolean =>
  values[anyRail(name).exists_by] !== undefined

/** The load rails that the environment describes. */
export const loadRailsFrom = (values: Record<string, unknown>, start: RailStart): Partial<LoadRailSettings> =>
  Object.fromEntries(
    loadRailNames
      .filter((name) => isConfigured(name, values))
      .map((name) => [name, anyRail(name).settingsFrom(values, start)]),
  )

/** From where their servers call us, and NCHL's; from anywhere where nothing is set. */
export const railNetworksFrom = (
  values: Record<string, unknown> & { NCHL_PUSH_NETWORKS: readonly string[] },
): RailNetworks => ({
  ...Object.fromEntries(
    loadRailNames.flatMap((name) => {
      const { networks_by } = anyRail(name)
      return networks_by === undefined ? [] : [[name, values[networks_by] as readonly string[]]]
    }),
  ),
  nchl: values.NCHL_PUSH_NETWORKS,
})

/** The rails that the simulator plays, from what it tells of its ends. */
export const simulatedLoadRails = (accesses: Record<LoadRailName, unknown>, public_url: string): LoadRailSettings =>
  Object.fromEntries(
    loadRailNames.map((name) => [name, anyRail(name).settingsOfSimulator(accesses[name], public_url)]),
  ) as LoadRailSettings

/** The addresses that the merchant registers with a rail; null where it sends them with each payment. `notify` and `back`: where its server and the payer's browser reach us. */
export function registeredAddresses(name: LoadRailName, { notify, back }: { notify: string; back: string }) {
  const { registers = [] } = anyRail(name)
  return {
    notify_url: registers.includes('notify') ? `${notify}/rails/${name}/notify` : null,
    return_url: registers.includes('return') ? `${back}/rails/${name}/return` : null,
  }
}

/** The rails that are configured; one absent here does not exist for the product. */
export interface RailSettings extends Partial<{ [Name in LoadRailName]: LoadRailSettings[Name] | undefined }> {
  /** It calls us, and nobody begins a load with it. */
  nchl?: NchlSettings | undefined
  /** A way out to a bank. */
  npi?: NpiSettings | undefined
  /** Another: files that a person takes to a bank; kept in the database. */
  bankfile?: BankfileSettings | undefined
  /** All of them are the simulator: no money is real, so that they serve both books. */
  is_simulated?: boolean
  /** The names of those that are a provider's test environment: they serve the sandbox alone. */
  tests?: readonly string[]
  /** From where their servers call us; from anywhere for one that is not named. */
  networks?: RailNetworks
}

/** The table of rails. `named` is undefined for a name that is not configured, also one that came in by an address. */
export interface Rails {
  all: readonly Rail[]
  named(name: string): Rail | undefined
  /** By which a bank loads a wallet from its own app; undefined where none is configured. */
  push?: PushRail | undefined
  /** The ways out to a bank, the first one preferred; none where none is configured. */
  payouts: PayoutRails
  /** Whether a rail may serve loads or payouts of a book: a real one never the sandbox, one that is a test never the live book. */
  serves(name: string, mode: Mode): boolean
  /** The simulator plays all of them. */
  is_simulated?: boolean
  /** Whether a rail's server may call us from an address. A payer's browser comes from anywhere. */
  callsFrom(name: string, address: string): boolean
}

/** The rails made from settings: the only place that knows which exist. Who has chosen no order has this one. */
export function openRails(settings: RailSettings, clock: Clock, db?: Database): Rails {
  const { nchl, npi, bankfile, is_simulated = false, tests = [] } = settings
  const all = loadRailNames.flatMap((name) => {
    const own = settings[name]
    return own ? [anyRail(name).open(own, clock)] : []
  })
  const table = railsOf(all, (name, mode) => is_simulated || tests.includes(name) === (mode === 'sandbox'))
  const payouts = [npi && npiRail(npi, clock), bankfile && db && bankfileRail(bankfile, { db, clock })].filter(
    (rail) => rail !== undefined,
  )
  return {
    ...table,
    is_simulated,
    push: nchl && nchlPush(nchl),
    payouts: payoutRailsOf(payouts),
    callsFrom: callersOf(settings.networks),
  }
}

/** A table of given rails, for tests that bring their own: they serve both books where nothing is said. */
export function railsOf(all: readonly Rail[], serves: Rails['serves'] = () => true): Rails {
  const byName = new Map(all.map((rail) => [rail.name, rail]))
  return { all, named: (name) => byName.get(name), serves, payouts: payoutRailsOf([]), callsFrom: () => true }
}

/** A table of given ways out. */
export function payoutRailsOf(all: readonly PayoutRail[]): PayoutRails {
  const byName = new Map(all.map((rail) => [rail.name, rail]))
  return { all, named: (name) => byName.get(name) }
}
