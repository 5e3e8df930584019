import type { Behaviour } from '@sahuji/simulator/behaviour'
import type { RailFacts } from '../scenarios/rail-story.ts'

/**
 * The possible fates of a payment that the payer made. `either`: credited or apart, by the checks in between; `twin`:
 * one payment confirms two loads, so that one of them is credited.
 */
export type Fate = 'credited' | 'apart' | 'contradicted' | 'nothing' | 'either' | 'twin'

/** One way in which a rail misreports a payment that was made, in whole rupees. */
export interface Lie {
  name: string
  fate: Fate
  behaviour: (payment: { rupees: number; twin: string }, rail: RailFacts) => Behaviour
  /** The rails that can misreport so; every one by default. */
  applies?: (rail: RailFacts) => boolean
  /** The rail takes it back at the end. */
  goes_back?: boolean
  /** Where a payment of a shop fares otherwise than a load. */
  fate_of_payment?: Fate
  /** False: never about a payment that its shop refunds. */
  of_refunded?: false
  /** The instrument that really paid, where it is another one. */
  paid_by?: { channel: string; bank_name: string }
}

const paid = (rupees: number) => ({ reports: { amount: `${rupees}.00` } })

/** The truth is listed several times, so that it is as frequent as lies. */
export const lies: readonly Lie[] = [
  ...Array.from({ length: 7 }, (): Lie => ({ name: 'the truth', fate: 'credited', behaviour: () => ({}) })),
  { name: 'a rupee less', fate: 'apart', behaviour: ({ rupees }) => paid(rupees - 1) },
  { name: 'ten times as much', fate: 'apart', behaviour: ({ rupees }) => paid(rupees * 10) },
  {
    name: 'another reference',
    fate: 'contradicted',
    behaviour: () => ({ reports: { reference: 'SOMEBODYELSES0000001' } }),
    applies: (rail) => rail.names_reference !== false,
  },
  {
    name: 'another currency',
    fate: 'contradicted',
    behaviour: () => ({ reports: { currency: 'USD' } }),
    applies: (rail) => rail.names_currency,
  },
  {
    name: 'one payment for two loads',
    fate: 'twin',
    // a rail that is asked by its signed return's reference reports it there as well
    behaviour: ({ twin: gateway_ref }, { name }) => ({
      reports: { gateway_ref },
      ...(name === 'fonepay' && { returns: { gateway_ref } }),
    }),
  },
  {
    name: 'pending for two checks',
    fate: 'credited',
    behaviour: () => ({ status: { first: 'pending', polls: 2 } }),
  },
  {
    name: 'pending for three hours',
    fate: 'credited',
    behaviour: () => ({ status: { first: 'pending', seconds: 10_800 } }),
  },
  {
    name: 'nothing for fifty minutes',
    fate: 'credited',
    behaviour: () => ({ status: { first: 'not_initialised', seconds: 3_000 } }),
  },
  {
    name: 'no for twenty-five minutes',
    fate: 'either',
    behaviour: () => ({ status: { first: 'fail', seconds: 1_500 } }),
  },
  { name: 'no for good', fate: 'nothing', behaviour: () => ({ status: { last: 'fail' } }) },
  {
    name: 'nonsense at first',
    fate: 'credited',
    behaviour: (_, rail) => ({ faults: [{ call: rail.status_call, kind: 'http_502_html', times: 3 }] }),
  },
  {
    name: 'garbled at first',
    fate: 'credited',
    behaviour: (_, rail) => ({ faults: [{ call: rail.status_call, kind: 'bad_json', times: 2 }] }),
  },
  {
    name: 'all of it went back',
    fate: 'nothing',
    behaviour: () => ({ refunded: 'whole' }),
    of_refunded: false,
    applies: (rail) => rail.shows_refunds !== 'none',
  },
  {
    name: 'all of it goes back after the credit',
    fate: 'nothing',
    behaviour: () => ({}),
    goes_back: true,
    of_refunded: false,
    applies: (rail) => rail.shows_refunds !== 'none',
  },
  {
    name: 'a part of it went back',
    fate: 'apart',
    behaviour: () => ({ refunded: 'part' }),
    of_refunded: false,
    applies: (rail) => rail.shows_refunds === 'parts',
  },
  {
    name: 'paid by mobile banking of another bank',
    fate: 'credited',
    behaviour: () => ({ pays_with: 'HBL-MB' }),
    applies: ({ name }) => name === 'onepg',
    paid_by: { channel: 'mobilebanking', bank_name: 'Himalayan Bank' },
  },
  {
    name: 'paid by a card that nobody chose',
    fate: 'apart',
    // a customer's card is ordinary revenue
    fate_of_payment: 'credited',
    behaviour: () => ({ pays_with: 'CARD-VISA' }),
    applies: ({ name }) => name === 'onepg',
  },
]
