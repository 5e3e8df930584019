import type { KycCaseState } from '@sahuji/contract/kyc'
import * as z from 'zod/mini'
import { type Feed, fact } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { CaseRow } from './queries.ts'

/** A case moved on: published for the domains that notify the merchant or count. */
export const kycMoved = fact(
  'kyc.moved',
  z.object({ case_id: z.uuid(), number: z.string(), state: z.string(), kyc_status: z.nullable(z.string()) }),
)

export interface Moving {
  tx: Tx
  clock: Clock
  feed: Feed
}

/**
 * The one way into a state. The specification's status follows in the same transaction: VALID while any case holds;
 * else the state of the newest submitted one. An expired case shows as none, "Incomplete", so that the banner asks for
 * a new one. Spec §4.
 */
export async function moveCase({ tx, clock, feed }: Moving, row: CaseRow, state: KycCaseState): Promise<CaseRow> {
  const { id, merchant_id, number } = row
  await tx.run`
    update kyc_cases
       set state = ${state},
           claimed_by = case when ${state} = 'in_review' then claimed_by end,
           claimed_by_name = case when ${state} = 'in_review' then claimed_by_name end,
           claimed_at = case when ${state} = 'in_review' then claimed_at end,
           claim_ends_at = case when ${state} = 'in_review' then claim_ends_at end
     where id = ${id} and merchant_id = ${merchant_id}`
  const { kyc_status } = await tx.one<{ kyc_status: string | null }>`
    update merchants set kyc_status =
      case when exists (select from kyc_cases where merchant_id = ${merchant_id} and state = 'valid') then 'VALID'
           -- verified before cases existed: stays so until the first one is decided
           when kyc_status = 'VALID' and not exists (
             select from kyc_cases where merchant_id = ${merchant_id} and state in ('rejected', 'expired', 'replaced')) then 'VALID'
           else (select case when state in ('submitted', 'in_review', 'more_needed') then 'PROCESSING'
                             when state = 'rejected' then 'REJECTED' end
                   from kyc_cases where merchant_id = ${merchant_id} and state not in ('draft', 'replaced')
                  order by opened_at desc, id desc limit 1) end
     where id = ${merchant_id}
    returning kyc_status`
  await feed.publish(tx, kycMoved, merchant_id, 'live', { case_id: id, number, state, kyc_status }, clock.now())
  return { ...row, state }
}
