import { rupees } from '@sahuji/contract/money/money'
import { faultKinds } from '@sahuji/simulator/behaviour'
import { expect } from 'vitest'
import { instrumentCode } from '../../src/banks/instruments.ts'
import { newId } from '../../src/platform/ids.ts'
import { recheckCollection } from '../../src/collections/settle/recheck-collection.ts'
import { resolveReview } from '../../src/collections/settle/review-collection.ts'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import { openBank } from '../bank.ts'
import { loads } from '../collecting.ts'
import {
  come,
  comeFrom,
  comesBack,
  credited,
  inReview,
  notification,
  type RailScenario,
  stageOf,
  wayBack,
  wordIn,
} from './rail-story.ts'

/** Lies, contradictions, broken connections, clocks and keys that moved, and returned money. */
export const hostileScenarios: readonly RailScenario[] = [
  {
    n: 8,
    name: 'the way back of another payment wakes that one alone',
    applies: comesBack,
    run: async (load, stage) => {
      const { bank, rail, begin, pageOf } = stage
      const other = await begin('1000')
      await bank.decide(other, 'never_return')
      expect((await come(bank, wayBack(stage, other))).location).toMatch(await pageOf(other))
      expect((await bank.now(load)).returned_at).toBeNull()
      await bank.watch(load, rail.offer_hours)
    },
    ends: (rail) => rail.ends.unpaid,
  },
  {
    n: 8,
    name: 'a return that claims success, and another amount, credits nothing',
    applies: comesBack,
    behaviour: ({ claims }) => ({ returns: { add: { ...claims.success, amount: '99999900', Amount: '999999.00' } } }),
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'cancel')
      await bank.watch(load, rail.offer_hours)
    },
    ends: (rail) => rail.ends.cancelled,
  },
  ...(['999.00', '10000.00'] as const).map((amount): RailScenario => ({
    n: 9,
    name: `Rs.${amount} was paid instead: into suspense, never into the wallet`,
    behaviour: { reports: { amount } },
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      await bank.watch(load, 60)
      const { suspense_transfer_id, review_reason } = await bank.now(load)
      expect({ is_kept: suspense_transfer_id !== null, review_reason }).toEqual({
        is_kept: true,
        review_reason: 'other_amount',
      })
    },
    ends: inReview,
  })),
  {
    n: 9,
    name: 'paid in another currency: nothing is posted, and a person looks',
    behaviour: { reports: { currency: 'USD' } },
    applies: (rail) => rail.names_currency,
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      expect(await bank.watch(load, 1)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
    },
    ends: inReview,
  },
  {
    n: 9,
    name: 'an answer about another payment posts nothing, and a person looks',
    behaviour: { reports: { reference: 'SOMEBODYELSES0000001' } },
    applies: (rail) => rail.names_reference !== false,
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      expect(await bank.watch(load, 1)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
    },
    ends: inReview,
  },
  {
    n: 9,
    name: 'a part was given back before we saw it: into suspense',
    behaviour: { refunded: 'part' },
    applies: (rail) => rail.shows_refunds === 'parts',
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
    ends: inReview,
  },
  {
    n: 11,
    name: 'the return says success and the check says no',
    applies: comesBack,
    behaviour: ({ claims }) => ({ returns: { add: claims.success }, status: { last: 'fail' } }),
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
    ends: (rail) => rail.ends.unconfirmed,
  },
  {
    n: 11,
    name: 'the return says failed and the check success',
    applies: comesBack,
    behaviour: ({ claims }) => ({ returns: { add: claims.failure } }),
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
    ends: credited,
  },
  {
    n: 13,
    name: `the check ends in ${faultKinds.join(', ')}: unclear each time, then credited`,
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'never_return')
      for (const kind of faultKinds) {
        // each alone: after three in a row the rail's circuit would open
        await bank.owner.write((tx) => tx.run`delete from rail_health`)
        bank.controls[rail.name].behave(load.reference, { faults: [{ call: rail.status_call, kind }] })
        const { state, service_code, hand_off } = (await settleCollection(bank.deps, load.id))!
        expect({ kind, state, service_code, hand_off }).toEqual({ kind, ...inReview, hand_off: null })
      }
      await bank.watch(load, 24)
    },
    ends: credited,
  },
  ...[600, -600].map((seconds): RailScenario => ({
    n: 14,
    name: `the rail’s clock stands ${seconds} seconds apart`,
    run: async (_, { bank, rail, begin }) => {
      bank.controls[rail.name].skewClock(seconds)
      try {
        const load = await begin('1000')
        await bank.decide(load, 'approve')
        await bank.work()
        expect(await bank.now(load)).toMatchObject(credited)
      } finally {
        bank.controls[rail.name].skewClock(0)
      }
    },
    ends: { state: 'at_bank' },
  })),
  {
    n: 14,
    name: 'begun before midnight in Kathmandu and paid after it',
    run: async (_, { bank, begin, collects }) => {
      const day = new Date(bank.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
      bank.clock.set(`${day}T18:14:50Z`)
      const load = await begin('1000')
      bank.clock.advance({ seconds: 20 })
      await bank.decide(load, 'approve')
      await bank.work()
      expect(await bank.now(load)).toMatchObject({ ...credited, day: collects === loads ? day : null })
    },
    ends: (rail) => rail.ends.unpaid,
  },
  {
    n: 15,
    name: 'the key is changed while payments are under way: old and new both hold until the old one is retired',
    run: async (_, { rail, collects }) => {
      const bank = await openBank({ serves: rail.name, keys: (known) => rail.withKey(known, 'a new key of 2083') })
      const { begin } = stageOf(bank, rail, collects)
      const control = bank.controls[rail.name]
      control.rotateSecret('a new key of 2083')
      const before = await begin('1000')
      await bank.decide(before, 'approve')
      control.retireSecrets()
      const after = await begin('1000')
      await bank.decide(after, 'approve')
      await bank.work()
      expect([await bank.now(before), await bank.now(after)]).toMatchObject([credited, credited])
      expect(await bank.broken()).toEqual([])
      await bank.close()
    },
    ends: { state: 'at_bank' },
  },
  {
    n: 16,
    name: 'a reference that the rail has seen before is replaced, and the new one is paid',
    applies: (rail) => rail.refuses_repeats === true,
    run: async (load, { bank, rail, collects, begin }) => {
      // recorded and opened at the rail; the calling server stopped before the answer came
      const { instrument_id } = await bank.now(load)
      const [merchant_id, key] = [await bank.newMerchant(), newId()]
      const asked = { merchant_id, key, instrument_id, amount: rupees('1000') }
      const begun = await bank.db.write((tx) => collects.record(bank.deps, tx, asked))
      const { reference, amount } = begun
      const instrument = await bank.db.read((tx) => instrumentCode(tx, instrument_id))
      await bank.deps.rails
        .named(rail.name)!
        .initiate({ reference, amount, instrument, remarks: 'Tea', return_url: bank.url })
      const again = await begin('1000', { merchant_id, key })
      expect(again).toMatchObject({ id: begun.id, state: 'at_bank' })
      expect(again.reference).not.toBe(reference)
      await bank.decide(again, 'approve')
      await bank.work()
      expect(await bank.now(again)).toMatchObject(credited)
    },
    ends: { state: 'at_bank' },
  },
  {
    n: 18,
    name: 'given back as a whole before we saw it: nothing of it is ours',
    behaviour: { refunded: 'whole' },
    applies: (rail) => rail.shows_refunds !== 'none',
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
    ends: { state: 'failed' },
  },
  {
    n: 18,
    name: 'a person credited the part that was left, and then all of it went back: taken out of the wallet',
    behaviour: { refunded: 'part' },
    applies: (rail) => rail.shows_refunds === 'parts',
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'approve')
      await bank.work()
      const decision = { collection_id: load.id, by: 'Nirmala Joshi', note: null }
      const part = { act: 'credit_part', amount: rupees('500') } as const
      await bank.db.write((tx) => resolveReview(bank.deps, tx, decision, part))
      expect(await bank.now(load)).toMatchObject({ state: 'credited', amount: rupees('500') })
      await recheckCollection(bank.deps, await bank.now(load))
      expect(await bank.now(load)).toMatchObject({ state: 'credited', review_since: null })
      bank.controls[rail.name].behave(load.reference, { refunded: 'whole' })
      await recheckCollection(bank.deps, await bank.now(load))
    },
    ends: { state: 'reversed' },
  },
  {
    n: 20,
    name: 'a return for a payment that nobody knows leads to the hub, and a notification of it asks nobody',
    applies: comesBack,
    run: async (load, { bank, rail }) => {
      const row = { ...(await bank.now(load)), reference: 'SJNOBODY1', rail_id: 'NOBODYS' }
      expect((await come(bank, rail.forgedReturn(row))).location).toBe('/dashboard/loadFunds')
      if (rail.notifies) {
        expect(await come(bank, rail.notifies.forged(row))).toMatchObject({
          http: 404,
          text: rail.notifies.answers[2],
        })
      } else expect((await bank.request(`/rails/${rail.name}/notify?x=1`)).http).toBe(404)
      expect(await bank.now(load)).toMatchObject({ notified_at: null, returned_at: null })
    },
    ends: { state: 'at_bank' },
  },
  {
    n: 20,
    name: 'a notification from an address that is not the rail’s wakes nobody, signed or not, and is told to us',
    behaviour: { notify: { when: 'never' } },
    applies: (rail) => rail.notifies !== undefined,
    run: async (load, stage) => {
      const { bank, rail } = stage
      await bank.decide(load, 'never_return')
      const told = await notification(stage, load)
      const [first, , unknown] = rail.notifies!.answers
      const heard = await comeFrom(bank, '203.0.113.9', told)
      expect([heard.http, wordIn(rail, heard.text)]).toEqual([rail.notifies!.unknown_http ?? 404, unknown])
      expect(await bank.now(load)).toMatchObject({ notified_at: null })
      const events = await bank.db.read(
        (tx) => tx.many`select kind, network from security_events where collection_id is null and rail = ${rail.name}
                         and at = ${bank.clock.now()}`,
      )
      expect(events).toEqual([{ kind: 'foreign_address', network: '203.0.113.9' }])
      expect(wordIn(rail, (await come(bank, told)).text)).toBe(first)
      await bank.work()
    },
    ends: credited,
  },
]
