import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payouts/office/bank-files'
import { changeSettlement } from '@sahuji/contract/payouts/settlement'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FileDesk, openFileDesk, type WaitingPayout } from '../../../../testing/bank-files.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { lockWallet, post } from '../../../ledger/post.ts'
import { freezePart } from '../../../merchants/freezes.ts'
import { pauseAccount } from '../../accounts/account-row.ts'
import { approvePayout } from '../../decide-payout.ts'
import { settleMerchant } from '../../settlement/settle-merchant.ts'
import { sweepStopped, sweepStoppedJob } from '../../take-back-stopped.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let desk: FileDesk
beforeAll(async () => {
  desk = await openFileDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const waiting = () =>
  desk.owner.read(
    (tx) => tx.many`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

type Stop = (waiting: WaitingPayout) => Promise<unknown>

function freezeIn(tx: Tx, { merchant_id }: { merchant_id: string }) {
  const why = { reason: 'suspected fraud', sentence: 'unusual_activity' as const, own_words: null }
  const freeze = { id: newId(), merchant_id, part: 'money_out' as const, operator_id: desk.checker.id, ...why }
  return freezePart(tx, freeze, desk.clock.now())
}
const freeze: Stop = ({ who }) => desk.db.write((tx) => freezeIn(tx, who))

/** A rail takes back the load that the money came from. */
const owe: Stop = ({ who: { merchant_id }, payout: { amount } }) =>
  desk.db.write(async (tx) => {
    const { receivable } = await lockWallet(tx, merchant_id, 'live')
    const entries = [
      { account_id: receivable.account_id, amount: -amount },
      { account_id: platformAccount('live', 'equity'), amount },
    ]
    await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
  })

const pause: Stop = ({ who: { merchant_id, account_id }, payout: { id } }) =>
  desk.db.write((tx) =>
    pauseAccount(tx, desk.clock, { merchant_id, account_id, payout_id: id, reason: 'Account closed' }),
  )

const remove: Stop = ({ who: { merchant_id, account_id } }) =>
  desk.db.write(
    (tx) => tx.run`
      update payout_accounts set removed_at = ${desk.clock.now()}, is_main = false
       where id = ${account_id} and merchant_id = ${merchant_id}`,
  )

const stops: [string, Stop, { stop: string; stopped: string }][] = [
  ['whose money out was frozen', freeze, { stop: 'frozen', stopped: 'frozen' }],
  ['whose merchant owes', owe, { stop: 'owes', stopped: 'frozen' }],
  ['whose account was paused', pause, { stop: 'account_not_ready', stopped: 'account_not_ready' }],
  ['whose account was removed', remove, { stop: 'account_not_ready', stopped: 'account_not_ready' }],
]

const automatic = { origin: 'automatic', person_id: null } as const

async function isFree({ who, payout }: WaitingPayout, stopped: string) {
  expect(await desk.ask(payout)).toMatchObject({ state: 'failed', stopped, file_at: null, service_code: '015' })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n, balance: payout.amount })
}

describe('a withdrawal that waits for a file', () => {
  test.for(stops)('and %s is in no file that is made, and free again', async ([, stop, says]) => {
    const [gone, settled, stays] = [
      await desk.waiting('500'),
      await desk.waiting('600', automatic),
      await desk.waiting('700'),
    ]
    for (const one of [gone, settled]) await stop(one)
    const { data: made } = await desk.makeFile()
    expect(made).toMatchObject({ order_count: 1, amount: stays.payout.arrives })
    const { csv } = (await desk.download(made.id)).data
    expect(csv).toContain(stays.payout.reference)
    for (const one of [gone, settled]) {
      expect(csv).not.toContain(one.payout.reference)
      await isFree(one, says.stopped)
    }
    const { data: list } = await desk.maker.call(contract.listBankFiles, {})
    expect(list.stopped).toContainEqual({
      reference: gone.payout.reference,
      amount: gone.payout.arrives,
      submitted_at: expect.any(Date),
      stop: says.stop,
    })
  })

  test.for(stops)('and %s leaves a file that nobody has downloaded', async ([, stop, says]) => {
    const [gone, settled, stays] = [
      await desk.waiting('500'),
      await desk.waiting('600', automatic),
      await desk.waiting('700'),
    ]
    const { data: made } = await desk.makeFile()
    expect(made.order_count).toBe(3)
    for (const one of [gone, settled]) await stop(one)
    const { csv, file } = (await desk.download(made.id)).data
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(file).toMatchObject({ order_count: 1, amount: stays.payout.arrives })
    expect(createHash('sha256').update(csv).digest('hex')).toBe(file.sha256)
    for (const one of [gone, settled]) await isFree(one, says.stopped)
    const { orders } = (await desk.maker.call(contract.readBankFile, { id: made.id })).data
    expect(new Map(orders.map(({ reference, state, stop: why }) => [reference, [state, why]]))).toEqual(
      new Map([
        [gone.payout.reference, ['cancelled', says.stop]],
        [settled.payout.reference, ['cancelled', says.stop]],
        [stays.payout.reference, ['sent', null]],
      ]),
    )
    // what has gone is the same file, whatever is frozen after it
    await freeze(stays)
    expect((await desk.download(made.id)).data.csv).toBe(csv)
    expect(await desk.ask(stays.payout)).toMatchObject({ state: 'sent' })
  })

  test('and may not leave is taken back within a minute, also where no file is made or all of one was stopped', async () => {
    const inFile = await desk.waiting('500')
    const { data: made } = await desk.makeFile()
    const other = await desk.waiting('600')
    await freeze(inFile)
    await freeze(other)
    expect((await desk.download(made.id)).body.refusal).toBe('bank_file_empty')
    expect((await desk.makeFile()).body.refusal).toBe('bank_file_empty')
    await Promise.all([sweepStoppedJob.run({}, desk.deps), sweepStopped(desk.deps)])
    for (const one of [inFile, other]) await isFree(one, 'frozen')
    expect((await desk.download(made.id)).body.refusal).toBe('bank_file_empty')
  })

  test.for(['making', 'download'] as const)(
    'against a freeze at the instant of the %s is sent or taken back, never both',
    async (step) => {
      for (const isFreezeFirst of [true, false, true, false]) {
        const one = await desk.waiting('500', automatic)
        await desk.waiting('600')
        const made = step === 'download' ? (await desk.makeFile()).data : undefined
        const go = () => (made ? desk.download(made.id) : desk.makeFile())
        const acts = [() => freeze(one), go]
        await Promise.all((isFreezeFirst ? acts : acts.toReversed()).map((act) => act()))
        const { data: list } = await desk.maker.call(contract.listBankFiles, {})
        const { csv } = (await desk.download(list.files[0]!.id)).data
        const { state } = await desk.ask(one.payout)
        expect(state).toBe(csv.includes(one.payout.reference) ? 'sent' : 'failed')
        expect(await desk.broken()).toEqual([])
      }
    },
  )

  test('and whose freeze has begun waits for it, and is in no file', async () => {
    const one = await desk.waiting('500')
    const other = await desk.waiting('600')
    const { data: made } = await desk.makeFile()
    let downloading: ReturnType<FileDesk['download']> | undefined
    await desk.db.write(async (tx) => {
      await tx.one`select id::text from merchants where id = ${one.who.merchant_id} for update`
      downloading = desk.download(made.id)
      await expect.poll(waiting).toHaveLength(1)
      await freezeIn(tx, one.who)
    })
    const { csv } = (await downloading!).data
    expect(csv).not.toContain(one.payout.reference)
    expect(csv).toContain(other.payout.reference)
  })

  test('of the automatic settlement goes past no freeze that comes as it is placed', async () => {
    const who = await desk.merchant('50,000', { is_known: false })
    const plan = { every: 'day' as const, times: ['11:00'], account_id: who.account_id, reserve: 0, minimum: 0 }
    expect((await who.call(changeSettlement, plan, newId())).http).toBe(200)
    await desk.db.write(
      (tx) => tx.run`
        update automatic_settlements set next_run_at = ${desk.clock.now()} where merchant_id = ${who.merchant_id}`,
    )
    await settleMerchant(desk.deps, who.merchant_id)
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from payouts where merchant_id = ${who.merchant_id}`,
    )
    await desk.db.write((tx) => approvePayout(desk.deps, tx, { payout_id: id, operator_id: desk.checker_id }))
    const payout = await desk.now({ id })
    await desk.waiting('700')
    const [sent] = await Promise.all([desk.send(payout), freeze({ who, payout }), desk.makeFile()])
    await desk.makeFile()
    const { files } = (await desk.maker.call(contract.listBankFiles, {})).data
    const texts: string[] = []
    for (const file of files.slice(0, 2)) texts.push((await desk.download(file.id)).data?.csv ?? '')
    await sweepStopped(desk.deps)
    const { state } = await desk.ask(payout)
    expect(state).toBe(texts.some((csv) => csv.includes(sent.reference)) ? 'sent' : 'failed')
    expect((await desk.wallet(who.merchant_id)).balance).toBe(rupees('50,000'))
  })
})
