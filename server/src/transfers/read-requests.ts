import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transfers/requests'
import type { FundRequest } from '@sahuji/contract/transfers/requests'
import type { Call } from '../platform/http/route-table.ts'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { fundRequestOf, fundRequestsOf, shownRequest } from './request-row.ts'

/** One request for either of its sides; for anybody else it is not found. */
export async function readFundRequest(
  { tx, person, clock }: Call,
  { id }: Takes<typeof contract.readFundRequest>,
): Promise<FundRequest> {
  const row = await fundRequestOf(tx, person.merchant_id, id)
  if (!row) throw new Refusal('not_found')
  return shownRequest(tx, row, person.merchant_id, clock.now())
}

/** Requests by and to the merchant, newest first, by pages. */
export async function listFundRequests(
  { tx, person, clock }: Call,
  { cursor, limit = pageSize, mode = 'live', direction, state }: Takes<typeof contract.listFundRequests>,
): Promise<Gives<typeof contract.listFundRequests>> {
  const { merchant_id } = person
  const page = { mode, direction, state, cursor: cursorId(cursor), limit: limit + 1 }
  const rows = await fundRequestsOf(tx, merchant_id, page)
  const data: FundRequest[] = []
  for (const row of rows.slice(0, limit)) data.push(await shownRequest(tx, row, merchant_id, clock.now()))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}
