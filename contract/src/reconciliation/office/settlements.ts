import * as z from 'zod/mini'
import { cleaned } from '../../input/cleaned.ts'
import { freeText } from '../../input/free-text.ts'
import { mode } from '../../http/lists.ts'
import { bookedPaisa, paisa, positivePaisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'
import { fitting, plainFigures } from '../../input/typed-digits.ts'
import { wholeProposal } from '../../approvals/proposals.ts'

/** One of the operator's own bank accounts, which receive the rails' settlements. */
export const settlementAccount = z.object({
  /** As the ledger's account is called: `bank_settlement:<code>`. */
  code: z.string(),
  bank_name: z.string(),
  account_last4: z.string(),
  opened_at: instant,
  /** What it holds in the live book, in paisa. */
  balance: paisa,
})
export type SettlementAccount = z.output<typeof settlementAccount>

/** A rail's settlement to one of our banks; paisa. */
export const drawnSettlement = z.object({
  settlement: z.object({ rail: z.string(), bank: z.string(), gross: paisa, cost: paisa, bank_reference: z.string() }),
})

/** What the approval of a settlement may refuse. */
export const settlementRefuses = ['settlement_too_large', 'account_closed'] as const

const code = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/))
const reason = freeText(10, 1000)

export const listSettlementAccounts = route({
  method: 'GET',
  path: '/api/operator/settlement-accounts',
  does: 'The operator’s own bank accounts, to which rails send what they owe.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(settlementAccount),
  refuses: [],
})

export const openSettlementAccount = route({
  method: 'POST',
  path: '/api/operator/settlement-accounts',
  does: 'Opens an account of the ledger, in both books, for one of the operator’s own bank accounts.',
  who: 'operator',
  roles: ['administrator'],
  audits: { what: 'settlement.account_opened', subject: 'settlement_account' },
  takes: z.object({
    code,
    bank_name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    account_last4: z.string().check(plainFigures, ...fitting(/^\d{4}$/, 'four_digits')),
  }),
  gives: z.array(settlementAccount),
  refuses: ['settlement_account_taken'],
})

export const proposeSettlement = route({
  method: 'POST',
  path: '/api/operator/settlements',
  does: 'Records that a rail sent what it owes, less what it kept; it is posted when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'settlement.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({
    mode,
    rail: z.string().check(z.regex(/^[a-z]{2,20}$/)),
    bank: code,
    /** What the rail owed and settled, before what it kept for its work. */
    gross: positivePaisa,
    cost: bookedPaisa,
    /** The line of the bank’s statement; the same one is recorded once. */
    bank_reference: z.string().check(z.overwrite(cleaned), z.minLength(1), z.maxLength(64)),
    /** The rail really sent more than the books say it owes. */
    exceeds_owed: z.optional(z.boolean()),
    reason,
  }),
  gives: z.extend(wholeProposal, drawnSettlement.shape),
  refuses: ['fields_invalid', 'settlement_recorded', 'settlement_too_large'],
})
