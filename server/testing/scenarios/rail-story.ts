import type { Load, LoadState } from '@sahuji/contract/funding'
import type { Behaviour, RailCall } from '@sahuji/simulator/behaviour'
import type { LoadRow } from '../../src/funding/load-row.ts'
import type { RailSettings } from '../../src/rails/rails.ts'
import type { Bank } from '../bank.ts'
import type { RailName, SettingsOfRails } from '../simulated-rails.ts'

/** How a load stands at the end of a story. Its wallet holds what was credited, and nothing where nothing was. */
export interface Ending {
  state: LoadState
  service_code?: string | null
}

/** What a story plays with: the bank with the one rail, and the rail's own facts. */
export interface Stage {
  bank: Bank
  rail: RailFacts
}

/** One story of a load of Rs.1,000 between payer, rail and us. `n` is its number in rails.md §16. */
export interface Scenario {
  n: number
  name: string
  behaviour?: Behaviour | ((rail: RailFacts) => Behaviour)
  /** The rails that can tell it; every one where nothing is said. */
  applies?: (rail: RailFacts) => boolean
  run: (load: Load, stage: Stage) => Promise<unknown>
  ends: Ending | ((rail: RailFacts) => Ending)
}

/** All that the suite has to know of a rail. */
export interface RailFacts {
  name: RailName
  /** What tests pay with, as it stands on a load. */
  pays_by: { channel: string; bank_name: string }
  /** What the wallet rises by for Rs.1,000. */
  net: bigint
  /** The call by which it is asked how a payment stands. */
  status_call: RailCall
  /** How long after its beginning an unpaid load has ended. */
  offer_hours: number
  /** How a load ends after a no. `unpaid`: nobody came. `unconfirmed`: the check that said pending, or success, says no. */
  ends: Record<'declined' | 'unpaid' | 'unconfirmed', Ending>
  /** What a browser's way back claims, in the rail's words. */
  claims: Record<'success' | 'failure', Record<string, string>>
  /** The path of a notification of its server, and what it is answered at first, again, and for no payment of ours. */
  notifies?: { path: (load: LoadRow) => string; answers: [first: string, repeat: string, unknown: string] }
  /** Whether its check names the currency; and shows what went back, all of it or a part. */
  names_currency: boolean
  shows_refunds: boolean
  /** Our side's settings with a further key before the old one. */
  withKey: (known: SettingsOfRails, key: string) => RailSettings
  /** The path of a return that anybody could make up who knows the payment. */
  forgedReturn: (load: Pick<LoadRow, 'reference' | 'rail_id'>) => string
  /** Stories that only it can tell. */
  own: readonly Scenario[]
  /** The numbers of the scenarios that do not apply, and why. */
  lacks: Readonly<Record<number, string>>
}

/** A success as agreed. */
export const credited: Ending = { state: 'credited', service_code: null }

/** Money that is kept apart, or an answer that contradicts itself, until a person decides. */
export const inReview: Ending = { state: 'unclear', service_code: '099' }

export const cancelled: Ending = { state: 'cancelled', service_code: null }

/** The page to which the payer of a load comes back. */
export const pageOf = ({ channel, id }: Load): string => `/dashboard/loadFunds/${channel}/return/${id}`

/** The rail sends the payer of a paid load back: the path that the browser asks us for. */
export function wayBack({ bank, rail }: Stage, { reference }: Load): string {
  const { return_url } = bank.controls[rail.name].decide(reference, 'approve')
  return new URL(return_url!).pathname + new URL(return_url!).search
}
