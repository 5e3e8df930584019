import { formatMoney } from '@sahuji/contract/money'
import type { Tx } from '../platform/database.ts'
import type { Succeeded, Verification } from '../rails/rail.ts'
import { creditLoad, suspendPayment } from './credit-load.ts'
import type { Decision, MovedState } from './decide.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent, type LoadHappening } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { isOpen, sourcesOf } from './load-states.ts'
import { loadById } from './queries.ts'
import { unclearCode } from './service-codes.ts'
import { tellLoad } from './tell-load.ts'

type Means = Pick<FundingDependencies, 'clock' | 'feed' | 'engine'>

/** Carries a decision out on a locked load, in the caller's transaction: timeline, state, money, fact. */
export async function recordDecision(
  means: Means,
  tx: Tx,
  load: LoadRow,
  found: Verification,
  decision: Decision,
): Promise<void> {
  switch (decision.act) {
    case 'credit':
      return credit(means, tx, load, decision.paid)
    case 'suspense':
      return suspend(means, tx, load, decision.paid)
    case 'contradicted':
      return contradict(means, tx, load, decision.paid)
    case 'move':
      return move(means, tx, load, {
        ...decision,
        what: decision.to,
        facts: { reason: decision.reason },
        raw: found.raw,
      })
    case 'stay':
      return note(means, tx, load, found, decision.reason)
  }
}

/** Paid as agreed: the amount less the fee goes to the wallet, once. */
async function credit(means: Means, tx: Tx, load: LoadRow, paid: Succeeded): Promise<void> {
  const now = means.clock.now()
  const posted = await creditLoad(tx, load, { now, engine: means.engine })
  if (posted === 'wallet_closed') return suspend(means, tx, load, paid)
  const facts = { amount: formatMoney(load.amount), rail_reference: paid.rail_ref, was: load.state }
  await addEvent(tx, {
    load_id: load.id,
    at: now,
    what: 'credited',
    facts,
    code: '000',
    raw: paid.raw,
    state_from: load.state,
    state_to: 'credited',
  })
  const moved = await tx.run`
    update loads set state = 'credited', settled_at = ${now}, next_check_at = null, hand_off = null, service_code = null,
           last_answer = 'succeeded', rail_reference = ${paid.rail_ref}, gateway_charge = coalesce(${paid.fee}, gateway_charge),
           transfer_id = ${posted.transfer_id}, balance_after = ${posted.balance_after}
     where id = ${load.id} and merchant_id = ${load.merchant_id} and state = any (${sourcesOf('credited')}::text[])`
  if (moved !== 1) throw new Error(`load ${load.id} cannot be credited from ${load.state}`)
  await tellLoad(means, tx, (await loadById(tx, load.id))!)
}

/** Paid otherwise than agreed: what was paid is kept apart, once, and a person decides. */
async function suspend(means: Means, tx: Tx, load: LoadRow, paid: Succeeded): Promise<void> {
  const now = means.clock.now()
  const facts = { agreed: formatMoney(load.amount), paid: formatMoney(paid.amount), rail_reference: paid.rail_ref }
  await addEvent(tx, { load_id: load.id, at: now, what: 'paid_differently', facts, code: unclearCode, raw: paid.raw })
  const transfer_id = await suspendPayment(tx, load, { amount: paid.amount, now, engine: means.engine })
  await tx.run`
    update loads set transfer_id = ${transfer_id}, rail_reference = ${paid.rail_ref}, review_since = coalesce(review_since, ${now})
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  await toUnclear(means, tx, load)
}

/** A success that is not about this load, or not in rupees: no entry can be right, a person looks. */
async function contradict(means: Means, tx: Tx, load: LoadRow, paid: Succeeded): Promise<void> {
  const now = means.clock.now()
  const answer = `contradicted: ${paid.rail_ref} ${paid.reference} ${paid.currency}`
  if (load.last_answer !== answer) {
    const facts = { rail_reference: paid.rail_ref, reference: paid.reference, currency: paid.currency }
    await addEvent(tx, { load_id: load.id, at: now, what: 'contradicted', facts, code: unclearCode, raw: paid.raw })
  }
  await tx.run`
    update loads set review_since = coalesce(review_since, ${now}), last_answer = ${answer}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  await toUnclear(means, tx, load)
}

async function toUnclear(means: Means, tx: Tx, load: LoadRow): Promise<void> {
  if (!isOpen(load.state) || load.state === 'unclear') return
  await move(means, tx, load, { to: 'unclear', code: unclearCode, what: 'unclear', facts: {}, raw: null })
}

/** A move without money: where to, the service code shown with it, and its line in the timeline. */
export interface Move {
  to: MovedState
  code: string | null
  what: LoadHappening
  facts: Record<string, string>
  raw: Verification['raw'] | null
}

/** Moves a load to a state without money; the database refuses a move that is not allowed. */
export async function move(means: Means, tx: Tx, load: LoadRow, { to, code, what, facts, raw }: Move): Promise<void> {
  const now = means.clock.now()
  const ends = isOpen(to) ? null : now
  const moved = await tx.run`
    update loads set state = ${to}, service_code = ${code}, settled_at = ${ends}, hand_off = null, last_answer = ${facts.reason ?? null}
     where id = ${load.id} and merchant_id = ${load.merchant_id} and state = any (${sourcesOf(to)}::text[])`
  if (moved !== 1) throw new Error(`load ${load.id} cannot move from ${load.state} to ${to}`)
  await addEvent(tx, { load_id: load.id, at: now, what, facts, code, raw, state_from: load.state, state_to: to })
  await tellLoad(means, tx, (await loadById(tx, load.id))!)
}

/** An answer that moves nothing gets a line only when it says something new. */
async function note({ clock }: Means, tx: Tx, load: LoadRow, found: Verification, answer: string): Promise<void> {
  if (load.last_answer === answer) return
  await tx.run`update loads set last_answer = ${answer} where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (found.state !== 'not_found') return
  await addEvent(tx, { load_id: load.id, at: clock.now(), what: 'not_started', raw: found.raw })
}
