import { rupees } from '@sahuji/contract/money/money'
import type { Takes } from '@sahuji/contract/http/route'
import { trafficADay } from '@sahuji/contract/sandbox'
import type * as contract from '@sahuji/contract/sandbox/tour'
import type { Tour, TourPayment, TourStep } from '@sahuji/contract/sandbox/tour'
import { merchantBalance } from '../../ledger/queries.ts'
import { openPayment } from '../../payments/create-payment.ts'
import { usualExpirySeconds } from '../../payments/dependencies.ts'
import { paymentOf, type PaymentRow, payUrl } from '../../payments/payment-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { firstIdAt, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { transactionOf } from '../../transactions/queries.ts'
import { receiptFigure } from '../../transactions/receipts/verify-receipt.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { playedWithinDay } from '../play/play-row.ts'
import { beginTourRow, type TourRow, tourOf } from './tour-row.ts'

/** What the tour's payment asks for. */
const tourAmount = rupees('480')

/** How far the tour is: each step as the sandbox's own book shows it. */
export const readTour =
  (deps: SandboxDependencies) =>
  async ({ tx, person: { merchant_id }, clock }: Call<'verified'>): Promise<Tour> =>
    shownTour(deps, tx, (await tourOf(tx, merchant_id)) ?? notBegun(merchant_id, clock.now()))

const notBegun = (merchant_id: string, begun_at: Date): ShownRow => ({
  is_begun: false,
  merchant_id,
  begun_at,
  payment_id: null,
  read_at: null,
  verified_at: null,
})

/** Begins the tour, or begins it again. */
export const beginTour =
  (deps: SandboxDependencies) =>
  async ({ tx, person: { merchant_id }, clock }: Call<'verified'>): Promise<Tour> => {
    await beginTourRow(tx, merchant_id, clock.now())
    return shownTour(deps, tx, (await tourOf(tx, merchant_id))!)
  }

/** The merchant's tour, locked; it begins now where there is none. */
async function lockTour(tx: Tx, merchant_id: string, now: Date): Promise<TourRow> {
  await tx.run`
    insert into sandbox_tours (merchant_id, begun_at) values (${merchant_id}, ${now}) on conflict do nothing`
  await tx.one`select merchant_id from sandbox_tours where merchant_id = ${merchant_id} for no key update`
  return (await tourOf(tx, merchant_id))!
}

/** Opens the payment of the tour; one that is open or paid stays. */
export const openTourPayment =
  (deps: SandboxDependencies) =>
  async ({ tx, person: { merchant_id, person_id }, clock }: Call<'verified'>): Promise<Tour> => {
    const now = clock.now()
    const tour = await lockTour(tx, merchant_id, now)
    const last = tour.payment_id === null ? undefined : await paymentOf(tx, merchant_id, tour.payment_id)
    const stays = last && (last.paid_at !== null || (last.state === 'open' && last.expires_at > now))
    if (stays) return shownTour(deps, tx, tour)
    const about = { merchant_id, mode: 'sandbox', source: 'counter', made_by: person_id, key: newId(clock) } as const
    const asked = { amount: tourAmount, expires_in: usualExpirySeconds, description: 'Two masala teas' }
    const payment_id = await openPayment(deps, tx, { ...about, ...asked })
    await tx.run`update sandbox_tours set payment_id = ${payment_id} where merchant_id = ${merchant_id}`
    return shownTour(deps, tx, { ...tour, payment_id })
  }

/**
 * Takes the figure that a step asks for: the fee of the payment, as its transaction shows it, or the figure of its receipt. Refuses tour_step_waits before it is paid, tour_answer_wrong.
 */
export const answerTour =
  (deps: SandboxDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { step, amount }: Takes<typeof contract.answerTour>,
  ): Promise<Tour> => {
    const now = clock.now()
    const tour = await lockTour(tx, merchant_id, now)
    const row = tour.payment_id === null ? undefined : await transactionOf(tx, merchant_id, tour.payment_id)
    if (!row || row.net === null) throw new Refusal('tour_step_waits')
    if (amount !== (step === 'read' ? row.fee : receiptFigure(row)))
      throw new Refusal('tour_answer_wrong', {}, ['amount'])
    const times = step === 'read' ? { read_at: now } : { verified_at: now }
    const { read_at, verified_at } = { ...tour, ...times }
    await tx.run`
      update sandbox_tours set read_at = ${read_at}, verified_at = ${verified_at} where merchant_id = ${merchant_id}`
    return shownTour(deps, tx, { ...tour, read_at, verified_at })
  }

/** A tour to be shown; it has begun unless it states otherwise. */
type ShownRow = TourRow & { is_begun?: boolean }

async function shownTour(
  deps: Pick<SandboxDependencies, 'clock' | 'public_url'>,
  tx: Tx,
  tour: ShownRow,
): Promise<Tour> {
  const { merchant_id, payment_id } = tour
  const now = deps.clock.now()
  const payment = payment_id === null ? undefined : await paymentOf(tx, merchant_id, payment_id)
  const found = await foundInBook(tx, tour)
  const done: Record<TourStep, boolean> = {
    load: found.has_loaded,
    pay: payment !== undefined && payment.paid_at !== null,
    refund: found.has_refunded,
    read: tour.read_at !== null,
    key: found.has_asked_by_key,
    webhook: found.has_got_webhook,
    verify: tour.verified_at !== null,
  }
  const traffic = await playedWithinDay(tx, merchant_id, { now, is_traffic: true })
  return {
    is_begun: tour.is_begun ?? true,
    begun_at: tour.begun_at,
    done: (Object.keys(done) as TourStep[]).filter((step) => done[step]),
    payment: payment ? shownPayment(payment, { now, public_url: deps.public_url }) : null,
    balance: (await merchantBalance(tx, merchant_id, 'sandbox'))?.balance ?? 0n,
    traffic_left: Math.max(0, trafficADay - traffic),
  }
}

interface FoundInBook {
  has_loaded: boolean
  has_refunded: boolean
  has_asked_by_key: boolean
  has_got_webhook: boolean
}

// A message is sent for up to seven days, so one that arrives now may be older than the tour.
const oldestSent = 8 * 86_400_000

/** What came true in the sandbox since the tour began. */
const foundInBook = (tx: Tx, { merchant_id, begun_at, payment_id }: TourRow) => tx.one<FoundInBook>`
  select exists (select from loads
                  where merchant_id = ${merchant_id} and mode = 'sandbox' and state = 'credited' and created_at >= ${begun_at}) as has_loaded,
         exists (select from refunds
                  where merchant_id = ${merchant_id} and payment_id = ${payment_id} and state in ('pending', 'done')) as has_refunded,
         exists (select from payments
                  where merchant_id = ${merchant_id} and mode = 'sandbox' and source = 'api' and made_at >= ${begun_at}) as has_asked_by_key,
         exists (select from webhook_deliveries
                  where merchant_id = ${merchant_id} and mode = 'sandbox' and outcome = 'delivered' and ended_at >= ${begun_at}
                    and id >= ${firstIdAt(new Date(begun_at.getTime() - oldestSent))}) as has_got_webhook`

const shownPayment = (payment: PaymentRow, { now, public_url }: { now: Date; public_url: string }): TourPayment => ({
  id: payment.id,
  reference: payment.reference,
  amount: payment.amount,
  refunded: payment.refunded,
  is_open: payment.state === 'open' && payment.expires_at > now,
  is_paid: payment.paid_at !== null,
  is_being_paid: payment.being_paid_since !== null,
  is_opened: payment.opened_at !== null,
  payer: payment.payer,
  pay_url: payUrl(public_url, payment.id),
  expires_at: payment.expires_at,
})
