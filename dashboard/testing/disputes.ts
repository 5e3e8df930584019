import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import {
  addDisputeFile,
  type Dispute,
  listDisputes,
  readDispute,
  type WholeDispute,
} from '@sahuji/contract/payments/disputes'
import { type Handler, on } from './fake-server.ts'

const day = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * day)

/** A dispute of Rs.5,000 that waits for the merchant's answer. */
export const openDispute = (fields: Partial<Dispute> = {}): Dispute => ({
  id: '0193a000-0000-7000-8000-000000000061',
  reference: 'SJ1NG4D8Q2HX7T30',
  mode: 'live',
  payment_id: '0193a000-0000-7000-8000-000000000051',
  payment_reference: 'SJ1NFQ8T3W5ZK92B',
  source: 'payer',
  reason: 'not_received',
  state: 'open',
  payer: 'Rabin S.',
  amount: 500_000n,
  opened_at: daysFromNow(-2),
  answer_by: daysFromNow(2.9),
  decide_by: daysFromNow(9.9),
  answered_at: null,
  ended_at: null,
  ...fields,
})

/** The same with both sides. */
export const wholeDispute = (fields: Partial<WholeDispute> = {}): WholeDispute => ({
  ...openDispute(),
  words: 'I paid for 5 kg of almonds but when I came on Saturday the shop was closed and no one answers.',
  paid_at: daysFromNow(-9),
  paid_by: 'mobilebanking',
  paid: 500_000n,
  refunded: 0n,
  held: 500_000n,
  owed: 0n,
  way: 'rail',
  answer: '',
  is_sent_at_deadline: false,
  files: [],
  payer_before: { payments: 6, amount: 1_142_000n, disputes: 0 },
  payer_mobile: '98033 ••• 18',
  timeline: [{ at: daysFromNow(-2), what: 'opened', amount: 500_000n }],
  ...fields,
})

export const disputeFile: WholeDispute['files'][number] = {
  id: '0193a000-0000-7000-8000-000000000062',
  name: 'signed-bill.jpg',
  pages: 1,
  added_at: daysFromNow(-1),
}

const ended = (fields: Partial<Dispute>) =>
  openDispute({ answered_at: daysFromNow(-30), ended_at: daysFromNow(-20), ...fields })

/** The list of disputes: one to answer, one that we decide, three that have ended. */
export const disputesRoutes = (): Handler[] => [
  on(readDisputeFigures, () => ({ to_answer: 1, open: 2, held: 586_000n, ended: 3, lost: 1 })),
  on(listDisputes, ({ which }) => ({
    next: null,
    data:
      which === 'open'
        ? [
            openDispute(),
            openDispute({
              id: '0193a000-0000-7000-8000-000000000063',
              state: 'review',
              source: 'chargeback',
              amount: 86_000n,
            }),
          ]
        : [
            ended({ id: '0193a000-0000-7000-8000-000000000064', payer: 'Anjali T.', state: 'won', amount: 234_000n }),
            ended({
              id: '0193a000-0000-7000-8000-000000000065',
              payer: 'Suman R.',
              reason: 'twice',
              state: 'given_back',
              amount: 86_000n,
            }),
            ended({
              id: '0193a000-0000-7000-8000-000000000066',
              payer: 'Visa ··7741',
              reason: 'not_mine',
              state: 'lost',
              amount: 320_000n,
            }),
          ],
  })),
]

/** One dispute. */
export const disputeRoutes = (dispute: WholeDispute): Handler[] => [
  on(readDispute, () => dispute),
  on(addDisputeFile, () => ({ ...dispute, files: [disputeFile] })),
]
