import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payouts/office/bank-files'
import { removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import { cancelPayout } from '@sahuji/contract/payouts/own-payouts'
import { kathmanduClock } from '@sahuji/contract/time/time'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { operator, type SomeOperator, steppedUp } from '../../../../testing/operators.ts'
import { openPayoutDesk, type PayoutDesk } from '../../../../testing/payouts.ts'
import { cancelUnsentAutomatic, cancelUnsentTo, takeOrderBackJob } from '../../cancel-payout.ts'
import { approvePayout } from '../../decide-payout.ts'
import { testClock } from '../../../platform/clock.ts'
import { openRails } from '../../../rails/rails.ts'

let app: PayoutDesk
let maker: SomeOperator
let checker: SomeOperator

beforeAll(async () => {
  const clock = testClock()
  const database = await testDatabase()
  const rails = openRails({ bankfile: { account_number: '0110017500245' } }, clock, database.db)
  app = await openPayoutDesk({ clock, rails, database })
  maker = await operator(app, ['finance_maker', 'finance_checker'])
  checker = await operator(app, ['finance_checker'])
})
beforeEach(async () => {
  await steppedUp(app, maker)
  await steppedUp(app, checker)
  // orders that the test before left waiting would be in the next file as well
  await makeFile()
})
afterAll(() => app.close())

const makeFile = () => maker.call(contract.makeBankFile, {}, randomUUID())
const download = async (id: string) => (await maker.call(contract.downloadBankFile, { id })).data

describe('a withdrawal that waits for a file', () => {
  async function waiting(amount: string, ask: Parameters<PayoutDesk['place']>[2] = {}) {
    const who = await app.merchant(amount, { is_known: false })
    const placed = await app.place(who, amount, ask)
    await app.db.write((tx) => approvePayout(app.deps, tx, { payout_id: placed.id, operator_id: app.checker_id }))
    return { who, payout: await app.send(placed) }
  }
  const automatic = { origin: 'automatic', person_id: null } as const
  const takeBack = ({ who, payout }: Awaited<ReturnType<typeof waiting>>) => who.call(cancelPayout, { id: payout.id })
  const nextCheck = ({ id }: { id: string }) =>
    app.owner.read(
      (tx) => tx.one<{ run_at: Date; due: Date }>`
        select j.run_at, coalesce(p.next_check_at, p.recheck_at) as due from payouts p
          join graphile_worker.jobs j on j.key = 'payouts.check ' || p.id where p.id = ${id} and p.merchant_id is not null`,
    )

  test('says when its file is made, and is taken back until that was downloaded, twice as once', async () => {
    const [early, late, stays] = [await waiting('500'), await waiting('700'), await waiting('900')]
    expect(early.payout).toMatchObject({ state: 'sent', sent_transfer_id: null })
    expect(kathmanduClock(early.payout.file_at!)).toMatch(/^16:00/)
    for (const _ of [1, 2])
      expect((await takeBack(early)).data).toMatchObject({ state: 'cancelled', can_cancel: false, file_at: null })

    const { data: file } = await makeFile()
    expect(file.order_count).toBe(2)
    expect((await takeBack(late)).data).toMatchObject({ state: 'cancelled' })
    const data = await download(file.id)
    expect(data.csv.split('\r\n')).toHaveLength(3)
    expect(data.csv).not.toContain(late.payout.reference)
    expect(data.file).toMatchObject({ order_count: 1, amount: stays.payout.arrives })
    expect(createHash('sha256').update(data.csv).digest('hex')).toBe(data.file.sha256)
    expect((await download(file.id)).csv).toBe(data.csv)

    expect(await takeBack(stays)).toMatchObject({ http: 422, body: { refusal: 'payout_not_cancellable' } })
    expect(await app.ask(stays.payout)).toMatchObject({ state: 'sent', file_at: null })
    expect(await app.wallet(late.who.merchant_id)).toMatchObject({ held: 0n, available: rupees('700') })
    expect(await app.broken()).toEqual([])
  })

  test.for(['making', 'download'] as const)(
    'against the %s at the same instant is cancelled or in it, never both',
    async (step) => {
      for (const isCancelFirst of [true, false]) {
        const one = await waiting('500')
        await waiting('600')
        const { data: made } = step === 'making' ? { data: null } : await makeFile()
        const go = () => (made ? download(made.id) : makeFile())
        const acts = [() => takeBack(one), go]
        await Promise.all((isCancelFirst ? acts : acts.toReversed()).map((act) => act()))
        const { data: list } = await maker.call(contract.listBankFiles, {})
        const data = await download(list.files[0]!.id)
        const { state } = await app.now(one.payout)
        expect(data.csv.includes(one.payout.reference)).toBe(state !== 'cancelled')
        expect(await app.broken()).toEqual([])
      }
    },
  )

  test('is taken back by the mailed links too: of a plan or an account that nobody of the business made', async () => {
    const [own, planned, other] = [await waiting('500'), await waiting('600', automatic), await waiting('700')]
    await app.db.write((tx) => cancelUnsentAutomatic(app.deps, tx, own.payout.merchant_id))
    await app.db.write((tx) => cancelUnsentAutomatic(app.deps, tx, planned.payout.merchant_id))
    await app.db.write((tx) => cancelUnsentTo(app.deps, tx, other.payout))
    const rows = await app.owner.read(
      (tx) => tx.many<{ payout_id: string }>`
        select payload ->> 'payout_id' as payout_id from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'payouts.take_order_back'`,
    )
    for (const { payout_id } of rows) for (const _ of [1, 2]) await takeOrderBackJob.run({ payout_id }, app.deps)
    const states = await Promise.all([own, planned, other].map(async ({ payout }) => (await app.now(payout)).state))
    expect(states).toEqual(['sent', 'cancelled', 'cancelled'])
    expect(await app.broken()).toEqual([])
  })

  test('is taken back with its account, which goes; one whose file was downloaded keeps it', async () => {
    const [waits, inFile, left] = [await waiting('500'), await waiting('600'), await waiting('700')]
    const removes = ({ who }: Awaited<ReturnType<typeof waiting>>) =>
      who.call(removePayoutAccount, { id: who.account_id })
    expect((await removes(waits)).http).toBe(200)
    const { data: file } = await makeFile()
    expect(file.order_count).toBe(2)
    expect((await removes(inFile)).http).toBe(200)
    const { csv } = await download(file.id)
    expect([inFile, left].map(({ payout }) => csv.includes(payout.reference))).toEqual([false, true])
    expect((await removes(left)).body.refusal).toBe('bank_account_busy')
    const states = await Promise.all([waits, inFile, left].map(async ({ payout }) => (await app.now(payout)).state))
    expect(states).toEqual(['cancelled', 'cancelled', 'sent'])
    expect(await app.wallet(inFile.who.merchant_id)).toMatchObject({ held: 0n, available: rupees('600') })
    expect(await app.broken()).toEqual([])
  })

  test('whose account goes as a file is made or downloaded is cancelled or in it, never both', async () => {
    for (const step of ['making', 'download'] as const) {
      const one = await waiting('500')
      await waiting('600')
      const { data: made } = step === 'making' ? { data: null } : await makeFile()
      const [removed] = await Promise.all([
        one.who.call(removePayoutAccount, { id: one.who.account_id }),
        made ? download(made.id) : makeFile(),
      ])
      const { data: list } = await maker.call(contract.listBankFiles, {})
      const data = await download(list.files[0]!.id)
      const { state } = await app.now(one.payout)
      expect(data.csv.includes(one.payout.reference)).toBe(state !== 'cancelled')
      expect(removed.http === 200).toBe(state === 'cancelled')
      expect(await app.broken()).toEqual([])
    }
  })

  test('is cancelled with its order alone, whoever writes it', async () => {
    const { payout } = await waiting('500')
    await expect(
      app.db.write(
        (tx) => tx.run`
          update payouts set state = 'cancelled', settled_at = now(), next_check_at = null, file_at = null
           where id = ${payout.id} and merchant_id = ${payout.merchant_id}`,
      ),
    ).rejects.toThrow('payout_is_taken_back_with_its_order')
    // the server went down between the rail's word and ours
    expect(await app.deps.rails.payouts.named('bankfile')!.cancel!(payout)).toBe(true)
    expect(await app.ask(payout)).toMatchObject({ state: 'cancelled' })
    expect(await app.broken()).toEqual([])
  })

  test('is asked about as soon as the bank’s answer is applied, also after it was paid', async () => {
    const { payout } = await waiting('500')
    const { data: made } = await makeFile()
    const { file } = await download(made.id)
    for (const [status, state] of [
      ['PAID', 'credited'],
      ['RETURNED', 'returned'],
    ] as const) {
      const line = `${payout.reference},${Number(payout.arrives) / 100},${status},,Wrong name`
      const csv = `reference,amount,status,bank_reference,reason\r\n${line}`
      const { data: read } = await checker.call(contract.uploadBankAnswer, {
        id: file.id,
        name: 'answer.csv',
        csv,
      })
      await checker.call(contract.applyBankAnswer, { id: read.id, applies: 1 })
      const { run_at, due } = await nextCheck(payout)
      expect([run_at, due]).toEqual([app.clock.now(), app.clock.now()])
      expect(await app.ask(payout)).toMatchObject({ state })
    }
    expect(await app.broken()).toEqual([])
  })
})
