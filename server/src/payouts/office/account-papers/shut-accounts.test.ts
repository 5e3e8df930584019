import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import * as office from '@sahuji/contract/payouts/office/account-papers'
import { quotePayout } from '@sahuji/contract/payouts'
import { sendAccountPaper } from '@sahuji/contract/payouts/account-papers'
import * as accounts from '@sahuji/contract/payouts/accounts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { removeLinkedAccount } from '@sahuji/contract/payouts/account-links'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator, type SomeOperator, steppedUp } from '../../../../testing/operators.ts'
import { photo } from '../../../../testing/papers.ts'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../../../testing/payouts.ts'
import { forgetLimits } from '../../../../testing/people.ts'
import { testVault } from '../../../../testing/vault.ts'
import { pauseAccount } from '../../accounts/account-row.ts'
import { newAccountLink } from '../../accounts/new-account-link.ts'
import { approvePayout } from '../../decide-payout.ts'
import { newId } from '../../../platform/ids.ts'
import type { AccountFinding } from '../../../rails/payout-rail.ts'

const raw = { call: 'checkAccount', asked: {}, http: 200, answered: null }
const another: AccountFinding = { outcome: 'differs', name: 'Ram Bahadur Thapa', likeness: 12, raw }
const matches: AccountFinding = { outcome: 'matches', name: null, likeness: 100, raw }
let desk: PayoutDesk
let sita: WithdrawingMerchant
let asmita: SomeOperator
let bankSays: AccountFinding
let numbers = 0
beforeAll(async () => {
  desk = await openPayoutDesk({ parts: { vault: testVault() } })
  const answered = <Value>(value: Value) => ({ outcome: 'answered' as const, value, raw })
  desk.rail.banks = async () => answered([{ id: '0701', name: 'Himalayan Bank Ltd' }])
  desk.rail.branches = async () => answered([{ id: '12', name: 'Thamel' }])
  desk.rail.checkAccount = async () => bankSays
  asmita = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  bankSays = another
  sita = await desk.merchant('10,000', { is_known: false })
})

const checks = (who = sita) =>
  who.call(accounts.checkPayoutAccount, {
    bank_id: '0701',
    branch_id: '12',
    account_number: `00100204${`${++numbers}`.padStart(4, '0')}`,
    account_name: 'Himal Tea House',
  })
const adds = async (who = sita) => {
  const { data } = await checks(who)
  return who.call(accounts.addPayoutAccount, { check_id: data.check_id, shows_paper: true }, newId())
}
const shows = async (id: string, who = sita) =>
  who.call(sendAccountPaper, { id, name: 'cheque.jpg', file: (await photo(900, 600).toBuffer()).toString('base64') })
const paperOf = async (account_id: string) =>
  (await asmita.call(office.listAccountPapers, {})).data.find((paper) => paper.account_id === account_id)!
const decides = async (account_id: string, accepts = true) =>
  asmita.call(office.decideAccountPaper, { id: (await paperOf(account_id)).id, accepts, reason: 'The cheque says so' })
const accountOf = async (id: string, who = sita) =>
  (await who.call(accounts.listPayoutAccounts, {})).data.find((account) => account.id === id)!
const quotes = (account_id: string) => sita.call(quotePayout, { account_id, amount: Number(rupees('500')) })
const whoseIs = (account_id: string) => ({ merchant_id: sita.merchant_id, account_id })
/** Somebody of the business says by the link that they did not add it, while money is on its way to it. */
const disowned = (account_id: string) =>
  desk.owner.write(async (tx) => {
    const at = { now: desk.clock.now(), public_url: 'https://sahuji.example' }
    await newAccountLink(tx, { ...whoseIs(account_id), person_id: sita.person_id }, at)
    await tx.run`
      update payout_account_links set outcome = 'paused', used_at = ${at.now}
       where account_id = ${account_id} and merchant_id = ${sita.merchant_id}`
  })
const rests = (id: string) =>
  desk.owner.write(
    (tx) => tx.run`
      update payout_accounts set cooling_until = null where id = ${id} and merchant_id = ${sita.merchant_id}`,
  )

test('an account of another name is kept shut: nothing goes to it, and it is not the main one', async () => {
  const { data: account } = await adds()
  await sita.call(accounts.removePayoutAccount, { id: sita.account_id })
  expect(await accountOf(account.id)).toMatchObject({
    name_check: 'differs',
    bank_has: null,
    likeness: null,
    is_main: false,
    paper: null,
  })
  expect(account.paused).toMatchObject({ payout_id: null, ends_by_check: true })
  await rests(account.id)
  expect(await quotes(account.id)).toMatchObject({ body: { refusal: 'bank_account_name_differs' } })
  const ask = { account_id: account.id, amount: Number(rupees('500')), purpose: 'stock' }
  expect(await sita.call(beginConfirmation, ask)).toMatchObject({
    body: { refusal: 'bank_account_name_differs', errors: { account_id: expect.anything() } },
  })
  expect(await sita.call(accounts.makeMainAccount, { id: account.id })).toMatchObject({
    body: { refusal: 'bank_account_name_differs' },
  })
  expect((await sita.call(readCurrentUser, {})).data.merchant.bank_account).toBeNull()
  const [mail] = await desk.outbox(sita.email)
  expect(mail!.text).toContain('until we have accepted a cheque or statement')
  expect(mail!.text).not.toContain('{')
})

test('a paper that a person accepts opens it; the whole number is shown to that person', async () => {
  await sita.call(accounts.removePayoutAccount, { id: sita.account_id })
  const { data: account } = await adds()
  expect((await shows(account.id)).data.paper).toMatchObject({ state: 'waiting' })
  const paper = await paperOf(account.id)
  expect(paper).toMatchObject({ name_check: 'differs', account_name: 'Himal Tea House', bank_has: null })
  expect(paper.account_number).toMatch(/^00100204\d{4}$/)
  expect((await decides(account.id)).http).toBe(200)
  expect(await accountOf(account.id)).toMatchObject({ paused: null, is_main: true, paper: { state: 'accepted' } })
  expect((await sita.call(listNotifications, {})).data.data[0]!.body).toContain('Money can go to Himalayan Bank')
  expect(await quotes(account.id)).toMatchObject({ body: { refusal: 'bank_account_cooling' } })
  await rests(account.id)
  const payout = await desk.place(sita, '500', { account: { id: account.id } })
  expect(payout).toMatchObject({ state: 'held', hold_reason: 'new_account', name_check: 'differs' })
  expect(await shows(account.id)).toMatchObject({ http: 404 })
})

test('a refused paper leaves it shut, and another may be shown', async () => {
  const { data: account } = await adds()
  await shows(account.id)
  await decides(account.id, false)
  expect(await accountOf(account.id)).toMatchObject({ paused: {}, paper: { state: 'refused' } })
  expect((await shows(account.id)).data.paper).toMatchObject({ state: 'waiting' })
})

test('the bank’s own better word opens it as well; its other name again changes nothing of what a paper opened', async () => {
  const { data: account } = await adds()
  bankSays = matches
  expect((await sita.call(accounts.recheckPayoutAccount, { id: account.id })).data).toMatchObject({
    paused: null,
    name_check: 'matches',
  })
  bankSays = another
  const shut = await sita.call(accounts.recheckPayoutAccount, { id: account.id })
  expect(shut.data).toMatchObject({ paused: { payout_id: null }, name_check: 'differs', paper: null })
  await shows(account.id)
  await decides(account.id)
  expect((await sita.call(accounts.recheckPayoutAccount, { id: account.id })).data).toMatchObject({
    paused: null,
    paper: { state: 'accepted' },
  })
})

test('after a withdrawal came back from it, it takes a new paper', async () => {
  const { data: account } = await adds()
  await shows(account.id)
  await decides(account.id)
  const cameBack = { merchant_id: sita.merchant_id, account_id: account.id, reason: 'Name mismatch', payout_id: null }
  await desk.db.write((tx) => pauseAccount(tx, desk.clock, cameBack))
  const again = await sita.call(accounts.recheckPayoutAccount, { id: account.id })
  expect(again.data).toMatchObject({ paused: { reason: 'Name mismatch' }, paper: null })
  await shows(account.id)
  await decides(account.id)
  expect(await accountOf(account.id)).toMatchObject({ paused: null, paper: { state: 'accepted' } })
})

test('a check that was on its way when a withdrawal came back, or a paper was accepted, is about the account before', async () => {
  const checkAccount = desk.rail.checkAccount!
  const whileAsked = async (id: string, says: AccountFinding, happens: () => Promise<unknown>) => {
    const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<AccountFinding>()]
    desk.rail.checkAccount = () => (asked.resolve(), answers.promise)
    const checked = sita.call(accounts.recheckPayoutAccount, { id })
    await asked.promise
    await happens()
    answers.resolve(says)
    expect((await checked).http).toBe(200)
    desk.rail.checkAccount = checkAccount
  }
  const { data: account } = await adds()
  await shows(account.id)
  await whileAsked(account.id, another, () => decides(account.id))
  expect(await accountOf(account.id)).toMatchObject({ paused: null, paper: { state: 'accepted' } })
  const cameBack = { ...whoseIs(account.id), reason: 'Account closed', payout_id: newId() }
  await whileAsked(account.id, matches, () => desk.db.write((tx) => pauseAccount(tx, desk.clock, cameBack)))
  expect(await accountOf(account.id)).toMatchObject({ paused: { reason: 'Account closed' }, name_check: 'differs' })
})

test('it stays paused where somebody of the business says that they did not add it', async () => {
  await sita.call(accounts.removePayoutAccount, { id: sita.account_id })
  const { data: account } = await adds()
  await shows(account.id)
  await disowned(account.id)
  expect(await decides(account.id)).toMatchObject({ http: 200 })
  expect(await accountOf(account.id)).toMatchObject({ paused: { ends_by_check: false }, is_main: false })
})

test('a paper that waits when somebody says they did not add the account is about nothing any more', async () => {
  const nearly = await desk.account(sita.merchant_id, { name_check: 'nearly' })
  await shows(nearly)
  const { id } = await paperOf(nearly)
  const held = await desk.place(sita, '500', { account: { id: nearly } })
  await desk.db.write((tx) => approvePayout(desk.deps, tx, { payout_id: held.id, operator_id: desk.checker_id }))
  desk.rail.answers.submit = railSays.sent()
  await desk.send(held)
  const at = { now: desk.clock.now(), public_url: 'https://sahuji.example' }
  const link = await desk.db.write((tx) => newAccountLink(tx, { ...whoseIs(nearly), person_id: sita.person_id }, at))
  const { data } = await desk.call(removeLinkedAccount, { token: link.split('=').at(-1)! })
  expect(data.state).toBe('paused')
  expect(await paperOf(nearly)).toBeUndefined()
  expect(await asmita.call(office.decideAccountPaper, { id, accepts: true, reason: 'It is theirs' })).toMatchObject({
    http: 404,
  })
  expect(await accountOf(nearly)).toMatchObject({ paused: { ends_by_check: false }, paper: null })
})

test('one that nobody says they added takes no paper and no confirmation, and is not made the main one, by a hand or by itself', async () => {
  const [main, nearly] = [sita.account_id, await desk.account(sita.merchant_id, { name_check: 'nearly' })]
  await desk.db.write((tx) => pauseAccount(tx, desk.clock, { ...whoseIs(nearly), reason: 'Not mine', payout_id: null }))
  await disowned(nearly)
  const refused = { http: 422, body: { refusal: 'bank_account_disowned' } }
  expect(await sita.call(accounts.makeMainAccount, { id: nearly })).toMatchObject(refused)
  expect(await shows(nearly)).toMatchObject(refused)
  const ask = { account_id: nearly, amount: Number(rupees('500')), purpose: 'stock' }
  expect(await sita.call(beginConfirmation, ask)).toMatchObject(refused)
  expect((await sita.call(accounts.makeMainAccount, { id: main })).http).toBe(200)
  await sita.call(accounts.removePayoutAccount, { id: main })
  expect(await accountOf(nearly)).toMatchObject({ is_main: false, paused: { ends_by_check: false } })
  expect((await sita.call(readCurrentUser, {})).data.merchant.bank_account).toBeNull()
})

test('the database itself opens none without a paper, and keeps no name of a stranger', async () => {
  const { data: account } = await adds()
  const whose = { id: account.id, merchant_id: sita.merchant_id }
  await expect(
    desk.owner.write(
      (tx) => tx.run`
        update payout_accounts set paused_at = null, pause_reason = null
         where id = ${whose.id} and merchant_id = ${whose.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_account_of_another_name_is_shut' })
  await expect(
    desk.owner.write(
      (tx) => tx.run`
        update payout_accounts set bank_has = 'Ram Bahadur Thapa'
         where id = ${whose.id} and merchant_id = ${whose.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_account_of_another_name_hides_it' })
})

test('a paper settles what it was sent for: after the bank said otherwise, or a withdrawal came back, it opens nothing', async () => {
  const nearly = await desk.account(sita.merchant_id, { name_check: 'nearly' })
  await shows(nearly)
  const { id } = await paperOf(nearly)
  await sita.call(accounts.recheckPayoutAccount, { id: nearly })
  const old = { id, accepts: true, reason: 'The cheque says so' }
  expect(await asmita.call(office.decideAccountPaper, old)).toMatchObject({ http: 404 })
  expect(await accountOf(nearly)).toMatchObject({ paused: {}, paper: null })
  await shows(nearly)
  const cameBack = { merchant_id: sita.merchant_id, account_id: nearly, reason: 'Account closed', payout_id: newId() }
  await desk.db.write((tx) => pauseAccount(tx, desk.clock, cameBack))
  expect(await accountOf(nearly)).toMatchObject({ paused: { reason: 'Account closed' }, paper: null })
  await shows(nearly)
  await decides(nearly)
  bankSays = { outcome: 'nearly', name: null, likeness: 92, raw }
  const again = await sita.call(accounts.recheckPayoutAccount, { id: nearly })
  expect(again.data).toMatchObject({ name_check: 'nearly', paper: null })
})
