import { fieldsOf, textOf } from '../rail-answers.ts'
import type { AccountFinding, DebitCap, PayoutCharge, PayoutOrder } from '../payout-rail.ts'
import type { RailAnswer } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { askNpi, type NpiLine, maskedAccount } from './call.ts'

type Fields = Record<string, unknown>

/** Above this likeness of 100 a different name is nearly the same. NPI §5.2. */
const nearlyAbove = 80

/** Codes with which a bank does not answer for its account: NCHL's own faults, and an unreachable bank. */
const unanswered = /^(?:E\d+|1001|ENTR)$/

/**
 * Whose account it is. 000: that name; 999: nearly, where the likeness is above 80 of 100; 523: another name. Any other
 * code is the bank's refusal of the account itself.
 */
export async function checkAccount(
  line: NpiLine,
  { bank_id, account_number, account_name }: Pick<PayoutOrder, 'bank_id' | 'account_number' | 'account_name'>,
): Promise<AccountFinding> {
  const body = { bankId: bank_id, accountId: account_number, accountName: account_name }
  const asked = { ...body, accountId: maskedAccount(account_number) }
  const answer = await askNpi(line, { call: 'validatebankaccount', body, asked, read: fieldsOf })
  const { raw } = answer
  if (answer.outcome === 'ambiguous') return { outcome: 'ambiguous', fault: answer.fault, raw }
  if (answer.outcome === 'refused') return { outcome: 'unknown', raw }
  const code = textOf(answer.value.responseCode)
  const name = textOf(answer.value.accountName) || null
  const likeness = likenessOf(answer.value)
  if (code === '000') return { outcome: 'matches', name, likeness: likeness ?? 100, raw }
  if (code === '523') return { outcome: 'differs', name, likeness, raw }
  if (code === '999' && likeness !== null)
    return { outcome: likeness > nearlyAbove ? 'nearly' : 'differs', name, likeness, raw }
  if (code === '' || code === '999') return { outcome: 'ambiguous', fault: 'bad_shape', raw }
  return unanswered.test(code) ? { outcome: 'ambiguous', fault: 'timeout', raw } : { outcome: 'unknown', raw }
}

/** `matchPercentate` in the answers, `matchPercentage` in the table. */
function likenessOf({ matchPercentate, matchPercentage }: Fields): number | null {
  const text = textOf(matchPercentate) || textOf(matchPercentage)
  const likeness = /^\d{1,3}(?:\.0+)?$/.test(text) ? Number(text) : null
  return likeness !== null && likeness <= 100 ? likeness : null
}

/** The banks that accept real-time payments. */
export const listBanks = (line: NpiLine): Promise<RailAnswer<{ id: string; name: string }[]>> =>
  askNpi(line, {
    call: 'getcipsbanklist',
    body: {},
    read: (json) => named(json, ({ bankId, bankName }) => [bankId, bankName]),
  })

/** The branches of one bank; rows of other banks are dropped. */
export const listBranches = (line: NpiLine, bank_id: string): Promise<RailAnswer<{ id: string; name: string }[]>> =>
  askNpi(line, {
    call: `getbranchlist/${encodeURIComponent(bank_id)}`,
    body: {},
    read: (json) =>
      named(json, ({ bankId, branchId, branchName }) => [textOf(bankId) === bank_id ? branchId : '', branchName]),
  })

function named(
  json: unknown,
  of: (row: Fields) => [id: unknown, name: unknown],
): { id: string; name: string }[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.flatMap((row: unknown) => {
    const [id, name] = of(fieldsOf(row) ?? {}).map(textOf)
    return id && name ? [{ id, name }] : []
  })
}

/** NPI's charges for an order, by the app's list; its steps come in no order. */
export const listCharges = (line: NpiLine): Promise<RailAnswer<PayoutCharge[]>> =>
  askNpi(line, {
    call: `getcipschargelist/${encodeURIComponent(line.settings.appId)}`,
    body: {},
    read: (json) => {
      if (!Array.isArray(json)) return undefined
      const steps = json.map((row: unknown) => chargeOf(fieldsOf(row) ?? {}))
      if (steps.length === 0 || steps.includes(undefined)) return undefined
      return steps
        .filter((step) => step !== undefined)
        .toSorted((one, other) => (one.amount_max < other.amount_max ? -1 : 1))
    },
  })

/** One step; a list with an unreadable step is rejected, because the rest would be wrong. */
function chargeOf(row: Fields): PayoutCharge | undefined {
  const amounts = [row.maxAmt, row.minChargeAmt, row.maxChargeAmt].map((one) => parseRupeeText(textOf(one)))
  const [amount_max, charge_min, charge_max] = amounts
  const rate = parseRupeeText(textOf(row.percent))
  if (amount_max === undefined || charge_min === undefined || charge_max === undefined || rate === undefined)
    return undefined
  return {
    amount_max,
    charge_min,
    charge_max,
    rate: Number(rate),
    with_vat_min: parseRupeeText(textOf(row.minChargeWithVat)) ?? null,
    with_vat_max: parseRupeeText(textOf(row.maxChargeWithVat)) ?? null,
  }
}

/** What our accounts may still send, one for each bank. */
export const listDebitCaps = (line: NpiLine): Promise<RailAnswer<DebitCap[]>> =>
  askNpi(line, {
    call: 'debit-cap/details',
    body: {},
    read: (json) => {
      const rows: unknown = fieldsOf(json)?.responseData
      if (!Array.isArray(rows)) return undefined
      return rows.flatMap((row: unknown) => {
        const { bankName, debitCap, clrBalAmount } = fieldsOf(row) ?? {}
        const [cap, left] = [parseRupeeText(textOf(debitCap)), parseRupeeText(textOf(clrBalAmount))]
        return cap === undefined || left === undefined ? [] : [{ bank_name: textOf(bankName), cap, left }]
      })
    },
  })
