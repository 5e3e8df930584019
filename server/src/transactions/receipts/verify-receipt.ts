import type { Mode } from '@sahuji/contract/http/lists'
import { parseRupees } from '@sahuji/contract/money/money'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { TransactionKind, TransactionState } from '@sahuji/contract/transactions'
import type { Verdict, verifyReceipt as verifyRoute } from '@sahuji/contract/transactions/receipts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { receiptPaid } from '../../payments/receipts/receipt-row.ts'
import type { ReceiptKeys } from './receipt-keys.ts'

/**
 * The present state of a receipt's payment. The code on the receipt names it; without one the reference opens nothing
 * unless the receipt's amount is given too, and a wrong amount is answered like an unknown reference. References of
 * adjustments are sequential: they open nothing without the code.
 */
export const verifyReceipt =
  (keys: ReceiptKeys) =>
  async ({ tx, clock }: Call<'anyone'>, ask: Takes<typeof verifyRoute>): Promise<Gives<typeof verifyRoute>> => {
    const reference = ask.reference.toUpperCase()
    const id =
      ask.proof === undefined ? undefined : (keys.idIn(ask.proof, ask.reference) ?? keys.idIn(ask.proof, reference))
    const amount = ask.amount === undefined ? undefined : parseRupees(ask.amount)
    const known = { id, amount, reference }
    const rows = id === undefined && amount === undefined ? [] : await transactionsOnPaper(tx, known)
    const found = rows.map((row) => verdictOn(row, id === undefined ? amount : undefined))
    const ofPayer = rows.length > 0 ? [] : await payersVerdicts(tx, known)
    return { found: [...found, ...ofPayer], checked_at: clock.now() }
  }

interface PaperRow {
  reference: string
  mode: Mode
  kind: TransactionKind
  state: TransactionState
  counterparty: string
  amount: bigint
  net: bigint | null
  fee: bigint
  occurred_at: Date
  merchant: string
}

interface KnownOfPaper {
  id: string | undefined
  amount: bigint | undefined
  reference: string
}

// for moved money the amount that arrived, else the amount asked for: the figure of receipt-contents.ts
const figure = sql`abs(case when net is null then amount - case when amount < 0 then fee else 0 end
                            when amount < 0 then amount else net end)`
// a returned withdrawal has two receipts: one of its arrival, and one of its return
const figureReturned = sql`case when t.kind = 'payout' and t.state = 'reversed' then abs(coalesce(net, amount - fee)) end`

/** Uses transactions_by_paper. */
const transactionsOnPaper = (tx: Tx, { id, amount, reference }: KnownOfPaper) => tx.many<PaperRow>`
  -- any merchant: the code on the paper, or its amount beside its reference, is the permission
  select t.reference, t.mode, t.kind, t.state, t.counterparty, t.amount, t.net, t.fee, t.occurred_at, m.trade_name as merchant
    from transactions t join merchants m on m.id = t.merchant_id
   where upper(t.reference) = ${reference}
     ${id === undefined ? sql`and ${amount ?? null} in (${figure}, ${figureReturned}) and t.kind <> 'adjustment'` : sql`and t.id = ${id}`}
   order by t.id limit 5`

/** The receipts of payers without a wallet: their amount is what they paid, not what the shop got. */
async function payersVerdicts(tx: Tx, { id, amount, reference }: KnownOfPaper): Promise<Verdict[]> {
  const paid = id === undefined && amount === undefined ? undefined : await receiptPaid(tx, { id, amount, reference })
  if (!paid) return []
  const { state, ...shown } = paid
  return [
    {
      ...shown,
      kind: 'payment',
      state: state === 'refunded' ? 'reversed' : 'completed',
      bank: null,
      account_end: null,
    },
  ]
}

const bankKinds: ReadonlySet<TransactionKind> = new Set(['load', 'payout', 'reversal'])

/** The receipt's contents, by the figure that was typed from it. The names of payers and payees are private. */
function verdictOn(row: PaperRow, typed: bigint | undefined): Verdict {
  const { reference, mode, kind, state, counterparty, occurred_at, merchant } = row
  const shown = typed ?? receiptFigure(row)
  const [, bank = '', account_end = null] = /^(.*?)(?: ••••(\d+))?$/.exec(counterparty) ?? []
  const isBank = bankKinds.has(kind)
  return {
    reference,
    mode,
    kind,
    state,
    amount: shown < 0n ? -shown : shown,
    merchant,
    bank: isBank ? bank : null,
    account_end: isBank ? account_end : null,
    occurred_at,
  }
}

/** The figure that a receipt shows of a transaction, with its sign; paisa. */
export function receiptFigure({
  kind,
  state,
  amount,
  net,
  fee,
}: Pick<PaperRow, 'kind' | 'state' | 'amount' | 'net' | 'fee'>): bigint {
  const isReturned = kind === 'payout' && state === 'reversed'
  return net === null ? amount - (amount < 0n ? fee : 0n) : amount < 0n && !isReturned ? amount : net
}
