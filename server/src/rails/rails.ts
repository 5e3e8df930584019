import type { Mode } from '@sahuji/contract/lists'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { bankfileRail, type BankfileSettings } from './bankfile/bankfile.ts'
import { connectipsRail } from './connectips/connectips.ts'
import type { ConnectipsSettings } from './connectips/settings.ts'
import { cardsRail } from './cards/cards.ts'
import type { CardsSettings } from './cards/settings.ts'
import { esewaRail } from './esewa/esewa.ts'
import type { EsewaSettings } from './esewa/settings.ts'
import { fonepayRail } from './fonepay/fonepay.ts'
import type { FonepaySettings } from './fonepay/settings.ts'
import { khaltiRail } from './khalti/khalti.ts'
import type { KhaltiSettings } from './khalti/settings.ts'
import { onepgRail } from './onepg/onepg.ts'
import type { OnepgSettings } from './onepg/settings.ts'
import { nchlPush } from './nchl/nchl.ts'
import type { NchlSettings } from './nchl/settings.ts'
import { npiRail } from './npi/npi.ts'
import type { NpiSettings } from './npi/settings.ts'
import type { PayoutRail, PayoutRails } from './payout-rail.ts'
import type { PushRail } from './push-rail.ts'
import { callersOf, type RailNetworks } from './rail-networks.ts'
import type { Rail } from './rail.ts'
import { sctRail } from './sct/sct.ts'
import type { SctSettings } from './sct/settings.ts'

/** The rails that are configured; one absent here does not exist for the product. */
export interface RailSettings {
  onepg?: OnepgSettings | undefined
  khalti?: KhaltiSettings | undefined
  esewa?: EsewaSettings | undefined
  fonepay?: FonepaySettings | undefined
  connectips?: ConnectipsSettings | undefined
  cards?: CardsSettings | undefined
  sct?: SctSettings | undefined
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
  const {
    onepg,
    khalti,
    esewa,
    fonepay,
    connectips,
    cards,
    sct,
    nchl,
    npi,
    bankfile,
    is_simulated = false,
    tests = [],
  } = settings
  const all = [
    // of the ways by card the acquirer's own page stands first
    cards && cardsRail(cards, clock),
    onepg && onepgRail(onepg, clock),
    khalti && khaltiRail(khalti, clock),
    esewa && esewaRail(esewa, clock),
    fonepay && fonepayRail(fonepay, clock),
    connectips && connectipsRail(connectips, clock),
    sct && sctRail(sct, clock),
  ].filter((rail) => rail !== undefined)
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
