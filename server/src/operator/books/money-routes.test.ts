import * as adjustments from '@sahuji/contract/transactions/office/adjustments'
import * as jobsAndRails from '@sahuji/contract/operator/jobs-and-rails'
import * as money from '@sahuji/contract/ledger/office/books'
import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import * as proposals from '@sahuji/contract/operator/proposals'
import * as review from '@sahuji/contract/funding/office/review'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'

let desk: Desk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openDesk()
  maker = await operator(desk.bank, ['finance_maker'], 'Nirmala Joshi')
  checker = await operator(desk.bank, ['finance_checker'], 'Deepak Bhattarai')
})
afterAll(() => desk.close())

const reason = 'The bank’s letter names the shop.'
/** Both prove their second factor again: the bank's payers take hours. */
async function proven(): Promise<void> {
  for (const who of [maker, checker]) await steppedUp(desk.bank, who)
}
const logOf = (subject_id: string) =>
  desk.db.read(
    (tx) => tx.many<{ what: string; outcome: string; refusal: string | null; operator_name: string }>`
      select what, outcome, refusal, operator_name from operator_audit where subject_id = ${subject_id} order by id`,
  )

async function ask(): Promise<{ mode: 'live'; lines: { account_id: string; amount: number }[]; reason: string }> {
  const { wallet } = await desk.merchant()
  const lines = [
    { account_id: desk.account('bank_settlement'), amount: -50_000 },
    { account_id: wallet, amount: 50_000 },
  ]
  return { mode: 'live', lines, reason }
}

test('an adjustment needs two people, and the log names them', async () => {
  const made = await maker.call(adjustments.proposeAdjustment, await ask(), randomUUID())
  expect(made.data).toMatchObject({ state: 'waiting', is_mine: true, may_check: false })
  const { id } = made.data
  const waiting = await checker.call(listProposals, {})
  expect(waiting.data.data.find((one) => one.id === id)).toMatchObject({ may_check: true })
  expect((await maker.call(proposals.approveProposal, { id, revision: 1 })).http).toBe(422)
  const done = await checker.call(proposals.approveProposal, { id, revision: 1 })
  expect(done.data).toMatchObject({ state: 'done', checker_name: 'Deepak Bhattarai' })
  expect((await checker.call(proposals.approveProposal, { id, revision: 1 })).http).toBe(409)
  expect(await logOf(id)).toMatchObject([
    { what: 'adjustment.proposed', outcome: 'allowed', operator_name: 'Nirmala Joshi' },
    { what: 'proposal.approved', outcome: 'refused', refusal: 'operator_role_needed', operator_name: 'Nirmala Joshi' },
    { what: 'proposal.approved', outcome: 'allowed', operator_name: 'Deepak Bhattarai' },
    { what: 'proposal.approved', outcome: 'refused', refusal: 'proposal_decided' },
  ])
})

test('a person with both roles cannot approve their own proposal; the log records the refusal', async () => {
  const both = await operator(desk.bank, ['finance_maker', 'finance_checker'])
  const { data } = await both.call(adjustments.proposeAdjustment, await ask(), randomUUID())
  const tried = await both.call(proposals.approveProposal, { id: data.id, revision: 1 })
  expect([tried.http, tried.body.message]).toEqual([422, expect.stringContaining('another person')])
  expect((await logOf(data.id)).at(-1)).toMatchObject({ outcome: 'refused', refusal: 'maker_is_not_checker' })
})

test('a proposal of a maker whose account was closed is refused, never approved', async () => {
  const gone = await operator(desk.bank, ['finance_maker'])
  const { id } = (await gone.call(adjustments.proposeAdjustment, await ask(), randomUUID())).data
  await desk.bank.owner.write((tx) => tx.run`update operators set disabled_at = now() where id = ${gone.id}`)
  expect((await checker.call(proposals.approveProposal, { id, revision: 1 })).body.refusal).toBe('maker_closed')
  const note = 'Its maker is gone.'
  expect((await checker.call(proposals.refuseProposal, { id, revision: 1, note })).data.state).toBe('refused')
})

test('the same key twice is one proposal', async () => {
  const [key, body] = [randomUUID(), await ask()]
  const [one, two] = [
    await maker.call(adjustments.proposeAdjustment, body, key),
    await maker.call(adjustments.proposeAdjustment, body, key),
  ]
  expect(two.data.id).toBe(one.data.id)
})

test('a payment in review is claimed, resolved and logged; a large one waits', async () => {
  const [small, large] = [await desk.inReview('600'), await desk.inReview('10001')]
  await proven()
  expect((await maker.call(review.claimReviewItem, { id: small.id })).data).toMatchObject({ is_claimed_by_me: true })
  expect((await checker.call(review.claimReviewItem, { id: small.id })).http).toBe(409)
  const note = 'The bank has confirmed it.'
  const resolve = (id: string) => maker.call(review.resolveReviewItem, { id, act: 'credit', note }, randomUUID())
  expect((await resolve(small.id)).data.outcome).toBe('done')
  const { data } = await resolve(large.id)
  expect(data.outcome).toBe('proposed')
  expect((await checker.call(proposals.approveProposal, { id: data.proposal_id, revision: 1 })).http).toBe(200)
  expect((await desk.bank.now(large)).state).toBe('credited')
  expect((await logOf(small.id)).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
    'review.claimed allowed',
    'review.claimed refused',
    'review.resolved allowed',
  ])
  expect((await maker.call(review.readReviewTotals, {})).data.second_person_above).toBe(1_000_000n)
})

test('a proposal sent back, refused or withdrawn moves nothing, and gives its reason', async () => {
  const made = async () => (await maker.call(adjustments.proposeAdjustment, await ask(), randomUUID())).data
  const note = 'The letter names another shop.'
  const [one, two, three] = [await made(), await made(), await made()]
  const back = await checker.call(proposals.sendBackProposal, { id: one.id, revision: 1, note })
  expect(back.data).toMatchObject({ state: 'sent_back', checker_note: note })
  const anew = await maker.call(adjustments.reviseAdjustment, { id: one.id, ...(await ask()) })
  expect(anew.data).toMatchObject({ state: 'waiting', revision: 2, checker_note: null })
  const refused = await checker.call(proposals.refuseProposal, { id: two.id, revision: 1, note })
  expect(refused.data).toMatchObject({ state: 'refused', transfer_id: null })
  expect((await maker.call(proposals.withdrawProposal, { id: three.id })).data.state).toBe('withdrawn')
  const decided = await maker.call(listProposals, { which: 'decided', limit: '100' })
  expect(decided.data.data.map(({ id }) => id)).toEqual(expect.arrayContaining([two.id, three.id]))
  expect((await maker.call(proposals.readProposal, { id: randomUUID() })).http).toBe(404)
})

test('a payment in review is given back, postponed with a reason, and closed where nothing is in suspense', async () => {
  const load = await desk.inReview('600')
  const note = 'The bank answers by Friday.'
  await maker.call(review.claimReviewItem, { id: load.id })
  expect((await maker.call(review.releaseReviewItem, { id: load.id })).data).toMatchObject({ claimed_name: null })
  const kept = await maker.call(review.keepReviewItem, { id: load.id, until: '2099-01-01', note })
  expect(kept.data).toMatchObject({ kept_note: note })
  expect((await maker.call(review.closeReviewItem, { id: load.id, note })).http).toBe(409)
  const { data } = await maker.call(review.listReviewItems, { limit: '100' })
  expect(data.data.map(({ load_id }) => load_id)).toContain(load.id)
})

test('the books, the ledger, dead jobs and rails are read by every role, and changed by the permitted ones', async () => {
  const viewer = await operator(desk.bank, ['viewer'])
  expect((await viewer.call(money.readBooks, {})).data).toMatchObject({ mode: 'live', is_balanced: true })
  expect((await viewer.call(money.listLedgerTransfers, { limit: '5' })).http).toBe(200)
  expect((await viewer.call(money.listLedgerAccounts, {})).data.length).toBeGreaterThan(5)
  expect((await viewer.call(money.searchAccountOwners, { q: 'himal' })).data[0]).toMatchObject({
    merchant: 'Himal Tea House',
  })
  expect((await viewer.call(jobsAndRails.listDeadJobs, {})).http).toBe(200)
  const failed = { name: 'test.always', key: 'test', failures: 3, last_error: 'always' }
  await desk.bank.owner.write(
    (tx) => tx.run`
      insert into job_failures (name, key, failures, tries_max, last_error)
      values (${failed.name}, ${failed.key}, ${failed.failures}, 3, ${`${failed.last_error}\nat a place`})`,
  )
  expect((await viewer.call(jobsAndRails.listFailingJobs, {})).data).toMatchObject([failed])
  expect((await viewer.call(jobsAndRails.listRails, {})).data[0]).toMatchObject({ rail: 'onepg' })
  await steppedUp(desk.bank, checker)
  const off = { rail: 'onepg', channel: 'visa', is_off: true, reason: 'The acquirer asked for it.' } as const
  expect((await viewer.call(jobsAndRails.switchRail, off)).http).toBe(422)
  expect(
    (await checker.call(jobsAndRails.switchRail, off)).data[0]!.channels.find(({ channel }) => channel === 'visa'),
  ).toMatchObject({ is_off: true })
  expect((await logOf('onepg visa')).map(({ what }) => what)).toEqual(['rail.switched'])
  expect((await checker.call(jobsAndRails.retryDeadJobs, { ids: ['999999'] })).data.count).toBe(0)
  const discarded = { ids: ['999999'], reason: 'Its load is gone.' }
  expect((await checker.call(jobsAndRails.discardDeadJobs, discarded)).http).toBe(422)
  const administrator = await operator(desk.bank, ['administrator'])
  expect((await administrator.call(jobsAndRails.discardDeadJobs, discarded)).data.count).toBe(0)
  const [first] = (await viewer.call(money.listLedgerTransfers, {})).data.data
  if (first) expect((await viewer.call(money.readLedgerTransfer, { id: first.id })).data.id).toBe(first.id)
  expect((await maker.call(money.verifyBooks, {})).http).toBe(200)
  await desk.bank.runJobs()
  expect((await maker.call(money.readBooks, {})).data.verification).toMatchObject({ broken: [] })
})

test('moving money requires a step-up within five minutes', async () => {
  const made = await maker.call(adjustments.proposeAdjustment, await ask(), randomUUID())
  const load = await desk.inReview('900')
  desk.bank.clock.advance({ minutes: 6 })
  const stale = { http: 422, body: { refusal: 'step_up_needed' } }
  const approval = { id: made.data.id, revision: 1 }
  const resolution = { id: load.id, act: 'credit', note: 'The bank confirms it.' } as const
  expect(await checker.call(proposals.approveProposal, approval)).toMatchObject(stale)
  expect(await maker.call(review.resolveReviewItem, resolution, randomUUID())).toMatchObject(stale)
  await proven()
  expect((await checker.call(proposals.approveProposal, approval)).data).toMatchObject({ state: 'done' })
  expect((await maker.call(review.resolveReviewItem, resolution, randomUUID())).data).toMatchObject({ outcome: 'done' })
})
