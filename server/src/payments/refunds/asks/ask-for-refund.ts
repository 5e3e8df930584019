import { bareMobile } from '@sahuji/contract/merchants'
import { formatMoney } from '@sahuji/contract/money/money'
import type * as contract from '@sahuji/contract/payments/refund-asks'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import { reachOf } from '@sahuji/contract/company/shop-roles'
import type { Takes } from '@sahuji/contract/http/route'
import { beyondRight } from '../../../merchants/members/use-right.ts'
import { ConstraintViolation } from '../../../platform/database/database-errors.ts'
import { nothing, rowOf, sql } from '../../../platform/database/sql.ts'
import type { Call, OwnCall } from '../../../platform/http/route-table.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { RefundDependencies } from '../../dependencies.ts'
import { refuseOfOthers } from '../../own-payments.ts'
import { paymentOf, refundableOf } from '../../payment-row.ts'
import { askRefund } from '../refund-payment.ts'
import { askOf, asksOf, mayDecide, shownAsk } from './ask-row.ts'
import { type AskDependencies, publishAsk } from './publish-ask.ts'

/** How long a decided request is listed. */
const shownDays = 7

/** Asks for a refund; nothing moves. Refuses not_found, payment_not_refundable, refund_too_large, refund_ask_open. */
export const askForRefund =
  (deps: AskDependencies) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id: payment_id, amount, reason, note, mobile_no }: Takes<typeof contract.askForRefund>,
  ): Promise<RefundAsk> => {
    const { merchant_id, person_id: asked_by } = person
    await refuseOfOthers(tx, person, payment_id, clock.now())
    const payment = await paymentOf(tx, merchant_id, payment_id)
    if (!payment) throw new Refusal('not_found')
    const refundable = refundableOf(payment)
    if (refundable === 0n) throw new Refusal('payment_not_refundable')
    if (amount > refundable) throw new Refusal('refund_too_large', { amount: formatMoney(refundable) }, ['amount'])
    const asked = { id: newId(clock), merchant_id, payment_id, amount, reason, asked_by, asked_at: clock.now() }
    const row = { ...asked, note: note ?? null, mobile_no: mobile_no === undefined ? null : bareMobile(mobile_no) }
    const added = await tx.run`
    -- any merchant: of the row's own merchant_id
    insert into refund_asks ${rowOf(row)} on conflict (payment_id) where state = 'open' do nothing`
    if (added !== 1) throw new Refusal('refund_ask_open')
    const made = (await askOf(tx, merchant_id, row.id))!
    await publishAsk(deps, tx, made)
    return shownAsk(made, person)
  }

/** The open requests and those decided within a week; the own ones for a role that only asks. */
export async function listRefundAsks({ tx, person, clock }: Call): Promise<RefundAsk[]> {
  const since = new Date(clock.now().getTime() - shownDays * 86_400_000)
  const own = reachOf(person.role, 'refunds.make') === 'ask' ? sql`and q.asked_by = ${person.person_id}` : nothing
  const rows = await asksOf(tx, person.merchant_id, sql`and (q.state = 'open' or q.decided_at > ${since}) ${own}`)
  return rows.map((row) => shownAsk(row, person))
}

/**
 * Approves a request: marks it, then refunds under its id as key, then notes the refund. A refused refund opens it again.
 * A repeat after a crash goes on where it stopped. Refuses not_found, not_permitted, over_own_limit, refund_ask_over and
 * what askRefund does.
 */
export const approveRefundAsk =
  (deps: RefundDependencies) =>
  async (
    { db, person, clock }: OwnCall<'verified'>,
    { id }: Takes<typeof contract.approveRefundAsk>,
  ): Promise<RefundAsk> => {
    const { merchant_id, person_id } = person
    const ask = await db.read((tx) => askOf(tx, merchant_id, id))
    if (!ask) throw new Refusal('not_found')
    if (!mayDecide(person, ask)) throw beyondRight(person, { permission: 'refunds.make' })
    const payment = await db.read((tx) => paymentOf(tx, merchant_id, ask.payment_id))
    if (!payment) throw new Refusal('not_found')
    const marked = await db.write(
      (tx) => tx.run`
        update refund_asks set state = 'approved', decided_by = ${person_id}, decided_at = ${clock.now()}
         where id = ${id} and merchant_id = ${merchant_id}
           and (state = 'open' or state = 'approved' and refund_id is null and decided_by = ${person_id})`,
    )
    if (marked !== 1) throw new Refusal('refund_ask_over')
    const { amount, reason, note, mobile_no, payment_id } = ask
    const said = { ...(note !== null && { note }), ...(mobile_no !== null && { mobile_no }) }
    const asked = { merchant_id, payment_id, amount, reason, ...said, key: id, asked_by: 'person', person_id } as const
    const refund = await askRefund(deps, payment.mode, asked).catch(async (error: unknown) => {
      const isLimited = error instanceof ConstraintViolation && error.constraint === 'refund_is_within_rights'
      if (error instanceof Refusal || isLimited)
        await db.write(
          (tx) => tx.run`
            update refund_asks set state = 'open', decided_by = null, decided_at = null
             where id = ${id} and merchant_id = ${merchant_id} and state = 'approved' and refund_id is null`,
        )
      if (isLimited) throw beyondRight(person, { permission: 'refunds.make' })
      throw error
    })
    return db.write(async (tx) => {
      const noted = await tx.run`
        update refund_asks set refund_id = ${refund.id}
         where id = ${id} and merchant_id = ${merchant_id} and refund_id is null`
      const decided = (await askOf(tx, merchant_id, id))!
      if (noted === 1) await publishAsk(deps, tx, decided)
      return shownAsk(decided, person)
    })
  }

/** Refuses a request. Refuses not_found, not_permitted, refund_ask_over. */
export const refuseRefundAsk =
  (deps: AskDependencies) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id, answer }: Takes<typeof contract.refuseRefundAsk>,
  ): Promise<RefundAsk> => {
    const { merchant_id, person_id } = person
    const ask = await askOf(tx, merchant_id, id)
    if (!ask) throw new Refusal('not_found')
    if (!mayDecide(person, ask)) throw new Refusal('not_permitted', { permission: 'refunds.make' })
    const ended = await tx.run`
    update refund_asks set state = 'refused', decided_by = ${person_id}, decided_at = ${clock.now()}, answer = ${answer ?? null}
     where id = ${id} and merchant_id = ${merchant_id} and state = 'open'`
    if (ended !== 1) throw new Refusal('refund_ask_over')
    const decided = (await askOf(tx, merchant_id, id))!
    await publishAsk(deps, tx, decided)
    return shownAsk(decided, person)
  }

/** Takes the own request back. Refuses not_found for another person's, refund_ask_over. */
export const withdrawRefundAsk =
  (deps: AskDependencies) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.withdrawRefundAsk>,
  ): Promise<RefundAsk> => {
    const { merchant_id, person_id } = person
    const ask = await askOf(tx, merchant_id, id)
    if (!ask || ask.asked_by !== person_id) throw new Refusal('not_found')
    const ended = await tx.run`
    update refund_asks set state = 'withdrawn', decided_by = ${person_id}, decided_at = ${clock.now()}
     where id = ${id} and merchant_id = ${merchant_id} and state = 'open'`
    if (ended !== 1) throw new Refusal('refund_ask_over')
    const decided = (await askOf(tx, merchant_id, id))!
    await publishAsk(deps, tx, decided)
    return shownAsk(decided, person)
  }
