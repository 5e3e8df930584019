import type { Language } from '@sahuji/contract/language/languages'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import type { Tx } from '../platform/database/database.ts'
import { purposeName } from '../tariff/purposes.ts'
import { atCounter } from './at-counter.ts'
import { sendOf, type TransferRow } from '../transfers/transfer-row.ts'

type SendStory = Partial<
  Pick<TransactionStory, 'purpose' | 'purpose_name' | 'remark' | 'timeline' | 'waits_until' | 'at_counter'>
>

/** A send's purpose, words and events, where there are any. */
export async function aboutSend(
  tx: Tx,
  { id, merchant_id, language }: { id: string; merchant_id: string; language: Language },
): Promise<SendStory> {
  const sent = await sendOf(tx, merchant_id, id)
  if (!sent) return {}
  const { purpose, note, state, waits_until } = sent
  const at_counter = await counterOfSend(tx, sent, merchant_id)
  return {
    purpose,
    purpose_name: await purposeName(tx, purpose, language),
    remark: note,
    timeline: sendTimeline(sent, merchant_id),
    ...(at_counter && { at_counter }),
    ...(state === 'held' && waits_until && { waits_until }),
  }
}

/** The counter whose QR was paid, before that became a payment. */
async function counterOfSend(
  tx: Tx,
  { receiver_id, counter_id, settled_at, created_at }: TransferRow,
  merchant_id: string,
): Promise<TransactionStory['at_counter']> {
  if (receiver_id === null) return undefined
  const paid = { shop_id: receiver_id, counter_id, at: settled_at ?? created_at }
  return atCounter(tx, paid, { is_shop: receiver_id === merchant_id })
}

/** The events of a send for one of its sides: the other side does not see the waiting. */
function sendTimeline(sent: TransferRow, merchant_id: string): TransactionStory['timeline'] {
  const { state, created_at, settled_at, hold_id, waits_until } = sent
  const item = (at: Date | null, what: string, place: 'done' | 'now' = 'done', facts = {}) => ({
    at,
    what,
    place,
    facts,
    code: null,
    raw: null,
  })
  if (sent.merchant_id !== merchant_id) return [item(settled_at, 'send_received')]
  if (hold_id === null) return [item(created_at, 'send_sent')]
  const held = item(created_at, 'send_held')
  if (state === 'completed') return [held, item(settled_at, 'send_taken_up')]
  if (state === 'returned') return [held, item(settled_at, 'send_returned')]
  return [held, item(null, 'send_waits', 'now', waits_until ? { until: waits_until.toISOString() } : {})]
}
