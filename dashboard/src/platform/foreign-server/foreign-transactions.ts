import { nextIn, rowsIn, momentIn, paisaIn, textIn, type Fields } from './foreign-values.ts'

/**
 * Reads a history by the field names that such servers use, because the specification names none. Leaves out rows
 * without an amount or a date.
 */
export const foreignTransactions =
  (mode: 'live' | 'sandbox') =>
  (wire: unknown, { kind, state, limit }: Fields = {}) => {
    const rows = rowsIn(wire, (row) => transaction(row, mode))
    // filtered here, because the specification has no filter
    const wanted = rows.filter((row) => (kind ?? row.kind) === row.kind && (state ?? row.state) === row.state)
    return {
      data: wanted.slice(0, typeof limit === 'number' ? limit : wanted.length),
      next: nextIn(wire),
    }
  }

function transaction(row: Fields, mode: 'live' | 'sandbox') {
  const amount = paisaIn(row['amount'])
  const moment = ['occurred_at', 'created_at', 'date', 'updated_at'].map((name) => momentIn(row[name])).find(Boolean)
  if (amount === null || !moment) return undefined
  const signed = /debit|dr|out/i.test(textIn(row['direction'] ?? row['entry_type']) ?? '') ? -Math.abs(amount) : amount
  const givenFee = row['fee'] ?? row['charge'] ?? row['commission']
  // an unreadable fee leaves the net unknown
  const fee = givenFee == null ? 0 : paisaIn(givenFee)
  const state = stateIn(row)
  return {
    id: textIn(row['id']) ?? '',
    reference: text(row, ['reference', 'reference_id', 'transaction_id', 'id']),
    mode,
    kind: kindIn(row, signed),
    state,
    counterparty: text(row, ['counterparty', 'name', 'receiver', 'sender', 'title', 'remarks', 'purpose']),
    method: text(row, ['method', 'channel', 'service']),
    amount: signed,
    fee: fee ?? 0,
    net: paisaIn(row['net']) ?? (state === 'completed' && fee !== null ? signed - fee : null),
    balance_after: paisaIn(row['balance_after'] ?? row['balance']),
    occurred_at: moment,
  }
}

const text = (row: Fields, names: readonly string[]) =>
  names.map((name) => textIn(row[name])).find((value) => value !== null) ?? ''

const kinds = [
  ['load', /load|top.?up/i],
  ['refund', /refund/i],
  ['fee', /fee|charge/i],
  ['payout', /payout|withdraw|deposit|settle/i],
  ['send', /send|sent|transfer/i],
  ['payment', /pay|sale|receiv/i],
] as const

function kindIn(row: Fields, amount: number) {
  const type = text(row, ['kind', 'type', 'transaction_type'])
  return kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? (amount < 0 ? 'send' : 'payment')
}

const states = [
  ['completed', /^(complete|success|paid|credited|settled|accept)/i],
  ['failed', /^(fail|error|reject|declin)/i],
  ['cancelled', /^cancel/i],
  ['expired', /^expire/i],
  ['reversed', /^(reverse|refund|return)/i],
  ['unclear', /^(unclear|099|ambiguous|unknown)/i],
] as const

const stateIn = (row: Fields) => {
  const status = text(row, ['state', 'status'])
  return states.find(([, pattern]) => pattern.test(status))?.[0] ?? 'pending'
}
