import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { proposeTariff } from '@sahuji/contract/tariff/office/tariff'
import type { LineRule } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, steppedUp } from '../../../testing/operators.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../../testing/transfers.ts'

let desk: TransferDesk
let sender: SendingMerchant
let holder: SendingMerchant
let other: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  sender = await desk.merchant('1,000')
  holder = await desk.merchant()
  other = await desk.merchant('1,000')
  await desk.deposit(holder.merchant_id, rupees('300'), { kind: 'merchant_restricted' })
  await desk.deposit(other.merchant_id, rupees('300'), { kind: 'merchant_restricted', mode: 'sandbox' })
  await desk.send(sender, holder, '100')
})
afterAll(() => desk.close())

const sooner = 'Two shops draw cash by it.'

/** The merchants notified of a line of sends that two people sign for in three days: each with the mail they got. */
async function toldOf(rule: LineRule, value: number, days: number) {
  const maker = await operator(desk, ['finance_maker'], 'Nirmala Joshi')
  const checker = await operator(desk, ['finance_checker'], 'Deepak Bhattarai')
  const valid_from = kathmanduDay(new Date(desk.clock.now().getTime() + days * 86_400_000))
  const scope = { channel: 'send:wallet', rail: null, bank: null, tier: null, purpose: null, fee: null } as const
  const draft = { valid_from, source: 'Our own rule', changes: [{ ...scope, rule, value }], sooner }
  const { data } = await maker.call(proposeTariff, { draft: draft as never, reason: 'So we decided.' }, randomUUID())
  await steppedUp(desk, checker)
  expect((await checker.call(approveProposal, { id: data.id, revision: 1 })).http).toBe(200)
  await desk.app.jobs.find(({ name }) => name === 'operator.notify_tariff')!.run({ proposal_id: data.id })
  const heard = async (who: SendingMerchant) => {
    const bell = (await who.call(listNotifications, {})).data.data.filter(({ title }) => title.includes(valid_from))
    const mails = (await desk.outbox(who.email)).filter(({ subject }) => subject?.includes(valid_from))
    return [bell.length, mails.length, mails.every(({ text }) => text?.includes(sooner))]
  }
  return [await heard(sender), await heard(holder), await heard(other)]
}

const told = [1, 1, true]
const untold = [0, 0, true]

test('a narrower limit of sends notifies recent senders, with the reason of the short notice', async () => {
  expect(await toldOf('day_amount', Number(rupees('40,000')), 3)).toEqual([told, untold, untold])
})

test('a stop of card money notifies its holders, and no one for the sandbox’s', async () => {
  expect(await toldOf('card_money', 0, 4)).toEqual([untold, told, untold])
})
