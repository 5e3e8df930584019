import { proposalLetters, type ProposalKind, type ProposalState } from '@sahuji/contract/approvals/proposals'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { json, nothing, sql } from '../platform/database/sql.ts'
import { Refusal } from '../platform/refusal.ts'

/** An operator who acts. */
export interface Actor {
  operator_id: string
  name: string
}

/** A proposal as the database stores it; amounts in paisa. */
export interface ProposalRow {
  id: string
  number: bigint
  kind: ProposalKind
  mode: Mode | null
  merchant_id: string | null
  load_id: string | null
  /** For a clawback of what a bank paid out late. */
  payout_id: string | null
  amount: bigint | null
  body: unknown
  reason: string
  state: ProposalState
  needs_checker: boolean
  revision: number
  maker: string
  maker_name: string
  made_at: Date
  checker: string | null
  checker_name: string | null
  checker_note: string | null
  checked_at: Date | null
  transfer_id: string | null
}

/** The columns of a ProposalRow. */
export const proposalColumns = sql`id, number, kind, mode, merchant_id, load_id, payout_id, amount, body, reason, state, needs_checker, revision,
  maker, maker_name, made_at, checker, checker_name, checker_note, checked_at, transfer_id`

/** The reference of a proposal: A-61. */
export const referenceOf = ({ kind, number }: Pick<ProposalRow, 'kind' | 'number'>): string =>
  `${proposalLetters[kind]}-${number}`

/** A proposal by its id. */
export const proposalById = (tx: Tx, id: string) => tx.maybe<ProposalRow>`
  -- any merchant: operators decide for all
  select ${proposalColumns} from operator_proposals where id = ${id}`

/** The same, locked until the end of the transaction: of two concurrent decisions the second finds it decided. */
export const lockProposal = (tx: Tx, id: string) => tx.maybe<ProposalRow>`
  -- any merchant: operators decide for all
  select ${proposalColumns} from operator_proposals where id = ${id} for no key update`

/** The proposals that wait, oldest first; or those that were decided, newest first. Uses proposals_that_wait. */
export async function proposalsOf(
  tx: Tx,
  { which, kind, cursor, limit }: { which: 'waiting' | 'decided'; kind?: ProposalKind; cursor?: string; limit: number },
): Promise<ProposalRow[]> {
  const ofKind = kind ? sql`and kind = ${kind}` : nothing
  const last = cursor ? await proposalById(tx, cursor) : undefined
  if (which === 'waiting')
    return tx.many<ProposalRow>`
      -- any merchant: operators decide for all
      select ${proposalColumns} from operator_proposals
       where state in ('waiting', 'sent_back') ${ofKind}
         ${last ? sql`and (made_at, id) > (${last.made_at}, ${last.id}::uuid)` : nothing}
       order by made_at, id
       limit ${limit}`
  return tx.many<ProposalRow>`
    -- any merchant: operators decide for all
    select ${proposalColumns} from operator_proposals
     where state in ('refused', 'withdrawn', 'done') ${ofKind} ${last ? sql`and number < ${last.number}` : nothing}
     order by number desc
     limit ${limit}`
}

/** A proposal before it is stored. */
export type NewProposal = Pick<
  ProposalRow,
  'kind' | 'mode' | 'merchant_id' | 'load_id' | 'amount' | 'body' | 'reason' | 'needs_checker'
> & { state: 'waiting' | 'done'; transfer_id?: string | null }

/** Refuses proposal_own_case where the proposal moves the money of the operator's own business. */
export async function refuseOwnBusiness(
  tx: Tx,
  { operator_id }: Pick<Actor, 'operator_id'>,
  { merchant_id, body }: Pick<ProposalRow, 'merchant_id' | 'body'>,
): Promise<void> {
  const { is_own } = await tx.one<{ is_own: boolean }>`
    select is_own_business(${operator_id}, ${merchant_id}, ${json(body)}::jsonb) as is_own`
  if (is_own) throw new Refusal('proposal_own_case')
}

/**
 * Refuses maker_closed where the maker's account was closed meanwhile, because its maker no longer answers for it. The
 * account stays locked.
 */
export async function refuseClosedMaker(tx: Tx, { maker }: Pick<ProposalRow, 'maker'>): Promise<void> {
  const open = await tx.maybe`
    select id from operators where id = ${maker} and disabled_at is null for share`
  if (!open) throw new Refusal('maker_closed')
}

/** Stores a proposal. Refuses proposal_own_case. */
export async function insertProposal(tx: Tx, made: NewProposal, maker: Actor, clock: Clock): Promise<ProposalRow> {
  await refuseOwnBusiness(tx, maker, made)
  const [id, now] = [newId(clock), clock.now()]
  await tx.run`
    insert into operator_proposals (id, kind, mode, merchant_id, load_id, amount, body, reason, state, needs_checker,
                                    maker, maker_name, made_at, transfer_id)
    values (${id}, ${made.kind}, ${made.mode}, ${made.merchant_id}, ${made.load_id}, ${made.amount},
            ${json(made.body)}::jsonb, ${made.reason}, ${made.state}, ${made.needs_checker}, ${maker.operator_id},
            ${maker.name}, ${now}, ${made.transfer_id ?? null})`
  return (await proposalById(tx, id))!
}

/** Moves a locked proposal to the state that a checker decides. The database refuses its own maker. */
export const checkProposal = (
  tx: Tx,
  { id }: ProposalRow,
  decided: { state: 'done' | 'sent_back' | 'refused'; by: Actor; note?: string; at: Date; transfer_id?: string | null },
) => tx.run`
  -- any merchant: operators decide for all
  update operator_proposals
     set state = ${decided.state}, checker = ${decided.by.operator_id}, checker_name = ${decided.by.name},
         checker_note = ${decided.note ?? null}, checked_at = ${decided.at}, transfer_id = ${decided.transfer_id ?? null}
   where id = ${id}`

/**
 * Revises a proposal that was sent back: new contents, the next revision, without a decision. Refuses
 * proposal_own_case.
 */
export async function reviseProposal(
  tx: Tx,
  { id, revision, maker, merchant_id }: ProposalRow,
  made: Pick<ProposalRow, 'body' | 'amount' | 'reason'>,
  now: Date,
): Promise<void> {
  await refuseOwnBusiness(tx, { operator_id: maker }, { merchant_id, body: made.body })
  await tx.run`
  -- any merchant: operators decide for all
  update operator_proposals
     set state = 'waiting', revision = ${revision + 1}, body = ${json(made.body)}::jsonb, amount = ${made.amount},
         reason = ${made.reason}, made_at = ${now}, checker = null, checker_name = null, checker_note = null,
         checked_at = null
   where id = ${id}`
}

/** Withdraws a proposal by its maker. */
export const withdrawn = (tx: Tx, { id }: ProposalRow) => tx.run`
  -- any merchant: operators decide for all
  update operator_proposals set state = 'withdrawn' where id = ${id}`

/** How many wait for a second person. */
export const waitingProposals = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>`
      -- any merchant: the operator's figures
      select count(*)::integer as count from operator_proposals where state = 'waiting'`
  ).count
