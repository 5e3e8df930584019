import { linkCooperative, listCooperativeLinks } from '@sahuji/contract/cooperatives'
import * as contract from '@sahuji/contract/cooperatives/office/links'
import { listNotifications } from '@sahuji/contract/notifications'
import { approveProposal, refuseProposal } from '@sahuji/contract/operator/proposals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CooperativeDesk, noted, openCooperativeDesk, someFacts } from '../../../testing/cooperatives.ts'
import { codeOf } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const listed = async (id: string) =>
  (await desk.maker.call(contract.listOfficeCooperatives, {})).data.links.find((one) => one.id === id)!

/** A shop whose link waits. */
async function waiting() {
  const { code } = await desk.cooperative()
  const shop = await desk.merchant('5,000')
  const { id } = (await shop.call(linkCooperative, { code })).data
  return { shop, id, code }
}
const propose = (id: string) => desk.maker.call(contract.proposeCooperativeLink, { id, ...noted }, newId())
const stop = (id: string, how: 'reject' | 'suspend') =>
  desk.checker.call(how === 'reject' ? contract.rejectCooperativeLink : contract.suspendCooperativeLink, {
    id,
    reason: 'The agreement was not signed',
  })

test('a link opens when a second operator approves it, with its papers, and the log records both', async () => {
  const { shop, id } = await waiting()
  expect((await desk.maker.call(contract.countCooperativeLinks, {})).data.waiting).toBeGreaterThan(0)
  const { data } = await propose(id)
  expect(data).toMatchObject({ kind: 'cooperative_link', cooperative: { link_id: id, papers: noted.papers } })
  expect(await listed(id)).toMatchObject({ state: 'waiting', proposal: { id: data.id } })
  expect(codeOf(await propose(id))).toBe('item_proposed')
  expect(codeOf(await stop(id, 'reject'))).toBe('item_proposed')
  expect(codeOf(await desk.maker.call(approveProposal, { id: data.id, revision: 1 }))).toBe('operator_role_needed')
  expect((await shop.call(listCooperativeLinks, {})).data).toMatchObject([{ state: 'waiting', papers: [] }])
  expect((await desk.checker.call(approveProposal, { id: data.id, revision: data.revision })).http).toBe(200)
  expect((await shop.call(listCooperativeLinks, {})).data).toMatchObject([
    { state: 'approved', papers: noted.papers, partner: { facts: { registration: someFacts.registration } } },
  ])
  expect((await shop.call(listNotifications, {})).data.data[0]).toMatchObject({ type: 'CooperativeDecided' })
  expect(codeOf(await propose(id))).toBe('cooperative_link_decided')
  const actions = await desk.db.read(
    (tx) => tx.many<{ what: string }>`
      select what from operator_audit where subject_id = ${data.id} and refusal is null order by id`,
  )
  expect(actions.map(({ what }) => what)).toEqual(['cooperative.proposed', 'proposal.approved'])
})

test('one that was refused or rejected can be asked for again, with the reason until then', async () => {
  const { shop, id, code } = await waiting()
  const { data } = await propose(id)
  await desk.checker.call(refuseProposal, { id: data.id, revision: 1, note: 'Papers are missing' })
  expect((await stop(id, 'reject')).http).toBe(200)
  expect((await shop.call(listCooperativeLinks, {})).data).toMatchObject([
    { state: 'rejected', note: 'The agreement was not signed' },
  ])
  expect(codeOf(await stop(id, 'suspend'))).toBe('cooperative_link_decided')
  expect((await shop.call(linkCooperative, { code })).data).toMatchObject({ id, state: 'waiting', note: null })
})

test('a suspended link takes no rows, and opens again by two operators', async () => {
  const at = await desk.linked()
  await desk.take(at, '500')
  expect((await stop(at.link_id, 'suspend')).http).toBe(200)
  expect(await listed(at.link_id)).toMatchObject({ state: 'suspended', held: 50_000n })
  expect(codeOf(await desk.take(at, '100'))).toBe('cooperative_suspended')
  expect(codeOf(await desk.payOut(at, '100'))).toBe('cooperative_suspended')
  await desk.approve(at.link_id)
  expect((await desk.take(at, '100')).data).toMatchObject({ seq: 2 })
})

test('the database opens no link without the approval of two', async () => {
  const { id } = await waiting()
  await expect(
    desk.owner.write(
      (tx) => tx.run`
        update cooperative_links set state = 'approved', papers = '{x}', live_account_id = '00000000-0000-7000-8000-000000000000',
               sandbox_account_id = '00000000-0000-7000-8000-000000000001' where id = ${id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'cooperative_link_opens_by_two' })
})

test('a cooperative needs a verified wallet and a code of its own', async () => {
  const owner = await desk.merchant()
  const asked = { ...someFacts, code: 'KSK-0001', wallet_mobile: '9809999999' }
  expect(await desk.maker.call(contract.addCooperative, asked)).toMatchObject({ http: 404 })
  const added = await desk.maker.call(contract.addCooperative, { ...asked, wallet_mobile: owner.mobile_no })
  expect(added.data).toMatchObject({ code: 'KSK-0001', links: 0 })
  const twice = await desk.maker.call(contract.addCooperative, { ...asked, wallet_mobile: owner.mobile_no })
  expect(codeOf(twice)).toBe('cooperative_code_taken')
  expect(codeOf(await owner.call(linkCooperative, { code: 'KSK-0001' }))).toBe('cooperative_is_yourself')
})
