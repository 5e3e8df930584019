import type { Tx } from '../../platform/database/database.ts'
import type { Succeeded, Verification } from '../../rails/rail.ts'
import type { Decision } from '../../funding/settle/payment-decision.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { isOpen } from '../rows/collection-states.ts'
import { moveLoad } from '../rows/move-collection.ts'
import type { RecordDependencies } from './post-collection.ts'
import { creditPayment, suspendPayment } from './record-payment.ts'
import { unclearCode } from '../service-codes.ts'

/** Carries a decision out on a locked load, in the caller's transaction: timeline, state, money, fact. */
export async function recordDecision(
  deps: RecordDependencies,
  tx: Tx,
  load: LoadRow,
  { found, decision }: { found: Verification; decision: Decision },
): Promise<void> {
  switch (decision.act) {
    case 'credit':
      return creditPayment(deps, tx, load, decision)
    case 'suspense':
      return suspendPayment(deps, tx, load, decision)
    case 'contradicted':
      return contradict(deps, tx, load, decision.paid)
    case 'move':
      await moveLoad(deps, tx, load, {
        to: decision.to,
        what: decision.to,
        facts: { reason: decision.reason },
        code: decision.code,
        raw: found.raw,
      })
      return
    case 'stay':
      return note(deps, tx, load, { found, answer: decision.reason })
  }
}

/** A success that is not about this load, or not in rupees: no entry can be right, a person looks. */
async function contradict(deps: RecordDependencies, tx: Tx, load: LoadRow, paid: Succeeded): Promise<void> {
  const now = deps.clock.now()
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
  await moveLoad(deps, tx, load, { to: 'unclear', what: 'unclear', code: unclearCode })
}

/** An answer that moves nothing gets a line only when it says something new. */
async function note(
  { clock }: RecordDependencies,
  tx: Tx,
  load: LoadRow,
  { found, answer }: { found: Verification; answer: string },
): Promise<void> {
  if (load.last_answer === answer) return
  await tx.run`update loads set last_answer = ${answer} where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (found.state !== 'not_found') return
  await addEvent(tx, { load_id: load.id, at: clock.now(), what: 'not_started', raw: found.raw })
}
