import { formatMoney } from '@sahuji/contract/money'
import type { Tx } from '../platform/database/database.ts'
import { creditLoad, keepInSuspense } from './credit-load.ts'
import type { Decision, SuspenseReason } from './decide.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent, type LoadHappening } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { sourcesOf } from './load-states.ts'
import { move } from './move-load.ts'
import type { Terms } from './payment-terms.ts'
import { loadById } from './queries.ts'
import { unclearCode } from './service-codes.ts'
import { tellLoad } from './tell-load.ts'

type Means = Pick<FundingDependencies, 'clock' | 'feed' | 'engine'>
type Credit = Extract<Decision, { act: 'credit' }>
type Suspense = Extract<Decision, { act: 'suspense' }>

/** Paid as agreed, or by another instrument that prices it: the amount less the fee goes to the wallet, once. */
export async function creditPayment(means: Means, tx: Tx, before: LoadRow, { paid, terms }: Credit): Promise<void> {
  const now = means.clock.now()
  const load = await withTerms(means, tx, before, terms)
  const posted = await creditLoad(tx, load, { now, engine: means.engine })
  if (posted === 'wallet_closed')
    return suspendPayment(means, tx, load, { act: 'suspense', paid, terms, reason: 'wallet_closed' })
  const facts = { amount: formatMoney(load.amount), rail_reference: paid.rail_ref, was: load.state }
  await addEvent(tx, {
    load_id: load.id,
    at: now,
    what: 'credited',
    facts: { ...facts, ...otherCharge(load, paid.fee) },
    code: '000',
    raw: paid.raw,
    state_from: load.state,
    state_to: 'credited',
  })
  const moved = await tx.run`
    update loads set state = 'credited', settled_at = ${now}, next_check_at = null, hand_off = null, service_code = null,
           last_answer = 'succeeded', rail_reference = ${paid.rail_ref}, gateway_charge = coalesce(${paid.fee}, gateway_charge),
           transfer_id = ${posted.transfer_id}, balance_after = ${posted.balance_after},
           review_since = null, review_reason = null
     where id = ${load.id} and merchant_id = ${load.merchant_id} and state = any (${sourcesOf('credited')}::text[])`
  if (moved !== 1) throw new Error(`load ${load.id} cannot be credited from ${load.state}`)
  await tellLoad(means, tx, (await loadById(tx, load.id))!)
}

/** The gateway asked the payer for more or less than it had said; none of it is in our ledger. */
function otherCharge({ gateway_charge }: LoadRow, charge: bigint | null): Record<string, string> {
  if (charge === null || gateway_charge === null || charge === gateway_charge) return {}
  return { charge_agreed: formatMoney(gateway_charge), charge: formatMoney(charge) }
}

/** Money that may not go into the wallet by itself is kept apart, once, until a person decides; the merchant sees why. */
export async function suspendPayment(
  means: Means,
  tx: Tx,
  before: LoadRow,
  { paid, terms, reason }: Suspense,
): Promise<void> {
  const now = means.clock.now()
  const load = await withTerms(means, tx, before, terms)
  const facts = { agreed: formatMoney(load.amount), paid: formatMoney(paid.amount), rail_reference: paid.rail_ref }
  await addEvent(tx, {
    load_id: load.id,
    at: now,
    what: happened[reason],
    facts: { ...facts, was: load.state, ...otherCharge(load, paid.fee) },
    code: unclearCode,
    raw: paid.raw,
  })
  const transfer_id = await keepInSuspense(tx, load, { amount: paid.amount, now, engine: means.engine })
  await tx.run`
    update loads set transfer_id = ${transfer_id}, suspense_transfer_id = ${transfer_id}, paid_amount = ${paid.amount},
           rail_reference = ${paid.rail_ref}, gateway_charge = coalesce(${paid.fee}, gateway_charge),
           review_since = coalesce(review_since, ${now}), review_reason = ${reason}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (load.state === 'unclear') return tellLoad(means, tx, (await loadById(tx, load.id))!)
  await move(means, tx, load, { to: 'unclear', code: unclearCode, what: 'unclear', facts: {}, raw: null })
}

const happened: Record<SuspenseReason, LoadHappening> = {
  over_limit: 'paid_over_limit',
  other_instrument: 'paid_otherwise',
  other_amount: 'paid_differently',
  after_failure: 'paid_after_failure',
  wallet_closed: 'paid_to_closed_wallet',
}

/** The load as what it was paid with: another instrument has its own name, price and limits. */
async function withTerms({ clock }: Means, tx: Tx, load: LoadRow, terms: Terms): Promise<LoadRow> {
  if (terms.instrument_id === load.instrument_id) return load
  const { instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee } = terms
  const facts = { chosen: load.bank_name, paid: bank_name, fee_agreed: formatMoney(load.fee), fee: formatMoney(fee) }
  await addEvent(tx, { load_id: load.id, at: clock.now(), what: 'paid_with_other', facts })
  await tx.run`
    update loads set instrument_id = ${instrument_id}, channel = ${channel}, bank_name = ${bank_name},
           tariff_channel = ${tariff_channel}, tariff_from = ${tariff_from}, limit_group = ${limit_group}, fee = ${fee}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  return { ...load, instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee }
}
