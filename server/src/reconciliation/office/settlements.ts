import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import {
  type drawnSettlement,
  type SettlementAccount,
  settlementRefuses,
} from '@sahuji/contract/reconciliation/office/settlements'
import * as z from 'zod/mini'
import { openBankAccount } from '../../ledger/accounts.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { clearingKind, settlementEntries, settleRail } from '../../ledger/settle-rail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'

/** The operator's own bank accounts, the oldest first, with what each holds in the live book. */
export const settlementAccounts = (tx: Tx) => tx.many<SettlementAccount>`
  select s.code, s.bank_name, s.account_last4, s.opened_at, -a.balance as balance
    from settlement_accounts s
    join ledger_accounts a on a.merchant_id is null and a.mode = 'live' and a.kind = 'bank_settlement:' || s.code
   order by s.opened_at, s.code`

/** Opens one, with its account of the ledger in both books. Refuses settlement_account_taken. */
export async function openSettlementAccount(
  tx: Tx,
  clock: Clock,
  by: Pick<Actor, 'name'>,
  { code, bank_name, account_last4 }: Pick<SettlementAccount, 'code' | 'bank_name' | 'account_last4'>,
): Promise<void> {
  const opened = await tx.run`
    insert into settlement_accounts (code, bank_name, account_last4, opened_at, opened_by)
    values (${code}, ${bank_name}, ${account_last4}, ${clock.now()}, ${by.name})
    on conflict (code) do nothing`
  if (opened !== 1) throw new Refusal('settlement_account_taken', { code }, ['code'])
  await openBankAccount(tx, { code, label: `${bank_name} ··${account_last4}` })
}

/** A proposed settlement; paisa. */
interface SettlementAsk {
  rail: string
  bank: string
  gross: bigint
  cost: bigint
  bank_reference: string
  /** It really sent more than it owes by the books. */
  exceeds_owed?: boolean | undefined
}

const kept = z.object({
  rail: z.string(),
  bank: z.string(),
  gross: z.coerce.bigint(),
  cost: z.coerce.bigint(),
  bank_reference: z.string(),
  exceeds_owed: z.optional(z.boolean()),
})

/** The settlement of a proposal. */
const proposedSettlement = ({ body }: Pick<ProposalRow, 'body'>): SettlementAsk => z.parse(kept, body)

/** Records that money of a rail arrived; it is posted when another person agrees, under the proposal's id. */
export async function proposeSettlement(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { mode, reason, rail, bank, gross, cost, exceeds_owed, ...ask }: SettlementAsk & { mode: Mode; reason: string },
): Promise<ProposalRow> {
  if (!clearingKind(rail)) throw new Refusal('fields_invalid', {}, ['rail'])
  if (cost < 0n || cost >= gross) throw new Refusal('fields_invalid', {}, ['cost'])
  if (!(await tx.maybe`select code from settlement_accounts where code = ${bank}`))
    throw new Refusal('fields_invalid', {}, ['bank'])
  const bank_reference = asOnStatement(ask.bank_reference)
  if (bank_reference === '') throw new Refusal('fields_invalid', {}, ['bank_reference'])
  const about = { kind: 'settlement', mode, merchant_id: null, load_id: null, amount: gross, reason } as const
  const body = { rail, bank, gross, cost, bank_reference, ...(exceeds_owed && { exceeds_owed }) }
  if (await isRecorded(tx, { mode, bank, bank_reference }))
    throw new Refusal('settlement_recorded', {}, ['bank_reference'])
  if (!exceeds_owed) await refuseMoreThanOwed(tx, mode, rail, gross)
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

/** A statement's reference normalised: half-width capital letters, no invisible characters, one kind of hyphen. */
const asOnStatement = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Cc}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()

/** Whether a line of a statement is recorded; of two people who record it at once the second waits, and finds it. */
async function isRecorded(
  tx: Tx,
  { mode, bank, bank_reference }: { mode: Mode; bank: string; bank_reference: string },
): Promise<boolean> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`settlement ${mode} ${bank} ${bank_reference}`}, 0))::text`
  const found = await tx.maybe`
    -- any merchant: a settlement is of all payments of a rail. Uses settlement_is_recorded_once.
    select id from operator_proposals
     where kind = 'settlement' and mode = ${mode} and body ->> 'bank' = ${bank}
       and body ->> 'bank_reference' = ${bank_reference} and state in ('waiting', 'sent_back', 'done')`
  return found !== undefined
}

/** A rail settles at most what it owes, unless the recorder declares the excess. */
async function refuseMoreThanOwed(tx: Tx, mode: Mode, rail: string, gross: bigint): Promise<void> {
  const balance = await platformBalance(tx, mode, clearingKind(rail)!)
  const owed = balance < 0n ? -balance : 0n
  if (gross > owed) throw new Refusal('settlement_too_large', { amount: formatMoney(owed) }, ['gross'])
}

/** Posts an approved settlement. Answers the transfer. Refuses settlement_too_large where the rail owes less by now. */
async function postSettlement(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<string> {
  const settlement = proposedSettlement(proposal)
  const mode = proposal.mode!
  // two of one rail that are approved at once would each see the other's money
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`settle ${mode} ${settlement.rail}`}, 0))::text`
  if (!settlement.exceeds_owed) await refuseMoreThanOwed(tx, mode, settlement.rail, settlement.gross)
  return settleRail(tx, { ...settlement, mode, key: proposal.id, posted_at: clock.now() })
}

/** What a rail sent to one of our banks: it is posted once another person agrees. */
export const settlementKind: ProposalKind<{ clock: Clock }, z.output<typeof drawnSettlement>> = {
  kind: 'settlement',
  refuses: settlementRefuses,
  carryOut: ({ clock }, tx, row) => postSettlement(tx, clock, row),
  lines: (_, row) => settlementEntries({ ...proposedSettlement(row), mode: row.mode!, key: row.id }),
  draw: (_, row) => ({ settlement: proposedSettlement(row) }),
}
