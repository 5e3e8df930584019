import type { Tx } from '../platform/database/database.ts'
import type { Succeeded, Verification } from '../rails/rail.ts'
import type { Decision } from './payment-decision.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { isOpen } from './load-states.ts'
import { move } from './move-load.ts'
import { creditPayment, suspendPayment } from './record-payment.ts'
import { unclearCode } from './service-codes.ts'

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
      return creditPayment(means, tx, load, decision)
    case 'suspense':
      return suspendPayment(means, tx, load, decision)
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

/** A success that is not about this load, or not in rupees: no entry can be right, a person looks. */
async function contradict(means: Means, tx: Tx, load: LoadRow, paid: Succeeded): Promise<void> {
  const now = means.clock.now()
  const answer = `contradicted: ${paid.rail_ref} ${paid.reference} ${paid.currency}`
  if (load.last_answer !== answer) {
    const facts = { rail_reference: paid.rail_ref, reference: paid.reference, currency: paid.currency }
    await addEvent(tx, { load_id: load.id, at: now, what: 'contradicted', facts, code: unclearCode, raw: paid.raw })
  }
  await tx.run`
    update loads set review_since = coalesce(review_since, ${now}), review_reason = coalesce(review_reason, 'contradicted'),
           last_answer = ${answer}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (!isOpen(load.state) || load.state === 'unclear') return
  const told = { to: 'unclear', code: unclearCode, what: 'unclear', facts: {}, raw: null } as const
  await move(means, tx, load, told)
}

/** An answer that moves nothing gets a line only when it says something new. */
async function note({ clock }: Means, tx: Tx, load: LoadRow, found: Verification, answer: string): Promise<void> {
  if (load.last_answer === answer) return
  await tx.run`update loads set last_answer = ${answer} where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (found.state !== 'not_found') return
  await addEvent(tx, { load_id: load.id, at: clock.now(), what: 'not_started', raw: found.raw })
}
