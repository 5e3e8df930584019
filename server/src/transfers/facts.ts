import { paisa } from '@sahuji/contract/money/money'
import { requestStates } from '@sahuji/contract/transfers/requests'
import { transferStates } from '@sahuji/contract/transfers/transfer'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact, type Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FundRequestRow } from './request-row.ts'

/** The facts of money between wallets, one for each side. */
const transferFactBody = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(transferStates),
  direction: z.enum(['out', 'in']),
  /** The name of the other side's shop; for an unregistered number the number itself. */
  other: z.string(),
  amount: paisa,
  fee: paisa,
  purpose: z.string(),
  note: z.nullable(z.string()),
  /** The request that it pays. */
  request_id: z.nullable(z.uuid()),
  /** The amount asked for, where another amount was paid. */
  asked: z.optional(paisa),
  /** The account of the wallet that it moved, and by which transfer; null while nothing has moved. */
  account_id: z.nullable(z.uuid()),
  transfer_id: z.nullable(z.uuid()),
  created_at: instant,
})
export type TransferFactBody = z.output<typeof transferFactBody>

export const transferFacts = {
  sent: fact('transfer.sent', transferFactBody),
  /** To the sender: waiting money was taken up. */
  taken_up: fact('transfer.taken_up', transferFactBody),
  received: fact('transfer.received', transferFactBody),
  held: fact('transfer.held', transferFactBody),
  returned: fact('transfer.returned', transferFactBody),
}

/** The facts of a request, for the one side that does not know it yet. */
const requestFactBody = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(requestStates),
  /** The name of the other side's shop. */
  other: z.string(),
  amount: paisa,
  note: z.nullable(z.string()),
  created_at: instant,
})

/** That a request was paid is `transfer.received` with its `request_id`. */
export const requestFacts = {
  asked: fact('request.asked', requestFactBody),
  reminded: fact('request.reminded', requestFactBody),
  cancelled: fact('request.cancelled', requestFactBody),
  rejected: fact('request.rejected', requestFactBody),
  expired: fact('request.expired', requestFactBody),
  /** For the side that acted, or that is not notified: no notification, but its other tabs show it. */
  changed: fact('request.changed', z.object({ id: z.uuid() })),
}

/** The side that is notified of each. */
const toPayer: ReadonlySet<keyof typeof requestFacts> = new Set(['asked', 'reminded', 'cancelled'])

/** Publishes the change of a request, in the transaction that made it. */
export async function publishRequest(
  { feed, clock }: { feed: Feed; clock: Clock },
  tx: Tx,
  row: FundRequestRow,
  what: Exclude<keyof typeof requestFacts, 'changed'>,
): Promise<void> {
  const { id, reference, state, amount, note, created_at, mode } = row
  const isPayers = toPayer.has(what)
  const other = isPayers ? row.asker_name : row.payer_name
  const body = { id, reference, state, other, amount, note, created_at }
  const [newsOf, others] = isPayers ? [row.payer_id, row.merchant_id] : [row.merchant_id, row.payer_id]
  await feed.publish(tx, requestFacts[what], newsOf, mode, body, clock.now())
  await feed.publish(tx, requestFacts.changed, others, mode, { id }, clock.now())
}
