import { expect } from 'vitest'
import { forgetLimits } from '../people.ts'
import { come, comesBack, credited, inReview, notification, type RailScenario, wayBack, wordIn } from './rail-story.ts'

/** Payers who pay, do not pay, or do not come back, and rails that report it once, often, late or never. */
export const plainScenarios: readonly RailScenario[] = [
  {
    n: 1,
    name: 'plain success: the payer comes back and the check credits',
    applies: comesBack,
    run: async (load, { bank, pageOf }) => {
      expect(await bank.decide(load, 'approve')).toMatch(await pageOf(load))
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 2,
    name: 'declined by the bank',
    run: (load, { bank, rail }) => bank.decide(load, 'decline').then(() => bank.watch(load, rail.offer_hours)),
    ends: (rail) => rail.ends.declined,
  },
  {
    n: 3,
    name: 'the payer cancels at the bank',
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'cancel')
      await bank.work()
      if (rail.ends.cancelled.state === 'expired') await bank.watch(load, rail.offer_hours)
    },
    ends: (rail) => rail.ends.cancelled,
  },
  {
    n: 4,
    name: 'paid, never returned, nobody notified: only polling finds it, within a minute',
    run: (load, { bank }) => bank.decide(load, 'never_return').then(() => bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never returned and never paid: it ends, it does not hang',
    run: (load, { bank, rail }) => bank.watch(load, rail.offer_hours),
    ends: (rail) => rail.ends.unpaid,
  },
  ...(['the return comes first', 'the notification comes first', 'both come at the same millisecond'] as const).map(
    (name): RailScenario => ({
      n: 6,
      name: `return and notification: ${name}`,
      behaviour: { notify: { when: 'never' } },
      applies: (rail) => rail.notifies !== undefined && comesBack(rail),
      run: async (load, stage) => {
        const { bank } = stage
        await bank.decide(load, 'never_return')
        const both = [wayBack(stage, load), await notification(stage, load)]
        if (name.startsWith('both')) await Promise.all([...both, ...both].map((one) => come(bank, one)))
        else
          for (const one of name.startsWith('the return') ? both : both.toReversed()) {
            await come(bank, one)
            await bank.work()
          }
        await bank.work()
      },
      ends: credited,
    }),
  ),
  {
    n: 7,
    name: 'three notifications at once, and one more a day later',
    behaviour: { notify: { when: 'never' } },
    applies: (rail) => rail.notifies !== undefined,
    run: async (load, stage) => {
      const { bank, rail } = stage
      await bank.decide(load, 'never_return')
      const told = await notification(stage, load)
      const notify = async () => wordIn(rail, (await come(bank, told)).text)
      const [first, repeat] = rail.notifies!.answers
      expect((await Promise.all([notify(), notify(), notify()])).sort()).toEqual([first, repeat, repeat].sort())
      await bank.work()
      bank.clock.advance({ hours: 24 })
      expect(await notify()).toBe(repeat)
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 7,
    name: 'the payer comes back three times at once, and a day later',
    applies: comesBack,
    run: async (load, stage) => {
      const { bank } = stage
      await bank.decide(load, 'never_return')
      const back = wayBack(stage, load)
      const answers = await Promise.all([1, 2, 3].map(() => come(bank, back)))
      const page = await stage.pageOf(load)
      for (const { location } of answers) expect(location).toMatch(page)
      await bank.work()
      bank.clock.advance({ hours: 24 })
      await come(bank, back)
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 10,
    name: 'pending for three checks, then success',
    behaviour: { status: { first: 'pending', polls: 3 } },
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      await bank.work()
      expect(await bank.now(load)).toMatchObject({ state: 'pending', service_code: '099', hand_off: null })
      await bank.watch(load, 0.2)
    },
    ends: credited,
  },
  {
    n: 10,
    name: 'pending for two checks, then no',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.watch(load, 0.2)),
    ends: (rail) => rail.ends.unconfirmed,
  },
  {
    n: 10,
    name: 'pending for ever stays pending, and is asked about to the end',
    behaviour: { status: { first: 'pending', polls: null } },
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      expect((await bank.watch(load, 100)).next_check_at).not.toBeNull()
    },
    ends: { state: 'pending', service_code: '099' },
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 80 * 60 } },
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'approve')
      expect((await bank.watch(load, rail.offer_hours)).state).toBe('expired')
      await bank.watch(load, 48)
    },
    ends: credited,
  },
  {
    n: 17,
    name: 'two tabs finish two attempts: both are paid, both are credited, neither is lost',
    run: async (load, { bank, net, begin }) => {
      bank.clock.advance({ minutes: 3 })
      await forgetLimits(bank)
      const { merchant_id } = await bank.now(load)
      const second = await begin('1000', { merchant_id })
      await Promise.all([load, second].map((each) => bank.visit(each)))
      await Promise.all([load, second].map((each) => bank.decide(each, 'approve')))
      await bank.work()
      expect(await bank.now(second)).toMatchObject({ state: 'credited' })
      expect(await bank.wallet(load)).toBe(2n * net)
    },
    ends: credited,
  },
  {
    n: 17,
    name: 'one payment that is reported for two is credited to one, and a person looks at the other',
    run: async (load, { bank, net, begin }) => {
      await bank.decide(load, 'never_return')
      await bank.watch(load, 1 / 60)
      const { rail_reference: gateway_ref } = await bank.now(load)
      const second = await begin('1000', { behaviour: { reports: { gateway_ref: gateway_ref! } } })
      await bank.decide(second, 'never_return')
      await bank.watch(second, 1 / 60)
      expect(await bank.now(second)).toMatchObject({ ...inReview, review_reason: 'contradicted' })
      expect([await bank.wallet(load), await bank.wallet(second)]).toEqual([net, 0n])
    },
    ends: credited,
  },
]
