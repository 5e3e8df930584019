import type { Load, LoadState } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import type { RailCall } from '@sahuji/simulator/rail-calls'
import type { LoadRow } from '../../src/funding/loads/load-row.ts'
import type { RailSettings } from '../../src/rails/rails.ts'
import type { Bank } from '../bank.ts'
import type { RailName, SettingsOfRails } from '../simulated-rails.ts'

/** How a load stands at the end of a story. Its wallet holds what was credited, and nothing where nothing was. */
export interface ScenarioEnding {
  state: LoadState
  service_code?: string | null
}

/** What a story plays with: the bank with the one rail, and the rail's own facts. */
export interface Stage {
  bank: Bank
  rail: RailFacts
}

/** One story of a load of Rs.1,000 between payer, rail and us. `n` is its number in rails.md §16. */
export interface RailScenario {
  n: number
  name: string
  behaviour?: Behaviour | ((rail: RailFacts) => Behaviour)
  /** The rails that can tell it; every one where nothing is said. */
  applies?: (rail: RailFacts) => boolean
  run: (load: Load, stage: Stage) => Promise<unknown>
  ends: ScenarioEnding | ((rail: RailFacts) => ScenarioEnding)
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
  ends: Record<'declined' | 'cancelled' | 'unpaid' | 'unconfirmed', ScenarioEnding>
  /** What a browser's way back claims, in the rail's words. */
  claims: Record<'success' | 'failure', Record<string, string>>
  /** A notification that anybody could make up, whether it is as good as its server's, and what that one is answered. */
  notifies?: {
    forged: (load: Pick<LoadRow, 'reference' | 'rail_id'>) => WayBack
    is_signed: boolean
    answers: [first: string, repeat: string, unknown: string]
  }
  /** False where its check names no reference of ours, so that it cannot name another. */
  names_reference?: false
  /** Whether its check names the currency, and what it shows of money that went back. */
  names_currency: boolean
  shows_refunds: 'none' | 'whole' | 'parts'
  /** It opens no payment under a reference that it has seen. */
  refuses_repeats?: boolean
  /** Our side's settings with a further key before the old one. */
  withKey: (known: SettingsOfRails, key: string) => RailSettings
  /** A return that anybody could make up who knows the payment. */
  forgedReturn: (load: Pick<LoadRow, 'reference' | 'rail_id'>) => WayBack
  /** Common stories that go another way with it; it has its own of the same number. */
  otherwise?: readonly string[]
  /** Stories that only it can tell. */
  own: readonly RailScenario[]
  /** The numbers of the scenarios that do not apply, and why. */
  lacks: Readonly<Record<number, string>>
}

/** A request from outside, as a browser or a rail's server makes it; with a form it is a POST. */
export interface WayBack {
  path: string
  form?: Record<string, string>
}

/** A success as agreed. */
export const credited: ScenarioEnding = { state: 'credited', service_code: null }

/** Money that is kept apart, or an answer that contradicts itself, until a person decides. */
export const inReview: ScenarioEnding = { state: 'unclear', service_code: '099' }

export const cancelled: ScenarioEnding = { state: 'cancelled', service_code: null }

/** The page to which the payer of a load comes back. */
export const pageOf = ({ channel, id }: Load): string => `/dashboard/loadFunds/${channel}/return/${id}`

/** The rail sends the payer of a paid load back: what the browser asks us for. */
export function wayBack({ bank, rail }: Stage, { reference }: Pick<Load, 'reference'>): WayBack {
  const { return_url, return_form } = bank.controls[rail.name].decide(reference, 'approve')
  const { pathname, search } = new URL(return_url!)
  return { path: pathname + search, ...(return_form && { form: return_form }) }
}

/** Its server's own word about a paid load. */
export async function notification(stage: Stage, load: Load): Promise<WayBack> {
  const { forged, is_signed } = stage.rail.notifies!
  const made = forged(await stage.bank.now(load))
  return is_signed ? { ...made, ...wayBack(stage, load), path: made.path } : made
}

export const come = (bank: Bank, { path, form }: WayBack) => bank.request(path, form)

/** The same from an address, whatever it says of where it comes from. */
export async function comeFrom({ app }: Bank, remoteAddress: string, { path, form }: WayBack) {
  const { statusCode, payload } = await app.web.inject({
    method: form ? 'POST' : 'GET',
    url: path,
    remoteAddress,
    headers: {
      'x-forwarded-for': '127.0.0.1',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { payload: `${new URLSearchParams(form)}` }),
  })
  return { http: statusCode, text: payload }
}
