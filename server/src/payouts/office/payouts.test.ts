import { listMerchants } from '@sahuji/contract/merchants/office/merchants'
import { listLedgerTransfers } from '@sahuji/contract/ledger/office/books'
import { readPayoutFigures } from '@sahuji/contract/payouts/office/payout-figures'
import * as contract from '@sahuji/contract/payouts/office/payouts'
import { rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../../testing/payouts.ts'
import { payoutEventsOf } from '../payout-events.ts'

let desk: PayoutDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openPayoutDesk()
  maker = await operator(desk, ['finance_maker'], 'Anil Karki')
  checker = await operator(desk, ['finance_checker'], 'Bina Thapa')
})
afterAll(() => desk.close())

test('a withdrawal above the threshold waits for a checker, who approves it', async () => {
  const who = await desk.merchant('2,00,000')
  const held = await desk.place(who, '1,50,000')
  expect(held).toMatchObject({ state: 'held', hold_reason: 'large_amount', arrival_kind: 'after_approval' })
  await desk.send(held)
  expect(desk.rail.submitted).toEqual([])
  const figures = await checker.call(readPayoutFigures, {})
  expect(figures.data).toMatchObject({
    held: { count: 1, amount: rupees('1,50,000') },
    check_above: rupees('1,00,000'),
  })
  const { data } = await checker.call(contract.listPayoutItems, {})
  const item = data.data.find(({ payout_id }) => payout_id === held.id)
  expect(item).toMatchObject({ hold_reason: 'large_amount', amount: rupees('1,50,000'), usual: { count: 1 } })
  const whole = (await checker.call(contract.readPayoutDetail, { id: held.id })).data
  expect(whole).toMatchObject({ payout_id: held.id, fee: held.fee, confirmed_by: null })
  expect(whole.fee_parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(held.fee)
  expect(whole.amounts?.most).toBe(whole.last[0]?.amount)
  expect((await checker.call(contract.readPayoutDetail, { id: randomUUID() })).http).toBe(404)
  expect((await maker.call(contract.approveHeldPayout, { id: held.id })).body).toMatchObject({
    refusal: 'operator_role_needed',
  })
  expect((await checker.call(contract.approveHeldPayout, { id: held.id })).data).toMatchObject({ state: 'requested' })
  expect((await desk.send(held)).state).toBe('credited')
  expect((await checker.call(contract.approveHeldPayout, { id: held.id })).body).toMatchObject({
    refusal: 'payout_not_held',
  })
  // the office finds it by its reference: its entries, and whose it is
  const found = (await checker.call(listLedgerTransfers, { reference: held.reference.toLowerCase() })).data
  expect(found.data.length).toBeGreaterThan(0)
  for (const { source } of found.data) expect(source).toMatchObject({ kind: 'payout', reference: held.reference })
  const owners = (await checker.call(listMerchants, { find: held.reference })).data
  expect(owners.data.map(({ id }) => id)).toEqual([who.merchant_id])
  const log = await desk.owner.read(
    (tx) =>
      tx.many<{ what: string }>`select what from operator_audit where subject_id = ${held.id} and outcome = 'allowed'`,
  )
  expect(log.map(({ what }) => what)).toEqual(['payout.approved'])
})

test('after a refusal its money is free and the merchant is shown the reason', async () => {
  const who = await desk.merchant('2,00,000')
  const account_id = await desk.account(who.merchant_id, { name_check: 'nearly' })
  const held = await desk.place(who, '500', { account: { id: account_id } })
  expect(held.hold_reason).toBe('name_differs')
  const reason = 'We cannot reach you about this account.'
  expect((await checker.call(contract.refuseHeldPayout, { id: held.id, reason })).data).toMatchObject({
    state: 'failed',
  })
  expect(await desk.now(held)).toMatchObject({ reason, service_code: '022' })
  // nothing left the wallet, so nothing came back
  const mails = await desk.outbox(who.email)
  expect(mails.find(({ text }) => text?.includes(reason))?.text).toContain('Nothing left your wallet')
  expect(mails.filter(({ subject }) => subject?.includes('came back'))).toEqual([])
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n, balance: rupees('2,00,000') })
})

test('an operator cannot approve a withdrawal of their own business', async () => {
  const who = await desk.merchant('2,00,000')
  const held = await desk.place(who, '1,50,000')
  await desk.owner.write((tx) => tx.run`update people set email = ${checker.email} where id = ${who.person_id}`)
  expect((await checker.call(contract.approveHeldPayout, { id: held.id })).body).toMatchObject({
    refusal: 'payout_own_case',
  })
  await desk.owner.write((tx) => tx.run`update people set email = ${who.email} where id = ${who.person_id}`)
})

test('an account is new until a week is over and one withdrawal arrived', async () => {
  const who = await desk.merchant('10,000', { is_known: false })
  expect((await desk.place(who, '500')).hold_reason).toBe('new_account')
})

test('a withdrawal soon after a changed password, or far above the usual, is reviewed', async () => {
  const who = await desk.merchant('50,000')
  for (const amount of ['200', '300']) expect((await desk.send(await desk.place(who, amount))).state).toBe('credited')
  expect((await desk.place(who, '5,000')).hold_reason).toBe('unusual')
  expect((await desk.place(who, '300')).hold_reason).toBeNull()
  await desk.owner.write(
    (tx) => tx.run`
      insert into password_history (id, person_id, hash, pepper_version, replaced_at)
      values (gen_random_uuid(), ${who.person_id}, '$argon2id$x', 1, ${desk.clock.now()})`,
  )
  expect((await desk.place(who, '300')).hold_reason).toBe('unusual')
})

test('a withdrawal within a day of a new address or number is reviewed', async () => {
  const who = await desk.merchant('10,000')
  const confirmed = (hours: number) =>
    desk.owner.write(
      (tx) => tx.run`
        update people set created_at = ${desk.clock.now()}::timestamptz - interval '60 days',
                          email_verified_at = null, phone_verified_at = ${new Date(desk.clock.now().getTime() - hours * 3_600_000)}
         where id = ${who.person_id}`,
    )
  await confirmed(25)
  expect((await desk.place(who, '300')).hold_reason).toBeNull()
  await confirmed(20)
  expect((await desk.place(who, '300')).hold_reason).toBe('unusual')
})

test('two operators release an order that its rail has not known for two days, no sooner', async () => {
  const who = await desk.merchant('10,000')
  desk.rail.answers = { submit: railSays.silent(), query: railSays.notFound() }
  const lost = await desk.send(await desk.place(who, '1,000'))
  await desk.ask(lost)
  const ask = { id: lost.id, reason: 'NCHL has no such order, by telephone.' }
  expect((await maker.call(contract.askPayoutRelease, ask)).body).toMatchObject({ refusal: 'payout_not_lost' })
  desk.clock.advance({ hours: 49 })
  const [makerLater, checkerLater] = [
    await operator(desk, ['finance_maker', 'finance_checker']),
    await operator(desk, ['finance_checker']),
  ]
  expect((await makerLater.call(contract.askPayoutRelease, ask)).data).toMatchObject({ release: { is_mine: true } })
  const decide = { id: lost.id, is_approved: true }
  expect((await makerLater.call(contract.decidePayoutRelease, decide)).body).toMatchObject({
    refusal: 'payout_own_case',
  })
  expect((await checkerLater.call(contract.decidePayoutRelease, decide)).data).toMatchObject({ state: 'failed' })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n, balance: rupees('10,000') })
  desk.rail.answers = { submit: railSays.credited(), query: railSays.credited() }
})

test('another amount that its rail reports after the credit is shown here, and nothing is posted', async () => {
  const who = await desk.merchant('10,000')
  const credited = await desk.send(await desk.place(who, '1,000'))
  const before = await desk.wallet(who.merchant_id)
  desk.clock.advance({ hours: 1 })
  const reader = await operator(desk, ['finance_checker'])
  desk.rail.answers.query = railSays.credited(99_500n)
  for (const _ of [1, 2])
    expect(await desk.ask(credited)).toMatchObject({ state: 'credited', last_answer: 'late Rs.995.00' })
  const queue = async () => (await reader.call(contract.listPayoutItems, { queue: 'unclear' })).data.data
  const isShown = async () => (await queue()).some(({ payout_id }) => payout_id === credited.id)
  expect(await isShown()).toBe(true)
  const told = await desk.db.read((tx) => payoutEventsOf(tx, who.merchant_id, credited.id))
  expect(told.filter(({ what }) => what === 'differs')).toMatchObject([
    { facts: { amount: 'Rs.995.00', agreed: 'Rs.995.48' } },
  ])
  expect(await desk.wallet(who.merchant_id)).toEqual(before)
  desk.rail.answers.query = railSays.credited(credited.arrives)
  await desk.ask(credited)
  expect(await isShown()).toBe(false)
})

test('the database sends no payout that waits for a review, and accepts no other operator’s signature', async () => {
  const who = await desk.merchant('2,00,000')
  const held = await desk.place(who, '1,50,000')
  const write = (statement: Parameters<typeof desk.db.write>[0]) => desk.db.write(statement)
  await expect(
    write(
      (tx) => tx.run`update payouts set state = 'requested' where id = ${held.id} and merchant_id = ${who.merchant_id}`,
    ).then(() =>
      write(
        (tx) => tx.run`
          update payouts set state = 'sent', submitted_at = now() where id = ${held.id} and merchant_id = ${who.merchant_id}`,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'held_payout_is_sent_by_a_checker' })
  await expect(
    write(
      (tx) => tx.run`
        update payouts set checked_by = ${maker.id}, checked_at = now() where id = ${held.id} and merchant_id = ${who.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_is_decided_by_its_roles' })
  await desk.owner.write((tx) => tx.run`update people set email = ${checker.email} where id = ${who.person_id}`)
  await expect(
    write(
      (tx) => tx.run`
        update payouts set checked_by = ${checker.id}, checked_at = now() where id = ${held.id} and merchant_id = ${who.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_checker_is_not_its_maker' })
  await desk.owner.write((tx) => tx.run`update people set email = ${who.email} where id = ${who.person_id}`)
  await expect(
    write(
      (tx) => tx.run`update payouts set amount = amount + 1 where id = ${held.id} and merchant_id = ${who.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_keeps_what_was_agreed' })
  await expect(write((tx) => tx.run`delete from payouts where id = ${held.id}`)).rejects.toThrow(/permission denied/)
  // a row inserted as sent and signed would have passed the rules of every move
  await desk.owner.write((tx) => tx.run`create table begun as select * from payouts where id = ${held.id}`)
  await desk.owner.write((tx) => tx.run`grant select on begun to sahuji_app`)
  await desk.owner.write(
    (tx) => tx.run`
      update begun set id = gen_random_uuid(), key = gen_random_uuid(), reference = 'SJOTHER', state = 'sent',
                       submitted_at = now(), checked_by = ${maker.id}, checked_at = now()`,
  )
  await expect(write((tx) => tx.run`insert into payouts select * from begun`)).rejects.toMatchObject({
    constraint: 'payout_begins_requested',
  })
  await desk.owner.write((tx) => tx.run`drop table begun`)
})
