import * as z from 'zod/mini'
import { mode } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** The last places of both accounts of a wallet that a figure counts. */
export const ledgerPosition = z.object({ wallet_seq: z.int(), restricted_seq: z.int() })
export type LedgerPosition = z.output<typeof ledgerPosition>

export const wallet = z.object({
  /** Live, held money included. Spec §7 reads `data.data.balance`. */
  balance: paisa,
  // ours: another server may know the balance alone
  available: z.optional(paisa),
  held: z.optional(paisa),
  /** The part of the balance from a credit card: it is neither sent on nor withdrawn. */
  restricted: z.optional(paisa),
  /** Whether that pays requests and counters, by the tariff of today. */
  card_money_pays: z.optional(z.boolean()),
  /** From which day on it is announced to be otherwise; null: none is. */
  card_money_changes_on: z.optional(z.nullable(z.iso.date())),
  /** Loads that a bank may still confirm; in no balance yet. */
  on_its_way: z.optional(paisa),
  /** Up to where in the ledger the balance counts. */
  position: z.optional(ledgerPosition),
  as_of: z.optional(instant),
})
export type Wallet = z.output<typeof wallet>

export const readWallet = route({
  method: 'GET',
  path: '/api/wallet',
  does: 'The wallet of a book, live by default: balance, what of it is available, what is held, what may not be withdrawn, what is on its way.',
  who: 'session',
  may: 'balance.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: wallet,
  refuses: [],
})
