import { listNotifications } from '@sahuji/contract/notifications'
import * as office from '@sahuji/contract/payouts/office/account-papers'
import { listAudit } from '@sahuji/contract/operator/audit'
import { sendAccountPaper } from '@sahuji/contract/payouts/account-papers'
import { listPayoutAccounts, removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOperator, operator, type SomeOperator, steppedUp } from '../../../../testing/operators.ts'
import { photo } from '../../../../testing/papers.ts'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from '../../../../testing/payouts.ts'
import { forgetLimits } from '../../../../testing/people.ts'
import { testVault } from '../../../../testing/vault.ts'

const vault = testVault()
let desk: PayoutDesk
let sita: WithdrawingMerchant
let account_id: string
let asmita: SomeOperator
beforeAll(async () => {
  desk = await openPayoutDesk({ parts: { vault } })
  asmita = await steppedUp(desk, await operator(desk, ['finance_checker', 'administrator'], 'Asmita Lama'))
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  sita = await desk.merchant('0', { is_known: false })
  account_id = await desk.account(sita.merchant_id, { name_check: 'nearly' })
})

const shows = async (who = sita, id = account_id) =>
  who.call(sendAccountPaper, { id, name: 'cheque.jpg', file: (await photo(900, 600).toBuffer()).toString('base64') })
const waiting = async () =>
  (await asmita.call(office.listAccountPapers, {})).data.filter(({ merchant_id }) => merchant_id === sita.merchant_id)
const paperOf = async () => (await sita.call(listPayoutAccounts, {})).data.find(({ id }) => id === account_id)!.paper
const reason = 'The cheque shows the same firm'

test('a cheque is rewritten, encrypted and reviewed by a person; once accepted the name is settled', async () => {
  expect((await shows()).data.paper).toMatchObject({ state: 'waiting', reason: null })
  // an id in capitals is the same account
  expect((await shows(sita, account_id.toUpperCase())).data.paper).toMatchObject({ state: 'waiting' })
  const [paper] = await waiting()
  expect(paper).toMatchObject({ account_id, pages: 1, name: 'cheque.jpg' })
  for (const bytes of vault.files.values()) expect(Buffer.from(bytes).includes('RIFF')).toBe(false)
  const page = await asmita.call(office.readAccountPaperPage, { id: paper!.id, page: '1' })
  expect((await sharp(page.data as Uint8Array).metadata()).format).toBe('webp')
  expect(await asmita.call(office.readAccountPaperPage, { id: paper!.id, page: '2' })).toMatchObject({ http: 404 })
  const decided = await asmita.call(office.decideAccountPaper, { id: paper!.id, accepts: true, reason })
  expect(decided.http).toBe(200)
  expect(await waiting()).toEqual([])
  expect(await paperOf()).toMatchObject({ state: 'accepted' })
  const { data: log } = await asmita.call(listAudit, { subject_id: paper!.id })
  expect(log.data.map(({ what }) => what)).toEqual(['account_paper.decided', 'kyc.paper_seen'])
  expect((await sita.call(listNotifications, {})).data.data[0]).toMatchObject({ type: 'AccountPaperDecided' })
})

test('after a refusal with a reason another may be sent; two who decide at once decide once', async () => {
  await shows()
  const [paper] = await waiting()
  const ask = { id: paper!.id, accepts: false, reason: 'The name cannot be read' }
  const both = await Promise.all([1, 2].map(() => asmita.call(office.decideAccountPaper, ask)))
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 404])
  expect(await paperOf()).toMatchObject({ state: 'refused', reason: 'The name cannot be read' })
  expect((await sita.call(listNotifications, {})).data.data[0]!.body).toContain('The name cannot be read')
  expect((await shows()).data.paper).toMatchObject({ state: 'waiting' })
})

test('a newer one replaces one that waits, whose files are deleted', async () => {
  await shows()
  const [first] = await waiting()
  await shows()
  const papers = await waiting()
  expect(papers).toHaveLength(1)
  expect(papers[0]!.id).not.toBe(first!.id)
  expect([...vault.files.keys()].some((name) => name.includes(first!.id))).toBe(false)
})

test('nothing is kept of a document whose account is removed while it is read', async () => {
  const { put } = vault.store
  const before = vault.files.size
  vault.store.put = async (...asked) => {
    vault.store.put = put
    await put(...asked)
    expect((await sita.call(removePayoutAccount, { id: account_id })).http).toBe(200)
  }
  expect(await shows()).toMatchObject({ http: 404 })
  expect(vault.files.size).toBe(before)
})

test('none is accepted for an account whose name matches, a stranger’s account, or from a file that is no document', async () => {
  expect(await shows(sita, sita.account_id)).toMatchObject({ http: 404 })
  const gita = await desk.merchant('0', { is_known: false })
  expect(await shows(gita)).toMatchObject({ http: 404 })
  const refusalOf = async (text: string) => {
    const file = Buffer.from(text, 'latin1').toString('base64')
    return (await sita.call(sendAccountPaper, { id: account_id, name: 'a.jpg', file })).body.refusal
  }
  expect(await refusalOf('<svg/>')).toBe('paper_unreadable')
  expect(await refusalOf('\0\0\0\x14ftypheic\0\0\0\0mif1')).toBe('paper_heic')
  expect(await refusalOf('')).toBe('file_empty')
  expect(await paperOf()).toBeNull()
})

test('an operator decides on no business of their own, and a reader decides on nothing', async () => {
  await shows()
  const [paper] = await waiting()
  const ask = { id: paper!.id, accepts: true, reason }
  const viewer = await steppedUp(desk, await operator(desk, ['viewer'], 'Viewer'))
  expect(await viewer.call(office.decideAccountPaper, ask)).toMatchObject({ body: { refusal: 'operator_role_needed' } })
  const own = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Own'))
  await desk.owner.write((tx) => tx.run`update people set email = ${own.email} where merchant_id = ${sita.merchant_id}`)
  expect(await own.call(office.decideAccountPaper, ask)).toMatchObject({ body: { refusal: 'payout_own_case' } })
})

test('the database accepts no decision by an unauthorised operator, and no account is accepted without a document', async () => {
  await shows()
  const [paper] = await waiting()
  const viewer = await newOperator(desk, ['viewer'])
  const decides = (by: string) =>
    desk.db.write(
      (tx) => tx.run`
        update payout_account_papers set state = 'accepted', decided_at = now(), decided_by = ${by}
         where id = ${paper!.id} and merchant_id = ${sita.merchant_id}`,
    )
  await expect(decides(viewer.id)).rejects.toMatchObject({ constraint: 'account_paper_is_decided_by_its_roles' })
  await desk.owner.write((tx) => tx.run`update people set email = ${asmita.email} where id = ${sita.person_id}`)
  await expect(decides(asmita.id)).rejects.toMatchObject({ constraint: 'account_paper_is_decided_by_its_roles' })
  await expect(
    desk.db.write(
      (tx) => tx.run`
        update payout_accounts set paper_state = 'accepted' where id = ${account_id} and merchant_id = ${sita.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'account_name_is_settled_by_a_paper' })
})
