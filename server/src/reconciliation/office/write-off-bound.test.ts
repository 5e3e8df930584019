import { approveProposal, giveBackProposal, withdrawProposal } from '../../../testing/proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { breaksNow, daysAgo, imported } from '../../../testing/stated-books.ts'
import { readBreak } from '../breaks/read-breaks.ts'
import { proposeWriteOffBound, readWriteOffBound, writeOffMost } from './write-off-bound.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const reason = 'Rounding differences of one rail grew.'
const propose = (amount: bigint, by = desk.maker) =>
  desk.db.write((tx) => proposeWriteOffBound(tx, desk.clock, by, { amount, reason }))
const most = () => desk.db.read(writeOffMost)
const bound = () => desk.db.read(readWriteOffBound)

test('the write-off bound is what two people agreed on, and applies from the approval on', async () => {
  expect(await bound()).toMatchObject({ amount: rupees('100'), maker_name: null, proposed: null })
  await imported(desk, [{ day: daysAgo(desk.clock, 5), amount: rupees('150') }])
  const { id } = (await breaksNow(desk.db)).at(-1)!
  const acts = async () => desk.db.read(async (tx) => (await readBreak(tx, id, await writeOffMost(tx))).acts)
  expect(await acts()).not.toContain('write_off')
  const proposal = await propose(rupees('200'))
  expect([await most(), (await bound()).proposed?.amount]).toEqual([rupees('100'), rupees('200')])
  const own = desk.db.write((tx) => approveProposal(desk.deps, tx, desk.maker, { id: proposal.id, revision: 1 }))
  await expect(own).rejects.toMatchObject({ code: 'maker_is_not_checker' })
  await expect(propose(rupees('300'), desk.checker)).rejects.toMatchObject({ code: 'write_off_bound_waits' })
  await desk.approve(proposal)
  expect(await bound()).toMatchObject({
    amount: rupees('200'),
    maker_name: desk.maker.name,
    checker_name: desk.checker.name,
    proposed: null,
  })
  expect(await acts()).toContain('write_off')
})

test('a proposal that is refused, withdrawn, unchanged or below zero changes nothing; zero disables write-offs', async () => {
  const before = await most()
  await expect(propose(before)).rejects.toMatchObject({ code: 'write_off_bound_same' })
  await expect(propose(-1n)).rejects.toMatchObject({ code: 'fields_invalid', fields: ['amount'] })
  const one = await propose(rupees('1'))
  const refused = { id: one.id, revision: 1, state: 'refused', note: 'Not now, please.' } as const
  await desk.db.write((tx) => giveBackProposal(desk, tx, desk.checker, refused))
  const { id } = await propose(rupees('2'))
  await desk.db.write((tx) => withdrawProposal(tx, desk.maker, id))
  expect(await most()).toBe(before)
  await desk.approve(await propose(0n))
  expect(await most()).toBe(0n)
})

test('two who propose at once: one is kept', async () => {
  const both = await Promise.allSettled([propose(rupees('7')), propose(rupees('8'), desk.checker)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('is enforced by the database: the application cannot set it, or write off more', async () => {
  const run = (text: string) => desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] }) as never))
  await expect(run(`insert into write_off_bounds (amount, begins_at) values (999, now())`)).rejects.toThrow(
    /permission/,
  )
  await expect(run(`update write_off_bounds set amount = 999`)).rejects.toThrow(/permission/)
  const { id } = (await breaksNow(desk.db)).at(-1)!
  const { id: other } = await desk.adjust([
    [desk.account('suspense'), 100n],
    [desk.account('rail_cost'), -100n],
  ])
  const proposed = `update reconciliation_breaks set state = 'proposed', act = 'write_off', proposal_id = '${other}',
    decided_by = '${desk.maker.operator_id}', decided_name = 'N' where id = '${id}'`
  await expect(run(proposed)).rejects.toMatchObject({ constraint: 'write_off_stays_in_its_bound' })
})
