import { rupees } from '@sahuji/contract/money/money'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { readTransfer } from '@sahuji/contract/transfers/transfer'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantIdOf } from '../../testing/kyc.ts'
import { newcomer, verifiedByCode } from '../../testing/people.ts'
import { openPayoutDesk, type PayoutDesk } from '../../testing/payouts.ts'
import { lockWallet } from '../ledger/post.ts'
import { freezePart } from '../merchants/freezes.ts'
import { newId } from '../platform/ids.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** Holds a wallet's lock like a long posting; answers its release. */
async function heldUp(merchant_id: string): Promise<() => Promise<void>> {
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = desk.db.write(async (tx) => {
    await lockWallet(tx, merchant_id, 'live')
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  return () => {
    gate.resolve()
    return done
  }
}

const waiting = () =>
  desk.owner.read(
    (tx) => tx.many`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Waits until this many wait for a lock. */
const wait = async (count: number) => {
  await expect.poll(waiting).toHaveLength(count)
}

/** Rs.5,000 that wait for a number which a starter has verified since, and the job that takes them up. */
async function waitingForStarter() {
  const [sita, ask] = [await desk.merchant('10,000'), newcomer()]
  const body = { mobile_no: ask.mobile_no, amount: Number(rupees('5,000')), purpose: 'stock' }
  const { data } = await sita.call(sendFunds, body, newId())
  const ram = await verifiedByCode(desk, { ask })
  const { run } = desk.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!
  const state = async () => (await sita.call(readTransfer, { id: data.id })).data.state
  const balance = async () => (await ram.call(readWallet, {})).data.balance
  return { sita, body, merchant_id: await merchantIdOf(desk, ram.email), takeUp: () => run({}), state, balance }
}

test('waiting money is not taken up once its sender was frozen, even if the receiver’s wallet was locked in between', async () => {
  const { sita, merchant_id, takeUp, state, balance } = await waitingForStarter()
  const letGo = await heldUp(merchant_id)
  const taken = takeUp()
  await wait(1)
  const freeze = { id: newId(), merchant_id: sita.merchant_id, part: 'money_out' as const, reason: 'for a test' }
  const words = { sentence: 'unusual_activity' as const, own_words: null, operator_id: desk.checker_id }
  await desk.db.write((tx) => freezePart(tx, { ...freeze, ...words }, desk.clock.now()))
  await letGo()
  await taken
  expect([await state(), await balance()]).toEqual(['held', 0n])
})

test('waiting money is not taken up into a wallet that an earlier payment has filled', async () => {
  const { body, merchant_id, takeUp, state, balance } = await waitingForStarter()
  const hari = await desk.merchant('10,000')
  const letGo = await heldUp(merchant_id)
  const direct = hari.call(sendFunds, body, newId())
  await wait(1)
  const taken = takeUp()
  await wait(2)
  await letGo()
  await taken
  expect((await direct).http).toBe(200)
  expect([await state(), await balance()]).toEqual(['held', rupees('5,000')])
})
