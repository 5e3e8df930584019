import type { Language } from '@sahuji/contract/language/languages'
import type { FeePart } from '@sahuji/contract/payouts'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { commonName } from '../../banks/banks.ts'
import { verifiedShop } from '../../kyc/verified-shop.ts'
import { payoutEventsOf } from '../../payouts/payout-events.ts'
import { accountEnd, feePartsOf } from '../../payouts/payout-row.ts'
import { payoutOf } from '../../payouts/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { readTransaction } from '../read-transactions.ts'

type Event = Pick<TransactionStory['timeline'][number], 'at' | 'what' | 'code'>

/** Everything that a receipt is written from. */
export interface ReceiptSource {
  story: TransactionStory
  language: Language
  printed_at: Date
  printed_by: string
  merchant: { name: string; pan: string | null; place: string | null }
  events: readonly Event[]
  /** Of a withdrawal: where it went, and what its fee is made of. */
  payout: { bank: string; account_end: string; account_name: string; fee_parts: readonly FeePart[] } | null
}

/** Reads it for the person who asks. Another merchant's transaction is not found. */
export async function receiptSourceOf(call: Call, id: string, language: Language): Promise<ReceiptSource> {
  const { tx, person, clock } = call
  const { merchant_id } = person
  const story = await readTransaction({ ...call, language }, { id })
  const payout = story.kind === 'payout' ? await payoutOf(tx, merchant_id, id) : undefined
  const events = payout ? (await payoutEventsOf(tx, merchant_id, id)).map(onPaper) : story.timeline
  const { name } = await tx.one<{ name: string }>`
    select name from shop_people where id = ${person.person_id} and merchant_id = ${merchant_id}`
  return {
    story,
    language,
    printed_at: clock.now(),
    printed_by: name,
    merchant: await merchantOn(tx, merchant_id),
    events,
    payout: payout
      ? {
          bank: [commonName(payout.bank_name), payout.branch_name].filter(Boolean).join(', '),
          account_end: accountEnd(payout.account_number),
          account_name: payout.account_name,
          fee_parts: feePartsOf(payout),
        }
      : null,
  }
}

// a withdrawal's story has words of its own for what a receipt calls otherwise
const paperWords: Readonly<Record<string, string>> = {
  requested: 'payout_asked',
  sent_to_bank: 'payout_sent',
  credited: 'payout_credited',
  failed: 'payout_failed',
  refused_by_us: 'given_up',
  cancelled: 'given_up',
  released: 'given_up',
  returned: 'payout_returned',
  returned_after_credit: 'payout_returned',
}
const onPaper = ({ at, what, code }: Event): Event => ({ at, what: paperWords[what] ?? what, code })

/** The merchant as the review desk knows them; the trade name alone before that. */
async function merchantOn(tx: Tx, merchant_id: string): Promise<ReceiptSource['merchant']> {
  const { trade_name } = await tx.one<{ trade_name: string }>`
    select trade_name from merchants where id = ${merchant_id}`
  const { pan = null, place = null } = (await verifiedShop(tx, merchant_id)) ?? {}
  return { name: trade_name, pan, place }
}
