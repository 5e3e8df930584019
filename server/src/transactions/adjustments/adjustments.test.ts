import {
  approveProposal,
  giveBackProposal,
  readProposal,
  reviseAdjustment,
  withdrawProposal,
} from '../../../testing/proposals.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { proposeAdjustment } from './propose-adjustment.ts'
import type { ProposalRow } from '../../approvals/proposal-rows.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(async () => {
  expect(await desk.broken()).toEqual([])
})
afterAll(() => desk.close())

const reason = 'Bank transfer without a reference; the bank’s letter names the shop.'
const reading = ({ id, revision }: ProposalRow) => ({ id, revision })

/** Rs.1,200 of unknown origin, held in suspense by hand; and a proposal to credit it to a wallet. */
async function proposed(amount = 120_000n): Promise<{ proposal: ProposalRow; wallet: string; merchant_id: string }> {
  const { merchant_id, wallet } = await desk.merchant()
  await desk.adjust([
    [desk.account('bank_settlement'), -amount],
    [desk.account('suspense'), amount],
  ])
  const lines = [
    { account_id: desk.account('suspense'), amount: -amount },
    { account_id: wallet, amount },
  ]
  const ask = { mode: 'live' as const, lines, reason }
  const proposal = await desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, ask))
  return { proposal, wallet, merchant_id }
}

describe('an adjustment', () => {
  test('moves nothing until another person approves it, then once, and is in the merchant’s history', async () => {
    const { proposal, wallet, merchant_id } = await proposed()
    expect([proposal.state, await desk.balance(wallet)]).toEqual(['waiting', 0n])
    const whole = await desk.db.read((tx) => readProposal(tx, { ...desk.checker, is_checker: true }, proposal.id))
    expect(whole).toMatchObject({ may_check: true, reference: `A-${proposal.number}`, amount: 120_000n })
    expect(whole.lines.find(({ account_id }) => account_id === wallet)).toMatchObject({
      balance: 0n,
      balance_after: 120_000n,
    })
    const done = await desk.approve(proposal)
    expect(done).toMatchObject({ state: 'done', checker: desk.checker.operator_id })
    expect(await desk.balance(wallet)).toBe(120_000n)
    await expect(desk.approve(proposal)).rejects.toMatchObject({ code: 'proposal_decided' })
    expect(await desk.balance(wallet)).toBe(120_000n)
    const rows = await desk.db.read(
      (tx) => tx.many`select kind, state, net, reference from transactions where merchant_id = ${merchant_id}`,
    )
    expect(rows).toEqual([{ kind: 'adjustment', state: 'completed', net: 120_000n, reference: `A-${proposal.number}` }])
  })

  test('names other adjustments with the very same lines, waiting or just posted, and no other', async () => {
    const { proposal, wallet } = await proposed()
    const again = (amount: bigint) => {
      const lines = [
        { account_id: wallet, amount },
        { account_id: desk.account('suspense'), amount: -amount },
      ]
      return desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, { mode: 'live', lines, reason }))
    }
    const twin = await again(120_000n)
    const another = await again(110_000n)
    const same = async ({ id }: ProposalRow) =>
      (await desk.db.read((tx) => readProposal(tx, { ...desk.checker, is_checker: true }, id))).same
    const named = { reference: `A-${twin.number}`, maker_name: desk.maker.name }
    expect(await same(proposal)).toEqual([{ id: twin.id, ...named, is_posted: false }])
    expect(await same(another)).toEqual([])
    await desk.approve(twin)
    expect(await same(proposal)).toEqual([{ id: twin.id, ...named, is_posted: true }])
    for (const { id } of [proposal, another]) await desk.db.write((tx) => withdrawProposal(tx, desk.maker, id))
    // what was taken back books nothing
    expect(await same(twin)).toBeUndefined()
  })

  test('of four simultaneous approvals posts once', async () => {
    const { proposal, wallet } = await proposed()
    const ended = await Promise.allSettled([1, 2, 3, 4].map(() => desk.approve(proposal)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.balance(wallet)).toBe(120_000n)
  })

  test('cannot be approved by its maker, nor withdrawn by anyone else', async () => {
    const { proposal, wallet } = await proposed()
    const own = desk.db.write((tx) => approveProposal(desk.deps, tx, desk.maker, reading(proposal)))
    await expect(own).rejects.toMatchObject({ code: 'maker_is_not_checker' })
    const other = desk.db.write((tx) => withdrawProposal(tx, desk.checker, proposal.id))
    await expect(other).rejects.toMatchObject({ code: 'not_the_maker' })
    expect(await desk.balance(wallet)).toBe(0n)
    const taken = await desk.db.write((tx) => withdrawProposal(tx, desk.maker, proposal.id))
    expect(taken.state).toBe('withdrawn')
    await expect(desk.approve(proposal)).rejects.toMatchObject({ code: 'proposal_decided' })
  })

  test('that was sent back is revised by its maker; a checker who read the old revision cannot approve the new one', async () => {
    const { proposal, wallet } = await proposed()
    const back = { ...reading(proposal), state: 'sent_back', note: 'The letter says another amount.' } as const
    await desk.db.write((tx) => giveBackProposal(desk.deps, tx, desk.checker, back))
    const lines = [
      { account_id: desk.account('suspense'), amount: -100_000n },
      { account_id: wallet, amount: 100_000n },
    ]
    const anew = await desk.db.write((tx) =>
      reviseAdjustment(tx, desk.clock, desk.maker, { id: proposal.id, lines, reason }),
    )
    expect(anew).toMatchObject({ state: 'waiting', revision: 2, amount: 100_000n, checker: null })
    await expect(desk.approve(proposal)).rejects.toMatchObject({ code: 'proposal_decided' })
    await desk.approve(anew)
    expect(await desk.balance(wallet)).toBe(100_000n)
  })

  test.each<[string, () => Promise<[string, bigint][]>, string]>([
    [
      'that does not balance',
      async () => [
        [desk.account('suspense'), -5n],
        [desk.account('rounding'), 4n],
      ],
      'lines_not_balanced',
    ],
    [
      'of the payouts’ own account',
      async () => [
        [desk.account('payouts_in_transit'), -5n],
        [desk.account('rounding'), 5n],
      ],
      'account_not_adjustable',
    ],
    [
      'of equity',
      async () => [
        [desk.account('equity'), -5n],
        [desk.account('rounding'), 5n],
      ],
      'account_not_adjustable',
    ],
    [
      'of the other book',
      async () => [
        [desk.account('suspense', 'sandbox'), -5n],
        [desk.account('rounding'), 5n],
      ],
      'account_not_adjustable',
    ],
    [
      'of an account that does not exist',
      async () => [
        [newLedgerId('live'), -5n],
        [desk.account('rounding'), 5n],
      ],
      'account_not_adjustable',
    ],
    [
      'that names an account twice',
      async () => [
        [desk.account('rounding'), -5n],
        [desk.account('rounding'), 5n],
      ],
      'account_not_adjustable',
    ],
    [
      'of nothing',
      async () => [
        [desk.account('suspense'), 0n],
        [desk.account('rounding'), 0n],
      ],
      'account_not_adjustable',
    ],
  ])('%s is not taken', async (_, made, code) => {
    const lines = (await made()).map(([account_id, amount]) => ({ account_id, amount }))
    const ask = { mode: 'live' as const, lines, reason }
    const proposing = desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, ask))
    await expect(proposing).rejects.toMatchObject({ code })
  })

  test('that would take a wallet below zero keeps waiting, and nothing is posted', async () => {
    const { merchant_id: _, wallet } = await desk.merchant()
    const lines = [
      { account_id: wallet, amount: -1n },
      { account_id: desk.account('rounding'), amount: 1n },
    ]
    const proposal = await desk.db.write((tx) =>
      proposeAdjustment(tx, desk.clock, desk.maker, { mode: 'live', lines, reason }),
    )
    await expect(desk.approve(proposal)).rejects.toMatchObject({ code: 'account_too_low' })
    expect((await desk.row(proposal.id)).state).toBe('waiting')
  })

  test('takes nothing out of suspense that payments in review left there', async () => {
    const load = await desk.inReview('600')
    const free = (await desk.balance(desk.account('suspense'))) - (await desk.reserved())
    const lines = [
      { account_id: desk.account('suspense'), amount: -(free + 1n) },
      { account_id: desk.account('rounding'), amount: free + 1n },
    ]
    const proposal = await desk.db.write((tx) =>
      proposeAdjustment(tx, desk.clock, desk.maker, { mode: 'live', lines, reason }),
    )
    await expect(desk.approve(proposal)).rejects.toMatchObject({ code: 'suspense_reserved' })
    expect((await desk.bank.now(load)).state).toBe('unclear')
  })
})

describe('the application’s own login, with any statement', () => {
  const say = (text: string) => desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] })))
  const refusedBy = async (text: string) =>
    say(text).then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

  test('approves no adjustment of one’s own', async () => {
    const { proposal, wallet } = await proposed()
    const { id, maker } = proposal
    const transfer = newLedgerId('live')
    const approved = `update operator_proposals set state = 'done', checker = '${maker}', checker_name = 'me',
      checked_at = now(), transfer_id = '${transfer}' where id = '${id}'`
    expect(await refusedBy(approved)).toBe('proposal_maker_is_not_its_checker')
    expect(
      await refusedBy(`update operator_proposals set state = 'done', transfer_id = '${transfer}' where id = '${id}'`),
    ).toBe('proposal_done_was_checked')
    expect(await refusedBy(`update operator_proposals set maker = '${newId()}' where id = '${id}'`)).toBe(
      'proposals_move_as_allowed',
    )
    expect(await refusedBy(`update operator_proposals set needs_checker = false where id = '${id}'`)).toBe(
      'proposals_move_as_allowed',
    )
    const stranger = approved.replace(`'${maker}'`, `'${await desk.viewer()}'`)
    expect(await refusedBy(stranger)).toBe('proposals_move_as_allowed')
    expect(await desk.balance(wallet)).toBe(0n)
  })

  test('posts no adjustment that was not proposed, not approved, or was read in another version', async () => {
    const { proposal, wallet } = await proposed()
    const platform = '00000000-0000-8000-8000-000000000000'
    const accounts = [desk.account('suspense'), wallet].sort()
    const amounts = accounts.map((account) => (account === wallet ? 120_000n : -120_000n))
    const posted = (key: string, factor = 1n) => `select * from ledger_post(array['${newLedgerId('live')}']::uuid[],
      array['${platform}']::uuid[], array['${key}']::uuid[], array['adjustment'], null, null,
      array['${accounts.join("','")}']::uuid[], array[2], array[1,2], array[${amounts.map((one) => one * factor).join(',')}]::bigint[])`
    expect(await refusedBy(posted(newId()))).toBe('adjustments_have_two_people')
    expect(await refusedBy(posted(proposal.id))).toBe('adjustments_have_two_people')
    await desk.approve(proposal)
    expect(await desk.balance(wallet)).toBe(120_000n)
    expect(await refusedBy(posted(newId(), 2n))).toBe('adjustments_have_two_people')
    expect(await desk.balance(wallet)).toBe(120_000n)
  })

  test('cannot change a waiting or decided adjustment, insert a decided one, or remove one', async () => {
    const { proposal } = await proposed()
    const where = `where id = '${proposal.id}'`
    for (const set of [
      `body = '{"lines": []}'`,
      'amount = 1',
      `reason = 'another'`,
      `state = 'sent_back', checker = '${desk.checker.operator_id}', checker_name = 'x', checked_at = now(), checker_note = 'xxxxx', amount = 1`,
    ])
      expect(await refusedBy(`update operator_proposals set ${set} ${where}`)).toBe('proposals_move_as_allowed')
    expect(await refusedBy(`delete from operator_proposals ${where}`)).toMatch(/permission denied/)
    const forged = `insert into operator_proposals (id, kind, mode, amount, body, reason, state, needs_checker, maker,
      maker_name, made_at, checker, checker_name, checked_at, transfer_id)
      select '${newId()}', kind, mode, amount, body, reason, 'done', true, maker, maker_name, made_at,
             '${desk.checker.operator_id}', 'x', now(), '${newLedgerId('live')}' from operator_proposals ${where}`
    expect(await refusedBy(forged)).toBe('proposals_move_as_allowed')
    await desk.approve(proposal)
    expect(await refusedBy(`update operator_proposals set state = 'waiting' ${where}`)).toBe(
      'proposals_move_as_allowed',
    )
  })
})
