import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { BreakState } from '@sahuji/contract/cooperatives/files'
import type { ColumnRole } from './guess-columns.ts'

/** What a column of their file is. */
export const columnRoleNames: Record<ColumnRole, MessageDescriptor> = {
  day: msg`Day`,
  amount: msg`Amount`,
  credit: msg`Money in`,
  debit: msg`Money out`,
  receipt: msg`Your receipt no.`,
  voucher: msg`Their voucher`,
  member: msg`Member`,
  head: msg`Account`,
}

export const breakStateNames: Record<BreakState, MessageDescriptor> = {
  open: msg`Open`,
  explained: msg`Explained`,
  closed: msg`Closed`,
}
