import { askBankNow, bankQuestionsPerDay } from '@sahuji/contract/payments/paying'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { checkoutNow } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

const desk = railDeskOfFile()

/** A payment whose bank has it, and has not answered. */
async function unanswered(times = 4) {
  const id = await desk.open(await desk.shop(), '1,000')
  desk.controls.onepg.next({ faults: [{ call: 'CheckTransactionStatus', kind: 'half_body', times }] })
  await desk.payBy(id)
  await desk.decideFor(id, 'approve')
  await desk.work()
  return id
}

const asked = async (id: string) => (await desk.collection(id)).asked

describe('the payer of a payment whose bank has not answered', () => {
  test('has the bank asked once a minute for all callers, and the schedule stays', async () => {
    const id = await unanswered()
    const before = await asked(id)
    expect((await checkoutNow(desk, id)).attempt).toMatchObject({ can_ask: false, asked_at: expect.any(Date) })
    expect((await desk.call(askBankNow, { id })).http).toBe(200)
    expect(await asked(id)).toBe(before)
    desk.clock.advance({ seconds: 61 })
    expect((await checkoutNow(desk, id)).attempt).toMatchObject({ can_ask: true })
    const { next_check_at } = await desk.collection(id)
    await Promise.all([1, 2, 3].map(() => desk.call(askBankNow, { id })))
    expect(await asked(id)).toBe(before + 1)
    expect((await checkoutNow(desk, id)).attempt).toMatchObject({ can_ask: false, asked_at: desk.clock.now() })
    expect((await desk.collection(id)).next_check_at!.getTime()).toBeGreaterThanOrEqual(next_check_at!.getTime())
  })

  test('shows at once that it is paid', async () => {
    const id = await unanswered(1)
    desk.clock.advance({ seconds: 61 })
    expect((await desk.call(askBankNow, { id })).data).toMatchObject({ state: 'paid' })
    expect((await desk.call(askBankNow, { id })).data).toMatchObject({ state: 'paid' })
    expect(codeOf(await desk.call(askBankNow, { id: newId() }))).toBe('not_found')
  })

  test('is asked a bounded number of times a day', async () => {
    const id = await unanswered(90)
    await desk.owner.write(
      (tx) => tx.run`
        insert into rate_limits (bucket, began_at, taken, ends_at)
        values (${`bank asked in a day of ${id}`}, ${desk.clock.now()}, ${bankQuestionsPerDay}, ${new Date(desk.clock.now().getTime() + 86_400_000)})`,
    )
    desk.clock.advance({ seconds: 61 })
    const before = await asked(id)
    await desk.call(askBankNow, { id })
    expect(await asked(id)).toBe(before)
  })
})
