import type { Language } from '@sahuji/contract/language/languages'
import type { Receipt, Said } from '@sahuji/contract/transactions/receipts'
import type { ReceiptSource } from './receipt-source.ts'
import { eventSaidIn, type saidIn } from './receipt-words.ts'

/** A receipt's figures in paisa, without signs. */
export interface ReceiptMoney {
  label: 'arrivedWallet' | 'arrivedAccount' | 'leftWallet' | 'givenBack' | 'takenBack' | 'nothing' | 'payout_returned'
  is_out: boolean
  is_moved: boolean
  gross: bigint
  fee: bigint
  arrived: bigint
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** What left one side and arrived on the other, or came back: the row's own figures, which are the ledger's. */
export function receiptMoneyOf({ payout, story }: ReceiptSource): ReceiptMoney {
  const { amount, fee, net, kind, state } = story
  const is_out = amount < 0n
  const isReturned = payout && state === 'reversed'
  if (net === null) {
    const asked = sizeOf(amount) + (is_out ? fee : 0n)
    if (isReturned) return { label: 'payout_returned', is_out, is_moved: true, gross: asked, fee: 0n, arrived: asked }
    return { label: 'nothing', is_out, is_moved: false, gross: asked, fee: 0n, arrived: asked }
  }
  const gross = sizeOf(is_out ? net : amount)
  // nothing stayed at the bank: what counts of it is what is in the wallet again
  if (isReturned) return { label: 'payout_returned', is_out, is_moved: true, gross, fee, arrived: gross }
  const arrived = sizeOf(is_out ? amount : net)
  const out =
    kind === 'reversal'
      ? 'takenBack'
      : kind === 'payout'
        ? 'arrivedAccount'
        : kind === 'refund' || kind === 'dispute'
          ? 'givenBack'
          : 'leftWallet'
  const label = state === 'reversed' && !is_out ? 'takenBack' : is_out ? out : 'arrivedWallet'
  return { label, is_out, is_moved: true, gross, fee, arrived }
}

interface Saying {
  both: readonly [Language, Language]
  say: ReturnType<typeof saidIn>
}

/** Gross, the deductions with their parts, and what arrived; of a returned withdrawal, both its ways. */
export function receiptLinesOf(
  { payout, story }: ReceiptSource,
  money: ReceiptMoney,
  { both, say }: Saying,
): Receipt['lines'] {
  if (payout && story.state === 'reversed')
    return [
      { label: say('leftWallet'), amount: money.gross, kind: 'line' },
      { label: eventSaidIn(both)('payout_returned'), amount: money.gross, kind: 'taken' },
      { label: say('total'), amount: 0n, kind: 'total' },
    ]
  if (!money.is_moved)
    return [
      { label: say('asked'), amount: money.gross, kind: 'line' },
      { label: say('nothing'), amount: 0n, kind: 'total' },
    ]
  const charge = story.gateway_charge ?? 0n
  const gross: Receipt['lines'] =
    charge > 0n
      ? [
          { label: say('paidAtBank'), amount: money.gross + charge, kind: 'line' },
          { label: say('gatewayCharge'), amount: charge, kind: 'taken' },
        ]
      : [{ label: say(money.is_out ? 'leftWallet' : 'paid'), amount: money.gross, kind: 'line' }]
  // a refund returns a share of the payment's fee, so that less leaves the wallet than the payer gets
  const returned: Receipt['lines'] =
    money.fee < 0n ? [{ label: say('feeReturned'), amount: -money.fee, kind: 'line' }] : []
  const fee = { label: say('fee'), amount: money.fee, kind: 'taken' } as const
  const parts = (money.fee > 0n ? (payout?.fee_parts ?? []) : []).map(({ kind, amount, rate }) => ({
    label: rated(say(partWords[kind]), rate, both),
    amount,
    kind: 'part' as const,
  }))
  return [
    ...gross,
    ...returned,
    ...(money.fee > 0n ? [fee, ...parts] : []),
    { label: say('total'), amount: money.arrived, kind: 'total' },
  ]
}

const partWords = { commission: 'commission', bank_charge: 'bankCharge', vat: 'vat' } as const

const rated = ({ own, second }: Said, rate: number | null, both: Saying['both']): Said => {
  if (rate === null) return { own, second }
  const [first, last] = both.map((language) => `${language === 'ar' ? '،' : ','} ${rate / 100}\u00a0%`)
  return { own: `${own}${first}`, second: `${second}${last}` }
}
