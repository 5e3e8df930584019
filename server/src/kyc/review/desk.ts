import type { Language } from '@sahuji/contract/language/languages'
import type { Feed } from '../../feed/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CaseMails } from '../case-mails.ts'
import type { CaseRow } from '../queries.ts'

/**
 * The reviewer. Address, number and device are compared with the merchant's own people: reviewers cannot decide about
 * themselves.
 */
export interface Reviewer {
  id: string
  name: string
  email: string
  mobile_no: string | null
  /** The merchants' identifier of this request's browser; as a hash. */
  device?: Buffer
}

/** What every act of the desk gets. */
export interface ReviewDesk {
  tx: Tx
  clock: Clock
  language: Language
  reviewer: Reviewer
  feed: Feed
  mails: CaseMails
}

/** What an act changed, for the audit log. */
export interface DeskAct {
  case_id: string
  merchant_id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export interface DeskCase extends CaseRow {
  signed_count: number
  decided_by_id: string | null
  risk: 'low' | 'medium' | 'high'
  claimed_by: string | null
  claimed_by_name: string | null
  claimed_at: Date | null
  claim_ends_at: Date | null
}

/** A claim ends by itself after this long without an act of its reviewer. */
export const claimMinutes = 30

/** A case by id; undefined for a draft too: only submitted cases are readable. */
export const deskCase = (tx: Tx, id: string) => tx.maybe<DeskCase>`
  -- any merchant: the desk reviews all of them
  select id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at, expires_at,
         appealed_at, decided_by, decision_note, round, signed_count, decided_by_id, risk,
         claimed_by, claimed_by_name, claimed_at, claim_ends_at
    from kyc_cases where id = ${id} and submitted_at is not null`

/** The case, locked with its merchant, which serializes acts, those of the merchant too. Throws `not_found`. */
export async function lockDeskCase(tx: Tx, id: string): Promise<DeskCase> {
  await tx.maybe`
    -- any merchant: the desk reviews all of them
    select id from merchants where id = (select merchant_id from kyc_cases where id = ${id}) for no key update`
  const row = await deskCase(tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** The reviewer whose claim holds now. */
export const claimant = ({ claimed_by, claim_ends_at }: DeskCase, now: Date): string | undefined =>
  claimed_by && claim_ends_at && claim_ends_at > now ? claimed_by : undefined

export const isWaiting = ({ state }: Pick<CaseRow, 'state'>): boolean => state === 'submitted' || state === 'in_review'

/**
 * A case that waits and that this reviewer has claimed; the claim is renewed. Throws `kyc_not_waiting`, `kyc_claimed`,
 * `kyc_not_claimed`, `kyc_own_case`.
 */
export async function claimedCase({ tx, clock, reviewer }: ReviewDesk, id: string): Promise<DeskCase> {
  const row = await lockDeskCase(tx, id)
  if (!isWaiting(row)) throw new Refusal('kyc_not_waiting')
  const holder = claimant(row, clock.now())
  if (holder && holder !== reviewer.id) throw new Refusal('kyc_claimed', { name: row.claimed_by_name ?? '' })
  if (!holder) throw new Refusal('kyc_not_claimed')
  await isNotOwn(tx, row, reviewer)
  const ends = new Date(clock.now().getTime() + claimMinutes * 60_000)
  await tx.run`update kyc_cases set claim_ends_at = ${ends} where id = ${row.id} and merchant_id = ${row.merchant_id}`
  return row
}

/** Refuses a reviewer's own business. Throws `kyc_own_case`. */
export async function isNotOwn(tx: Tx, { merchant_id }: DeskCase, reviewer: Reviewer): Promise<void> {
  if (await isOwnBusiness(tx, merchant_id, reviewer)) throw new Refusal('kyc_own_case')
}

/**
 * Whether a merchant belongs to the operator: its account's address or number, or one in a case of it, is theirs, or
 * one of its people has signed in with their browser. In the demo one visitor plays both.
 */
export async function isOwnBusiness(
  tx: Tx,
  merchant_id: string,
  { id, email, mobile_no, device }: Reviewer,
): Promise<boolean> {
  const address = email.toLowerCase()
  const known = await tx.maybe<{ number: string | null; is_demo: boolean }>`
    select right(mobile_no, 10) as number, is_demo from operators where id = ${id}`
  const numbers = [mobile_no?.slice(-10), known?.number].filter((one) => typeof one === 'string')
  const own = await tx.maybe`
    select 1 from shop_people
     where merchant_id = ${merchant_id} and (email = ${address} or right(mobile_no, 10) = any (${numbers}::text[]))
     union all
    select 1 from kyc_answers
     where merchant_id = ${merchant_id} and field in ('reach', 'contact')
       and (lower(value ->> 'email') = ${address} or right(value ->> 'mobile_no', 10) = any (${numbers}::text[]))
     union all
    select 1 from known_devices d join shop_people p on p.id = d.person_id
     where p.merchant_id = ${merchant_id} and not ${known?.is_demo ?? false}
       and (d.token_hash = ${device ?? null}
            or d.token_hash in (select merchant_device from operator_sessions where operator_id = ${id}))
     limit 1`
  return own !== undefined
}

/** Records the desk's act on a case. */
export const noteEvent = ({ tx, clock, reviewer }: ReviewDesk, row: DeskCase, what: string) => tx.run`
  insert into kyc_case_events (id, case_id, merchant_id, at, what, by_name)
  values (${newId(clock)}, ${row.id}, ${row.merchant_id}, ${clock.now()}, ${what}, ${reviewer.name})`

export const actOn = (row: DeskCase, before: DeskAct['before'], after: DeskAct['after']): DeskAct => ({
  case_id: row.id,
  merchant_id: row.merchant_id,
  before,
  after,
})
