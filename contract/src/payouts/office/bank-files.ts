import * as z from 'zod/mini'
import { paisa } from '../../money/money.ts'
import { orderStops } from '../stops.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** The largest answer of a bank that is taken, in characters. */
export const bankAnswerMax = 400_000

/** A file of orders for a bank; amounts in paisa. */
export const bankFile = z.object({
  id: z.uuid(),
  name: z.string(),
  made_at: instant,
  made_by: z.string(),
  /** Whether the reader made it: then another person answers it. */
  is_own: z.boolean(),
  order_count: z.int(),
  amount: paisa,
  /**
   * SHA-256 of the download, in hex. Number, sum and this are as made, until cancelled orders are left out at the first
   * download.
   */
  sha256: z.string(),
  /** Its orders are sent from then on; null: not yet. */
  downloaded_at: z.nullable(instant),
  /** How many of its orders stand how; `open`: sent and not answered. */
  open: z.int(),
  paid: z.int(),
  refused: z.int(),
  returned: z.int(),
})
export type BankFile = z.output<typeof bankFile>

export const bankFileOrderStates = ['waiting', 'cancelled', 'in_file', 'sent', 'paid', 'refused', 'returned'] as const

/** One order of a file; of the account its last four. */
export const bankFileOrder = z.object({
  line: z.int(),
  reference: z.string(),
  amount: paisa,
  bank_id: z.string(),
  account_end: z.string(),
  account_name: z.string(),
  state: z.enum(bankFileOrderStates),
  bank_reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Why it was cancelled before it left, where its merchant did not cancel it. `is_denied`: paid, then refused by the bank. */
  stop: z.nullable(z.enum(orderStops)),
  is_denied: z.boolean(),
})
export type BankFileOrder = z.output<typeof bankFileOrder>

/**
 * Why a line of an answer is not applied: no order of this file has its reference; another amount; the reference occurs
 * twice; an unknown status; the order already ended otherwise; it already has this state; it is still under way. A line that
 * `contradicts` the bank's earlier answer is applied: paid after refused, or refused after paid. It moves no money; operators decide.
 */
export const bankAnswerProblems = [
  'unknown_reference',
  'amount_differs',
  'repeated',
  'unknown_state',
  'answered_otherwise',
  'contradicts',
  'same',
  'pending',
] as const
export type BankAnswerProblem = (typeof bankAnswerProblems)[number]

export const bankAnswerRow = z.object({
  /** In the uploaded file, from 2. */
  line: z.int(),
  reference: z.string(),
  /** As reported by the answer, and as ordered; null where there is none. */
  amount: z.nullable(paisa),
  ordered: z.nullable(paisa),
  outcome: z.nullable(z.enum(['paid', 'refused', 'returned', 'pending'])),
  /** The bank's own word. */
  word: z.string(),
  reason: z.nullable(z.string()),
  problem: z.nullable(z.enum(bankAnswerProblems)),
})
export type BankAnswerRow = z.output<typeof bankAnswerRow>

/** A bank's answer as it was read. Nothing of it is done before it is applied. */
export const bankAnswer = z.object({
  id: z.uuid(),
  file_id: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  uploaded_by: z.string(),
  uploaded_at: instant,
  applied_by: z.nullable(z.string()),
  applied_at: z.nullable(instant),
  rows: z.array(bankAnswerRow),
  /** The effect of applying it now: the number of orders, and the sums of paid and unpaid ones. */
  applies: z.int(),
  paid: paisa,
  not_paid: paisa,
  /** Orders of the file that it does not name. */
  missing: z.int(),
})
export type BankAnswer = z.output<typeof bankAnswer>

export const listBankFiles = route({
  method: 'GET',
  path: '/api/operator/bank-files',
  does: 'The files that were made for a bank, the newest first, and what waits for the next one.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({
    /** Whether orders go out by file here. */
    is_open: z.boolean(),
    waiting: z.object({ count: z.int(), amount: paisa }),
    /** Taken back in the last seven days because they might no longer leave, newest first; 50 at most. */
    stopped: z.array(
      z.object({ reference: z.string(), amount: paisa, submitted_at: instant, stop: z.enum(orderStops) }),
    ),
    files: z.array(bankFile),
  }),
  refuses: [],
})

export const makeBankFile = route({
  method: 'POST',
  path: '/api/operator/bank-files',
  does: 'Makes a file of all orders that wait and may leave, at most 1,000; none of them is in another one.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'bank_file.made', subject: 'bank_file' },
  keyed: true,
  stepUp: true,
  takes: z.strictObject({}),
  gives: bankFile,
  refuses: ['bank_file_empty', 'no_payout_rail', 'step_up_needed'],
})

const oneFile = z.strictObject({ id: z.uuid() })

export const readBankFile = route({
  method: 'GET',
  path: '/api/operator/bank-files/{id}',
  does: 'One file with its orders and the answers that were uploaded to it.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ file: bankFile, orders: z.array(bankFileOrder), answers: z.array(bankAnswer) }),
  refuses: ['not_found'],
})

export const downloadBankFile = route({
  method: 'POST',
  path: '/api/operator/bank-files/{id}/download',
  does: 'The file as a bank’s bulk upload takes it, without what was taken back or may no longer leave. From the first time on its orders are sent.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'bank_file.downloaded', subject: 'bank_file' },
  stepUp: true,
  takes: oneFile,
  gives: z.object({ file: bankFile, csv: z.string() }),
  refuses: ['not_found', 'bank_file_empty', 'no_payout_rail', 'step_up_needed'],
})

export const uploadBankAnswer = route({
  method: 'POST',
  path: '/api/operator/bank-files/{id}/answers',
  does: 'Reads what the bank answered, line by line, and does nothing of it yet. Never by who made the file.',
  who: 'operator',
  roles: ['finance_checker'],
  audits: { what: 'bank_file.answered', subject: 'bank_file' },
  body_max: 1_024 * 1_024,
  takes: z.strictObject({
    id: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    csv: z.string().check(z.minLength(1), z.maxLength(bankAnswerMax)),
  }),
  gives: bankAnswer,
  refuses: [
    'not_found',
    'bank_file_own',
    'bank_file_not_sent',
    'fields_invalid',
    'bank_answer_empty',
    'bank_answer_column',
    'bank_answer_line',
  ],
})

export const applyBankAnswer = route({
  method: 'POST',
  path: '/api/operator/bank-answers/{id}/apply',
  does: 'Applies an answer that was read: as many orders as it said. Never by who made the file.',
  who: 'operator',
  roles: ['finance_checker'],
  audits: { what: 'bank_file.applied', subject: 'bank_file' },
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), applies: z.int().check(z.positive()) }),
  gives: bankAnswer,
  refuses: ['not_found', 'bank_file_own', 'bank_answer_over', 'step_up_needed'],
})
