import type { Gives, Takes } from '@sahuji/contract/route'
import type * as contract from '@sahuji/contract/transactions'
import type { Call } from '../platform/http/route-table.ts'
import { totalsOf } from './totals.ts'

/** The totals of all that a filter finds, not of the page shown. */
export const readHistoryTotals = (
  { tx, person }: Call,
  { mode, ...filter }: Takes<typeof contract.readHistoryTotals>,
): Promise<Gives<typeof contract.readHistoryTotals>> => totalsOf(tx, { merchant_id: person.merchant_id, mode }, filter)
