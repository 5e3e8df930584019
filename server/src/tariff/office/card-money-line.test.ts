import * as proposals from '@sahuji/contract/operator/proposals'
import { proposeTariff } from '@sahuji/contract/tariff/office/tariff'
import { readGeneralPage } from '@sahuji/contract/pages'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator, steppedUp } from '../../../testing/operators.ts'
import { publishFiles } from '../../pages/publish-files.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await publishFiles(bank.owner, bank.clock)
})
afterAll(() => bank.close())

/** "Fees and limits" in its published form. */
const feesPage = async () => JSON.stringify((await bank.call(readGeneralPage, { id: '3' })).data)

test('that card money pays is closed by two people, and the page of fees shows it from that day on', async () => {
  const maker = await operator(bank, ['finance_maker'], 'Nirmala Joshi')
  const checker = await operator(bank, ['finance_checker'], 'Deepak Bhattarai')
  const line = {
    rule: 'card_money',
    channel: 'send:wallet',
    rail: null,
    bank: null,
    tier: null,
    purpose: null,
  } as const
  const day = kathmanduDay(new Date(bank.clock.now().getTime() + 3 * 86_400_000))
  const draft = {
    valid_from: day,
    source: 'Our own rule',
    changes: [{ ...line, value: 0, fee: null }],
    sooner: 'Two shops draw cash by it.',
  }
  const { data } = await maker.call(
    proposeTariff,
    { draft: draft as never, reason: 'Two shops draw cash on cards by it.' },
    randomUUID(),
  )
  expect(data.tariff!.changes).toMatchObject([{ rule: 'card_money', value: 0n, before: { value: 1n } }])
  await steppedUp(bank, checker)
  expect((await checker.call(proposals.approveProposal, { id: data.id, revision: 1 })).http).toBe(200)
  expect(await feesPage()).toContain('pays requests and counters')
  bank.clock.advance({ days: 3 })
  expect(await feesPage()).toContain('cannot be sent on or withdrawn, and pays nothing for now')
})
