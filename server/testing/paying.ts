import { rupees } from '@sahuji/contract/money/money'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { createPoster } from '../src/ledger/batcher.ts'
import { attemptOf } from '../src/payments/attempts/attempt-row.ts'
import type { RefundDependencies } from '../src/payments/dependencies.ts'
import { newLinkCode } from '../src/payments/links/link-row.ts'
import { openPayment } from '../src/payments/create-payment.ts'
import { payByWallet } from '../src/payments/pay-by-wallet.ts'
import { paymentToPay, type PaymentRow } from '../src/payments/payment-row.ts'
import { rowOf } from '../src/platform/database/sql.ts'
import { newId } from '../src/platform/ids.ts'
import type { Bank, Collected } from './bank.ts'
import { deposited } from './payouts.ts'
import { pushMerchant } from './pushes.ts'

/** What payments and refunds depend on, for tests without a request. */
export const payingWith = (deps: FundingDependencies): RefundDependencies => ({
  ...deps,
  poster: createPoster(deps.db),
  brand: 'Sahuji',
  acquirer: '00002501',
  support_phone: '01-5970000',
  proofOf: () => 'proof',
})

/** A merchant with a wallet of so many rupees, whose person pays from it. */
export interface WalletPayer {
  merchant_id: string
  person_id: string
  /** Ten digits, verified. */
  mobile: string
}

export async function walletPayer(bank: Bank, amount: string): Promise<WalletPayer> {
  const { merchant_id, mobile } = await pushMerchant(bank)
  await deposited(bank, merchant_id, rupees(amount))
  const { id: person_id } = await bank.db.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  return { merchant_id, person_id, mobile: mobile.slice(-10) }
}

/** Pays a payment from a wallet, with a proof that was used up before. */
export const payFromWalletOf = (
  deps: FundingDependencies,
  { merchant_id: payer_id, person_id }: WalletPayer,
  { payment_id, key = newId(deps.clock) }: { payment_id: string; key?: string },
): Promise<void> => payByWallet(payingWith(deps), { payment_id, payer_id, person_id, key, is_confirmed: true })

/** The payment that a collection is for. */
export const paymentFor = ({ db }: Pick<Bank, 'db'>, collected: Pick<Collected, 'id'>): Promise<PaymentRow> =>
  db.read(async (tx) => {
    const { merchant_id } = await tx.one<{ merchant_id: string }>`
      select merchant_id from collections where id = ${collected.id}`
    return (await paymentToPay(tx, (await attemptOf(tx, { id: collected.id, merchant_id })).payment_id))!
  })

interface NewLink {
  merchant_id: string
  /** Paisa. */
  amount: bigint
  payments_max: number
}

/** A link of a merchant that may be paid so often. */
export async function newLink(
  { owner, clock }: Pick<Bank, 'owner' | 'clock'>,
  { merchant_id, amount, payments_max }: NewLink,
): Promise<string> {
  const [id, made_by] = [newId(clock), newId(clock)]
  const own = { id, merchant_id, mode: 'live', key: newId(clock), code: newLinkCode(), title: 'Clay pot', amount }
  await owner.write(
    (tx) => tx.run`insert into payment_links ${rowOf({ ...own, payments_max, made_at: clock.now(), made_by })}`,
  )
  return id
}

/** Such a link, and payments that so many payers began at it. */
export async function linkedPayments(
  bank: Pick<Bank, 'db' | 'owner' | 'clock'>,
  { count, ...link }: NewLink & { count: number },
): Promise<string[]> {
  const { merchant_id, amount } = link
  const link_id = await newLink(bank, link)
  const opened = { merchant_id, amount, mode: 'live', source: 'link', link_id, expires_in: 3_600 } as const
  return Promise.all(Array.from({ length: count }, () => bank.db.write((tx) => openPayment(bank, tx, opened))))
}
