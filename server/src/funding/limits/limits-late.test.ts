import type { Load } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { callWithoutRequest } from '../../../testing/call-without-request.ts'
import { limitDays } from '../../tariff/limits.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { addRule } from '../../../testing/tariff.ts'
import { cancelLoad } from '../begin/load-acts.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

const bank = bankOfFile({ verifies: true })

const cancel = async (merchant_id: string, { id }: Load) =>
  cancelLoad(bank.deps)(callWithoutRequest(bank, merchant_id), { id })

const refused = (refusal: string) => expect.objectContaining({ code: refusal })

describe('a load that was given up', () => {
  test('counts against the limits as long as the bank may still pay it: Rs.2,00,000 a day are not eight', async () => {
    const merchant = await bank.newMerchant()
    const loads = []
    for (const amount of ['100000', '99999']) {
      const load = await bank.beginFor(merchant, amount)
      expect((await cancel(merchant, load)).state).toBe('cancelled')
      loads.push(load)
    }
    await expect(bank.beginFor(merchant, '500')).rejects.toEqual(refused('day_amount_used'))
    for (const load of loads) await bank.decide(load, 'never_return')
    for (const load of loads) expect((await bank.watch(load, 0.1)).state).toBe('credited')
    await expect(bank.beginFor(merchant, '500')).rejects.toEqual(refused('day_amount_used'))
  })

  test('or expired counts too; one that the bank refused, or that never left for it, does not', async () => {
    const merchant = await bank.newMerchant()
    const refuse = { code: '16', message: 'Amount is too low' }
    await expect(bank.beginFor(merchant, '100000', { behaviour: { refuse } })).rejects.toThrow(
      'did not accept this amount',
    )
    const [declined, expired] = [await bank.beginFor(merchant, '90000'), await bank.beginFor(merchant, '100000')]
    await bank.decide(declined, 'decline')
    expect((await bank.watch(declined, 0.1)).state).toBe('failed')
    expect((await bank.watch(expired, 0.6)).state).toBe('expired')
    await expect(bank.beginFor(merchant, '100000.01')).rejects.toEqual(refused('amount_too_high'))
    await expect(bank.beginFor(merchant, '100000')).resolves.toMatchObject({ state: 'at_bank' })
  })
})

describe('when the money comes', () => {
  test('the limit is looked at again: of four that had no room together two are credited and two looked at', async () => {
    const merchant = await bank.newMerchant()
    const loads: Load[] = []
    // as they were begun while given-up loads were not counted
    for (const amount of ['100000', '99999', '99998', '99997']) {
      const load = await bank.beginFor(merchant, amount)
      await cancel(merchant, load)
      await bank.owner.write((tx) => tx.run`update loads set opened_at = null where id = ${load.id}`)
      loads.push(load)
    }
    for (const load of loads) await bank.decide(load, 'never_return')
    await Promise.all(loads.map(({ id }) => settleCollection(bank.deps, id)))
    const after = await Promise.all(loads.map((load) => bank.now(load)))
    expect(after.filter(({ state }) => state === 'credited')).toHaveLength(2)
    const waiting = after.filter(({ review_reason }) => review_reason === 'over_limit')
    expect(waiting.map(({ state, paid_amount, amount }) => [state, paid_amount === amount])).toEqual([
      ['unclear', true],
      ['unclear', true],
    ])
    expect(await bank.wallet(loads[0]!)).toBeLessThanOrEqual(rupees('200000'))
  })

  test('after the watch, into a month that others have used up, it is looked at', async () => {
    await smallMonth()
    const merchant = await bank.newMerchant()
    const late = await bank.beginFor(merchant, '1000', { behaviour: { notify: { when: 'never' } } })
    await cancel(merchant, late)
    expect((await bank.watch(late, 72)).next_check_at).toBeNull()
    for (const _ of [1, 2, 3]) {
      const load = await bank.beginFor(merchant, '1000')
      await bank.decide(load, 'never_return')
      expect((await bank.watch(load, 24)).state).toBe('credited')
    }
    await bank.decide(late, 'never_return')
    await bank.request(`/rails/onepg/notify?MerchantTxnId=${late.reference}&GatewayTxnId=OPG1`)
    expect(await bank.watch(late, 0.1)).toMatchObject({ state: 'unclear', review_reason: 'over_limit' })
  })
})

/** A tariff of Rs.3,000 a month and Rs.1,500 and three loads a day, from tomorrow on. */
async function smallMonth() {
  bank.clock.advance({ hours: 24 })
  const { day } = limitDays(bank.clock.now())
  await bank.owner.write(async (tx) => {
    const rule = await ruleOn(tx, 'load:ebanking', day)
    if (rule.valid_from === day) return
    const small = { amount_max: rupees('1000'), day_amount: rupees('1500'), day_count: 3, month_amount: rupees('3000') }
    await addRule(tx, { ...rule, ...small, valid_from: day })
  })
}

describe('no order of beginning, giving up, paying late, declining and waiting', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('begins' as const), amount: fc.integer({ min: 300, max: 900 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ does: fc.constantFrom('gives up', 'pays', 'declines', 'asks'), which: fc.nat(9) }),
    },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('waits' as const), hours: fc.constantFrom(1, 20, 60) }) },
  )

  test('credits more than a day’s or a month’s limit, or loses a paisa that was paid', async () => {
    await smallMonth()
    const property = fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (steps) => {
        const merchant = await bank.newMerchant()
        const loads: Load[] = []
        const paid = new Set<Load>()
        const act = async (one: (typeof steps)[number][number]) => {
          if ('hours' in one) return bank.clock.advance({ hours: one.hours })
          if ('amount' in one) {
            const begun = await bank.beginFor(merchant, `${one.amount}`).catch(() => undefined)
            return void (begun && loads.push(begun))
          }
          const load = loads[one.which % Math.max(1, loads.length)]
          if (!load) return
          if (one.does === 'gives up') return void (await cancel(merchant, load).catch(() => undefined))
          if (one.does === 'asks') return void (await settleCollection(bank.deps, load.id))
          if (paid.has(load)) return
          paid.add(load)
          await bank.decide(load, one.does === 'pays' ? 'never_return' : 'decline')
        }
        for (const together of steps) await Promise.all(together.map(act))
        for (const load of loads) await settleCollection(bank.deps, load.id)
        const rows = await bank.db.read(
          (tx) => tx.many<{
            id: string
            reference: string
            day: string
            state: string
            amount: bigint
            fee: bigint
            kept: bigint
          }>`
          select id, reference, day, state, amount, fee,
                 coalesce(case when suspense_transfer_id is not null then paid_amount end, 0)::bigint as kept
            from loads where merchant_id = ${merchant}`,
        )
        const credited = rows.filter(({ state }) => state === 'credited')
        for (const used of Map.groupBy(credited, ({ day }) => day).values()) {
          expect(sum(used.map(({ amount }) => amount))).toBeLessThanOrEqual(rupees('1500'))
          expect(used.length).toBeLessThanOrEqual(3)
        }
        for (const used of Map.groupBy(
          credited,
          ({ day }) => limitDays(new Date(`${day}T06:00:00Z`)).month_start,
        ).values())
          expect(sum(used.map(({ amount }) => amount))).toBeLessThanOrEqual(rupees('3000'))
        const arrived = rows.filter(
          ({ reference }) => bank.simulator.control.payment(reference).decision === 'never_return',
        )
        for (const load of arrived) expect(load.state === 'credited' ? load.amount : load.kept).toBe(load.amount)
        expect(credited.every((load) => arrived.includes(load))).toBe(true)
      },
    )
    await fc.assert(property, {
      numRuns: 15,
      seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000),
      endOnFailure: true,
    })
  }, 120_000)
})

const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n)
