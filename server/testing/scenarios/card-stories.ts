import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect } from 'vitest'
import { come, credited, type RailScenario, wayBack } from './rail-story.ts'

/** Stories of cards alone: the answer is signed over the outcome, and a search decides. */
export const cardStories: readonly RailScenario[] = [
  {
    n: 8,
    name: 'a forged yes credits nothing, whatever it says',
    run: async (load, { bank, rail }) => {
      await bank.visit(load)
      await come(bank, rail.forgedReturn(await bank.now(load)))
      await come(bank, rail.notifies!.forged(await bank.now(load)))
      await bank.watch(load, rail.offer_hours)
    },
    ends: (rail) => rail.ends.unpaid,
  },
  {
    n: 8,
    name: 'a signed answer whose amount was changed is no proof, and the search says what was paid',
    run: async (load, stage) => {
      const { bank } = stage
      await bank.decide(load, 'never_return')
      const { path, form } = wayBack(stage, load)
      await come(bank, { path, form: { ...form, auth_amount: '9999.00', req_amount: '9999.00' } })
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 10,
    name: 'the search never learns of it: after ten minutes the signed yes pays by itself',
    behaviour: { status: { polls: null } },
    run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.watch(load, 0.4)),
    ends: credited,
  },
  {
    n: 19,
    name: 'the report of its day says what was credited; fetch-statement.test.ts says what becomes of a row that does not',
    run: async (load, { bank }) => {
      await bank.decide(load, 'approve')
      await bank.work()
      const said = await bank.deps.rails.named('cards')!.statement!(kathmanduDay(bank.clock.now()))
      const row = expect.objectContaining({ reference: load.reference, amount: 100_000n })
      expect(said).toMatchObject({ outcome: 'answered', value: expect.arrayContaining([row]) })
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited, where only the search tells of it',
    behaviour: { status: { seconds: 40 * 60 } },
    run: async (load, { bank, rail }) => {
      await bank.decide(load, 'never_return')
      expect((await bank.watch(load, rail.offer_hours)).state).toBe('expired')
      await bank.watch(load, 48)
    },
    ends: credited,
  },
  {
    n: 14,
    name: 'its clock is ten minutes ahead: our calls are refused, and asked again',
    run: async (load, { bank }) => {
      await bank.decide(load, 'never_return')
      bank.controls.cards.skewClock(600)
      await bank.watch(load, 1 / 60)
      expect((await bank.now(load)).state).toBe('unclear')
      bank.controls.cards.skewClock(0)
      await bank.watch(load, 0.2)
    },
    ends: credited,
  },
  {
    n: 16,
    name: 'the same form twice: the second is answered with 104, and pays nothing more',
    run: async (load, { bank, pageOf }) => {
      const { url, fields } = load.hand_off!
      expect(await bank.decide(load, 'approve')).toMatch(await pageOf(load))
      const again = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
      expect(await again.text()).toContain('name="reason_code" value="104"')
      await bank.work()
    },
    ends: credited,
  },
]
