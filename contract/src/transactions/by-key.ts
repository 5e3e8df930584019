import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { transactionKinds, transactionStates } from '../transactions.ts'

/** A line of the history as the shop's own server sees it; paisa, money in is positive, money out negative. */
export const transactionByKey = z.object({
  id: z.string(),
  mode,
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStates),
  reference: z.string(),
  counterparty: z.string(),
  method: z.string(),
  amount: paisa,
  fee: paisa,
  /** amount − fee, the movement of the wallet; null while it is not certain. */
  net: z.nullable(paisa),
  balance_after: z.nullable(paisa),
  created: instant,
})
export type TransactionByKey = z.output<typeof transactionByKey>

export const listTransactionsByKey = route({
  method: 'GET',
  path: '/api/v1/transactions',
  does: 'The history of the wallet, newest first, for bookkeeping. `next` is the cursor of the next page.',
  who: 'secret_key',
  scope: 'reports:read',
  takes: z.object({
    ...pageFields,
    kind: z.optional(z.enum(transactionKinds)),
    status: z.optional(z.enum(transactionStates)),
    /** The first and the last day of Kathmandu, `YYYY-MM-DD`, both included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  gives: z.object({ data: z.array(transactionByKey), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: { per: 'key', count: 600, seconds: 60 },
  refuses: [],
})

export const readBalanceByKey = route({
  method: 'GET',
  path: '/api/v1/balance',
  does: 'The wallet of the key’s book: its balance, what of it is held, and what is free.',
  who: 'secret_key',
  scope: 'reports:read',
  takes: z.object({}),
  gives: z.object({ mode, currency: z.literal('NPR'), balance: paisa, held: paisa, available: paisa, as_of: instant }),
  limit: { per: 'key', count: 1_200, seconds: 60 },
  refuses: [],
})
