import { randomInt } from 'node:crypto'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import type { PaymentState, PaymentWay } from '@sahuji/contract/payments'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What a receipt is written from beside its payment: the attempt that paid it, and its payer. */
export interface ReceiptRow {
  code: string
  /** Of the attempt: the code on the receipt proves it. */
  attempt_id: string
  payment_id: string
  merchant_id: string
  mode: Mode
  way: PaymentWay
  bank_name: string | null
  card_brand: string | null
  card_last4: string | null
  /** The rail's own charge on top, in paisa. */
  charge: bigint
  /** Ten digits: given for the receipt or proved, else of the signed-in person who paid. */
  mobile_no: string | null
  email: string | null
  /** Of the signed-in person who paid, else of the page at which it was paid. */
  language: Language | null
}

const rows = sql`
  select a.receipt_code as code, a.id as attempt_id, a.payment_id, a.merchant_id, a.mode, a.way, c.bank_name, c.card_brand, c.card_last4,
         coalesce(c.gateway_charge, 0) as charge,
         coalesce(a.payer_mobile, case when w.phone_verified_at is not null then right(w.mobile_no, 10) end) as mobile_no,
         coalesce(a.payer_email, case when w.email_verified_at is not null then w.email end) as email,
         coalesce(w.language, a.payer_language) as language
    from payment_attempts a
    left join collections c on c.id = a.collection_id
    left join people w on w.id = coalesce(a.person_id, c.person_id)
   where a.state = 'succeeded' and a.receipt_code is not null`

/** The receipt at an address; undefined until its payment is paid. Uses payment_receipt_code_is_unique. */
export const receiptAt = (tx: Tx, code: string) => tx.maybe<ReceiptRow>`
  -- any merchant: the payer has the address of the receipt
  select * from (${rows}) r where r.code = ${code}`

/** The receipt of a payment. Uses payment_is_paid_by_one_attempt. */
export const receiptOfPayment = (tx: Tx, payment_id: string) => tx.maybe<ReceiptRow>`
  -- any merchant: the payer has the address of the payment
  select * from (${rows}) r where r.payment_id = ${payment_id}`

interface PaidReceipt {
  reference: string
  mode: Mode
  state: PaymentState
  amount: bigint
  merchant: string
  occurred_at: Date
}

/** The payment of a receipt: by its attempt, which the code on it proves, or by reference and amount. Uses payment_reference_is_unique. */
export const receiptPaid = (
  tx: Tx,
  { id, amount, reference }: { id: string | undefined; amount: bigint | undefined; reference: string },
) => tx.maybe<PaidReceipt>`
  -- any merchant: the code on the paper, or its amount beside its reference, is the permission
  select p.reference, p.mode, p.state, p.amount, m.trade_name as merchant, p.paid_at as occurred_at
    from payments p join merchants m on m.id = p.merchant_id
    join payment_attempts a on a.payment_id = p.id and a.state = 'succeeded' and a.receipt_code is not null
   where p.reference = ${reference} ${id === undefined ? sql`and p.amount = ${amount ?? null}` : sql`and a.id = ${id}`}`

// No I, L, O, U, which are misread aloud or by hand.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code of a receipt's address: 80 random bits. */
export const newReceiptCode = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]!).join('')
