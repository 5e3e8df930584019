import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** `held`: no merchant has verified the number yet and the money waits; `returned`: it waited in vain and is free again. */
export const transferStates = ['held', 'completed', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

/** Money between two wallets, as one of the two sees it; paisa. */
export const transfer = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  state: z.enum(transferStates),
  direction: z.enum(['out', 'in']),
  /** The other side; its shop's name is null while no merchant has verified the number. */
  other: z.object({
    trade_name: z.nullable(z.string()),
    /** As the sender named it; of a sender only `98••• ••617`. */
    mobile_no: z.string(),
  }),
  amount: paisa,
  /** The sender pays it on top; 0 for who receives. */
  fee: paisa,
  /** The part of amount and fee paid by credit-card money; 0 for the receiver, whose money is unrestricted. */
  restricted: paisa,
  purpose: z.string(),
  note: z.nullable(z.string()),
  created_at: instant,
  settled_at: z.nullable(instant),
  /** The automatic return, while it waits. */
  waits_until: z.nullable(instant),
  transfer_id: z.nullable(z.uuid()),
})
export type Transfer = z.output<typeof transfer>

export const listTransfers = route({
  method: 'GET',
  path: '/api/transfers',
  does: 'What the merchant sent to and received from other wallets, newest first.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    direction: z.optional(z.enum(['out', 'in'])),
    state: z.optional(z.enum(transferStates)),
  }),
  gives: z.object({ data: z.array(transfer), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readTransfer = route({
  method: 'GET',
  path: '/api/transfers/{id}',
  does: 'One send in its current state, for either side.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: transfer,
  refuses: ['not_found'],
})
