import type { CollectionState } from '@sahuji/contract/collections'
import { rupees } from '@sahuji/contract/money/money'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import type { RailCall } from '@sahuji/simulator/rail-calls'
import type { CollectionRow } from '../../src/collections/rows/collection-row.ts'
import { newId } from '../../src/platform/ids.ts'
import type { RailSettings } from '../../src/rails/rails.ts'
import type { Bank, Collected } from '../bank.ts'
import type { Collecting } from '../collecting.ts'
import { usual } from '../offers.ts'
import type { RailName, SettingsOfRails } from '../simulated-rails.ts'

/** The state of a collection at the end of a story. Its wallet holds exactly what was credited. */
export interface ScenarioEnding {
  state: CollectionState
  service_code?: string | null
}

/** The parts of a story: the bank with the one rail, the rail's own facts, and what it collects money for. */
export interface Stage {
  bank: Bank
  rail: RailFacts
  collects: Collecting
  /** What the wallet gets of Rs.1,000. */
  net: bigint
  /** Begins one more, for a new merchant by default. */
  begin(
    amount: string,
    how?: { behaviour?: Behaviour | undefined; merchant_id?: string; key?: string },
  ): Promise<Collected>
  /** The address to which its payer comes back. */
  pageOf(collected: Collected): Promise<RegExp>
}

/** The stage of a bank with one rail. */
export const stageOf = (bank: Bank, rail: RailFacts, collects: Collecting): Stage => ({
  bank,
  rail,
  collects,
  net: collects.netOf(rail),
  begin: async (amount, { behaviour, merchant_id, key = newId(bank.clock) } = {}) => {
    const { id: instrument_id } = (await usual(bank, rail.name))!
    if (behaviour) bank.controls[rail.name].next(behaviour)
    const asked = { merchant_id: merchant_id ?? (await bank.newMerchant()), key, instrument_id, amount: rupees(amount) }
    return collects.begin(bank.deps, asked)
  },
  pageOf: (collected) => collects.pageOf(bank, collected),
})

/** One story of a load or payment of Rs.1,000 between payer, rail and us. `n` is its number in rails.md §16. */
export interface RailScenario {
  n: number
  name: string
  behaviour?: Behaviour | ((rail: RailFacts) => Behaviour)
  /** The rails of this story; every rail by default. */
  applies?: (rail: RailFacts) => boolean
  run: (load: Collected, stage: Stage) => Promise<unknown>
  /** What it collects for is paid by another way in the end: the story itself compares the wallet. */
  is_paid_otherwise?: true
  ends: ScenarioEnding | ((rail: RailFacts) => ScenarioEnding)
}

/** All that the suite needs of a rail. */
export interface RailFacts {
  name: RailName
  /** The instrument that tests pay with, as a load shows it. */
  pays_by: { channel: string; bank_name: string }
  /** The wallet's credit for Rs.1,000. */
  net: bigint
  /** The call that asks for a payment's state. */
  status_call: RailCall
  /** How long after its beginning an unpaid load has ended. */
  offer_hours: number
  /**
   * A load's end after a failure. `unpaid`: the payer never came. `unconfirmed`: the check first reported pending, or
   * success, and then a refusal.
   */
  ends: Record<'declined' | 'cancelled' | 'unpaid' | 'unconfirmed', ScenarioEnding>
  /** The claims of a browser's return, in the rail's words. */
  claims: Record<'success' | 'failure', Record<string, string>>
  /** A notification that any caller could forge, whether it is as good as its server's, and its answer. */
  notifies?: {
    forged: (load: Pick<CollectionRow, 'reference' | 'rail_id'>) => WayBack
    is_signed: boolean
    /** Its server's own request, of a rail whose signature does not cover the outcome and that no browser brings. */
    own?: (bank: Pick<Bank, 'simulator' | 'controls'>, load: Pick<Collected, 'reference'>) => WayBack
    answers: [first: string, repeat: string, unknown: string]
    /** The word of these in an answer; the whole answer by default. */
    word?: (answer: string) => string
    /** The status of the answer for an unknown payment; 404 by default. */
    unknown_http?: number
  }
  /** False where its payer stays in an app of theirs, so that no browser comes back. */
  returns?: false
  /** False where customers pay by it, and no merchant loads a wallet. */
  loads?: false
  /** False where its check names no reference of ours, so that it cannot name another. */
  names_reference?: false
  /** Whether its check names the currency, and what it shows of returned money. */
  names_currency: boolean
  shows_refunds: 'none' | 'whole' | 'parts'
  /** It opens no payment under a reference that it has seen. */
  refuses_repeats?: boolean
  /** Our side's settings with a further key before the old one. */
  withKey: (known: SettingsOfRails, key: string) => RailSettings
  /** A return that any caller who knows the payment could forge. */
  forgedReturn: (load: Pick<CollectionRow, 'reference' | 'rail_id'>) => WayBack
  /** Common stories that differ with it; it has its own of the same number. */
  otherwise?: readonly string[]
  /** Stories of this rail alone. */
  own: readonly RailScenario[]
  /** The numbers of the scenarios that do not apply, and why. */
  lacks: Readonly<Record<number, string>>
}

/** A request from outside, as a browser or a rail's server makes it; with a form or a JSON body it is a POST. */
export interface WayBack {
  path: string
  form?: Record<string, string>
  json?: { headers: Record<string, string>; body: string }
}

/** Its body and its type, of a POST. */
export function postOf({ form, json }: WayBack): { headers: Record<string, string>; body: string } | undefined {
  if (json) return json
  if (!form) return undefined
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `${new URLSearchParams(form)}` }
}

/** A success as agreed. */
export const credited: ScenarioEnding = { state: 'credited', service_code: null }

/** Money that is kept apart, or a contradictory answer, until a person decides. */
export const inReview: ScenarioEnding = { state: 'unclear', service_code: '099' }

export const cancelled: ScenarioEnding = { state: 'cancelled', service_code: null }

/** The rail sends the payer of a paid load back: what the browser asks us for. */
export function wayBack(
  { bank, rail }: Pick<Stage, 'bank' | 'rail'>,
  { reference }: Pick<Collected, 'reference'>,
): WayBack {
  const { return_url, return_form } = bank.controls[rail.name].decide(reference, 'approve')
  if (return_url === null) throw new Error(`nobody comes back from ${rail.name}`)
  const { pathname, search } = new URL(return_url!)
  return { path: pathname + search, ...(return_form && { form: return_form }) }
}

/** Its server's own notification about a paid load. */
export async function notification(
  stage: Pick<Stage, 'bank' | 'rail'>,
  load: Pick<Collected, 'id' | 'reference'>,
): Promise<WayBack> {
  const { forged, is_signed, own } = stage.rail.notifies!
  if (own) return own(stage.bank, load)
  const made = forged(await stage.bank.now(load))
  return is_signed ? { ...made, ...wayBack(stage, load), path: made.path } : made
}

export async function come(bank: Bank, way: WayBack): ReturnType<Bank['request']> {
  if (!way.json) return bank.request(way.path, way.form)
  const answer = await fetch(new URL(way.path, bank.url), { method: 'POST', ...way.json })
  return { http: answer.status, text: await answer.text(), location: null }
}

/** The same from an address, whatever it claims about its origin. */
export async function comeFrom({ app }: Bank, remoteAddress: string, way: WayBack) {
  const post = postOf(way)
  const { statusCode, payload } = await app.web.inject({
    method: post ? 'POST' : 'GET',
    url: way.path,
    remoteAddress,
    headers: { 'x-forwarded-for': '127.0.0.1', ...post?.headers },
    ...(post && { payload: post.body }),
  })
  return { http: statusCode, text: payload }
}

/** The rail's word in an answer of ours. */
export const wordIn = ({ notifies }: RailFacts, answer: string): string => notifies?.word?.(answer) ?? answer

/** Whether the payer's browser comes back from it. */
export const comesBack = ({ returns }: RailFacts): boolean => returns !== false
