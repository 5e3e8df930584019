import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BreakAct, BreakKind } from '@sahuji/contract/reconciliation/break-shapes'

/** The difference between statement and books. */
export const breakKindNames: Record<BreakKind, MessageDescriptor> = {
  unknown_row: msg`Unknown row`,
  twice: msg`Row occurs twice`,
  missing_row: msg`Missing row`,
  amount: msg`Amount differs`,
  fee: msg`Fee differs`,
}

/** The next step of an open break, in a word or two. */
export const breakNextSteps: Record<BreakKind, MessageDescriptor> = {
  unknown_row: msg`find whose it is`,
  twice: msg`copy or another payment?`,
  missing_row: msg`wait for the row`,
  amount: msg`book the difference`,
  fee: msg`accept or book the fee`,
}

/** The actions on a break. */
export const breakActNames: Record<BreakAct, MessageDescriptor> = {
  suspense: msg`Into suspense`,
  fee: msg`Book as cost`,
  write_off: msg`Write off`,
  settlement: msg`Book as settlement`,
  clawback: msg`Take back`,
  wait: msg`Wait`,
  belongs: msg`Belongs to`,
  accept: msg`Accept the fee`,
  copy: msg`Copy of another row`,
  not_copy: msg`Another payment`,
}

/** The effect of each action. */
export const breakActLeads: Record<BreakAct, MessageDescriptor> = {
  suspense: msg`Books the difference into suspense, until its owner is known. Another person has to approve it.`,
  fee: msg`Books the difference as what rails keep. Another person has to approve it.`,
  write_off: msg`Books the difference as a rounding. Another person has to approve it.`,
  settlement: msg`Books that the rail sent what it owes to our bank. Another person has to approve it.`,
  clawback: msg`Takes the credited load back from its merchant, because its rail never paid it. Another person has to approve it.`,
  wait: msg`Nothing moves. The break stays in the list with what it waits for.`,
  belongs: msg`Joins the row of the statement with the entry of our books manually. The payment is already posted; only the difference can be posted, and another person has to approve that.`,
  accept: msg`The fee is right; the settlement will show it. Nothing moves.`,
  copy: msg`The other row counts for this payment, and this one repeats it. Nothing moves, and the break ends.`,
  not_copy: msg`Two payments look the same: this row counts for one of its own. Nothing moves; after that it can be booked like any unknown row.`,
}
