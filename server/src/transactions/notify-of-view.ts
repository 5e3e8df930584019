import type { Takes } from '@sahuji/contract/http/route'
import type { Mode } from '@sahuji/contract/http/lists'
import type { HistoryView, notifyOfHistoryView as notifyRoute } from '@sahuji/contract/transactions/views'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { shownOfView } from './history-views.ts'
import { countEntered } from './watch-views.job.ts'

/** Begins or ends the notifications of a view; what is in it already never notifies. Refuses not_found, also for the sandbox. */
export async function notifyOfHistoryView(
  { tx, person: { merchant_id, person_id }, clock }: Call,
  { id, notifies }: Takes<typeof notifyRoute>,
): Promise<HistoryView> {
  const now = clock.now()
  const changed = await tx.maybe<HistoryView & { mode: Mode }>`
    update history_views set next_look_at = ${notifies ? now : null}
     where merchant_id = ${merchant_id} and person_id = ${person_id} and id = ${id} and mode = 'live'
    returning ${shownOfView}, mode`
  if (!changed) throw new Refusal('not_found')
  const { mode: _mode, ...view } = changed
  if (notifies) await countEntered(tx, { ...changed, merchant_id }, now)
  return view
}
