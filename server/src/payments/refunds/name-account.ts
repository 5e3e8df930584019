import type * as contract from '@sahuji/contract/payments/refund-links'
import type { RefundLink } from '@sahuji/contract/payments/refund-links'
import type { Takes } from '@sahuji/contract/http/route'
import { holidaysAfter } from '../../banks/holidays.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { BankDirectory } from '../../payouts/accounts/bank-directory.ts'
import { askBank } from '../../payouts/accounts/check-account.ts'
import { promisedArrival } from '../../payouts/arrivals.ts'
import { chooseRail } from '../../payouts/choose-rail.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { receiverOf } from '../../transfers/receivers.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { shopOf } from '../shop-of.ts'
import { maskedEmail } from '../receipts/payer-receipt.ts'
import { settleOrder } from './end-order.ts'
import { endIfTakenBack } from './free-for-clawback.ts'
import { lockOrder, orderNamed, type RefundOrder, scheduleOrder } from './order-row.ts'
import { type CodeDependencies, hasCode, provePayer, sendPayerCode } from './payer-code.ts'

export type LinkDependencies = RefundDependencies & { directory: BankDirectory }

/** A refund as its payer sees it. Refuses not_found. */
export const readRefundLink =
  (deps: LinkDependencies) =>
  async ({ db }: OwnCall<'anyone'>, { code }: Takes<typeof contract.readRefundLink>): Promise<RefundLink> => {
    const banks = await deps.directory.banks().catch(() => [])
    return db.write((tx) => shownLink(deps, tx, code, banks))
  }

async function shownLink(
  { clock }: Pick<RefundDependencies, 'clock'>,
  tx: Tx,
  code: string,
  banks: RefundLink['banks'],
): Promise<RefundLink> {
  const now = clock.now()
  const order = await orderNamed(tx, code)
  if (!order) throw new Refusal('not_found')
  const { merchant_id, mode, amount, reference, mobile, email, expires_at, refund_id, account_number, returned_from } =
    order
  const { note, bank } = await tx.one<{ note: string | null; bank: string | null }>`
    select (select note from refunds where id = ${refund_id} and merchant_id = ${merchant_id}) as note,
           (select bank_name from refund_orders where id = ${order.id} and merchant_id = ${merchant_id}) as bank`
  const left = Math.max(0, Math.floor((expires_at!.getTime() - now.getTime()) / 1000))
  const state = stateOf(order, left)
  return {
    state,
    mode,
    shop: await shopOf(tx, merchant_id),
    amount,
    reference,
    note,
    is_surplus: refund_id === null && returned_from === null,
    was_returned: returned_from !== null,
    mobile_end: mobile?.slice(-4) ?? null,
    email_to: email && maskedEmail(email),
    has_code: state === 'asked' && (await hasCode(tx, order, now)),
    seconds_left: state === 'asked' ? left : 0,
    banks: state === 'asked' ? banks.map(({ id, name }) => ({ id, name })) : [],
    goes_to: bank === null || account_number === null ? null : { name: bank, end: account_number.slice(-4) },
  }
}

function stateOf({ state }: RefundOrder, seconds_left: number): RefundLink['state'] {
  if (state === 'account_asked') return seconds_left > 0 ? 'asked' : 'over'
  if (state === 'done') return 'done'
  return state === 'failed' ? 'over' : 'on_its_way'
}

/** The order of a link that still asks. Refuses not_found, refund_link_over. */
async function askedOrder({ clock }: Pick<RefundDependencies, 'clock'>, tx: Tx, code: string): Promise<RefundOrder> {
  const order = await orderNamed(tx, code)
  if (!order) throw new Refusal('not_found')
  if (order.state !== 'account_asked' || order.expires_at! <= clock.now()) throw new Refusal('refund_link_over')
  return order
}

/** Sends the payer a code. */
export const sendRefundCode =
  (deps: LinkDependencies, codes: CodeDependencies) =>
  async (
    { db, network, language, clock }: OwnCall<'anyone'>,
    { code }: Takes<typeof contract.sendRefundCode>,
  ): Promise<RefundLink> => {
    const banks = await deps.directory.banks().catch(() => [])
    return db.write(async (tx) => {
      await sendPayerCode(codes, tx, await askedOrder(deps, tx, code), { clock, network, language })
      return shownLink(deps, tx, code, banks)
    })
  }

/** Takes the account or wallet of a payer who proved the number, or the account of one who proved the address. Both are asked for once: the order is locked. */
export const nameRefundAccount =
  (deps: LinkDependencies, codes: CodeDependencies) =>
  async (
    { db, clock }: OwnCall<'anyone'>,
    { code, otp, to, ...account }: Takes<typeof contract.nameRefundAccount>,
  ): Promise<RefundLink> => {
    const order = await db.read((tx) => askedOrder(deps, tx, code))
    await provePayer(codes, { db, clock }, order, otp)
    if (to === 'account') await db.write((tx) => takeAccountTry(tx, order, account, clock.now()))
    const named = to === 'account' ? await checkedAccount(deps, account) : undefined
    await payNamed({ ...deps, db }, order, named)
    return db.write((tx) => shownLink(deps, tx, code, []))
  }

/** Pays an order to the account or, without one, into the wallet of the proved number: the one that was named first. */
export const payNamed = (
  deps: RefundDependencies,
  { id, merchant_id, refund_id, returned_from }: RefundOrder,
  named: NamedAccount | undefined,
): Promise<void> =>
  deps.db.write(async (tx) => {
    if (refund_id === null && returned_from === null) await lockMerchant(tx, merchant_id)
    const locked = await lockOrder(tx, id)
    // the same account again, after a lost answer
    if (locked?.state !== 'account_asked' || (await endIfTakenBack(deps, tx, locked))) return
    await (named ? payOut(deps, tx, locked, named) : intoWallet(deps, tx, locked))
  })

export interface NamedAccount {
  bank_id: string
  bank_name: string
  branch_id: string
  account_number: string
  account_name: string
}

/** So many different accounts or names are taken to a bank for one refund in a day: its answers tell whose an account is. */
const accountTries = { count: 8, seconds: 86_400 } as const

/** Counts an account that was not tried before. Refuses refund_accounts_tried. */
async function takeAccountTry(
  tx: Tx,
  { id }: Pick<RefundOrder, 'id'>,
  { bank_id, account_number, account_name }: GivenAccount,
  now: Date,
): Promise<void> {
  const given = hashed(JSON.stringify([bank_id, account_number, account_name]))
  const first = await takeWithin(tx, `refund account ${given} of ${id}`, { ...accountTries, count: 1 }, now)
  if (!first.ok) return
  const taken = await takeWithin(tx, `refund accounts of ${id}`, accountTries, now)
  if (!taken.ok) throw new Refusal('refund_accounts_tried', { count: accountTries.count })
}

type GivenAccount = { [Field in 'bank_id' | 'account_number' | 'account_name']?: string | undefined }

/** An account whose holder the bank confirms. Refuses account_of_another, bank_account_unknown, bank_unreachable, no_payout_rail. */
async function checkedAccount({ directory, rails }: LinkDependencies, given: GivenAccount): Promise<NamedAccount> {
  const { bank_id, account_number, account_name } = given
  const bank = (await directory.banks()).find(({ id }) => id === bank_id)
  if (!bank) throw new Refusal('fields_invalid', {}, ['bank_id'])
  if (!account_number) throw new Refusal('fields_invalid', {}, ['account_number'])
  if (!account_name) throw new Refusal('fields_invalid', {}, ['account_name'])
  const branches = (await directory.branches(bank.id)) ?? []
  const branch = branches.find(({ name }) => /head office/i.test(name)) ?? branches[0]
  if (!branch) throw new Refusal('fields_invalid', {}, ['bank_id'])
  const { outcome } = await askBank(rails.payouts, { bank_id: bank.id, account_number, account_name })
  if (outcome === 'differs') throw new Refusal('account_of_another', {}, ['account_name'])
  return { bank_id: bank.id, bank_name: bank.name, branch_id: branch.id, account_number, account_name }
}

/** Orders the transfer to the account by a payout rail. */
async function payOut(deps: RefundDependencies, tx: Tx, order: RefundOrder, named: NamedAccount): Promise<void> {
  const now = deps.clock.now()
  const { id, merchant_id, mode, amount } = order
  const { name: rail, capabilities } = await chooseRail(tx, deps.rails, { mode, amount })
  const holidays = await holidaysAfter(tx, now)
  const { at: arrives_by } = promisedArrival({ speed: capabilities.speed, isHeld: false, holidays }, now)
  const { bank_id, bank_name, branch_id, account_number, account_name } = named
  await tx.run`
    update refund_orders
       set state = 'waiting', rail = ${rail}, bank_id = ${bank_id}, bank_name = ${bank_name}, branch_id = ${branch_id},
           account_number = ${account_number}, account_name = ${account_name}, arrives_by = ${arrives_by}, next_at = ${now},
           code_hash = null
     where id = ${id} and merchant_id = ${merchant_id}`
  await scheduleOrder(tx, { id, rail }, now)
}

/** Into the wallet whose owner has verified the proved number, at once. Refuses no_wallet_of_number. */
async function intoWallet(deps: RefundDependencies, tx: Tx, order: RefundOrder): Promise<void> {
  const { merchant_id, mode, mobile } = order
  if (mobile === null) throw new Refusal('no_wallet_of_number', {}, ['to'])
  const of = { merchant_id, mobile_no: `+977${mobile}`, mode }
  const wallet = await receiverOf(tx, of).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!wallet || wallet.is_closed) throw new Refusal('no_wallet_of_number', {}, ['to'])
  const { name: shop } = await shopOf(tx, merchant_id)
  const into = { merchant_id: wallet.merchant_id, account_id: wallet.account_id, shop }
  await tx.run`update refund_orders set way = 'wallet', code_hash = null where id = ${order.id} and merchant_id = ${merchant_id}`
  await settleOrder(deps, tx, { ...order, way: 'wallet' }, { rail_reference: null, into })
}
