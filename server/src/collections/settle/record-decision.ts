import type { Tx } from '../../platform/database/database.ts'
import type { Succeeded, Verification } from '../../rails/rail.ts'
import type { RecordDependencies } from '../dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { isOpen } from '../rows/collection-states.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { unclearCode } from '../service-codes.ts'
import type { Decision } from './decide-answer.ts'
import { creditPayment, returnPayment, suspendPayment } from './record-payment.ts'

/** Carries a decision out on a locked collection, in the caller's transaction: timeline, state, money, fact. */
export async function recordDecision(
  deps: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  { found, decision }: { found: Verification; decision: Decision },
): Promise<void> {
  switch (decision.act) {
    case 'credit':
      return creditPayment(deps, tx, collection, decision)
    case 'suspense':
      return suspendPayment(deps, tx, collection, decision)
    case 'give_back':
      return returnPayment(deps, tx, collection, decision)
    case 'contradicted':
      return contradict(deps, tx, collection, decision.paid)
    case 'move':
      await moveCollection(deps, tx, collection, {
        to: decision.to,
        what: decision.to,
        facts: { reason: decision.reason },
        code: decision.code,
        raw: found.raw,
      })
      return
    case 'stay':
      return note(deps, tx, collection, { found, answer: decision.reason })
  }
}

/** A success that is not about this collection, or not in rupees: no entry can be right, an operator reviews it. */
async function contradict(deps: RecordDependencies, tx: Tx, collection: CollectionRow, paid: Succeeded): Promise<void> {
  const now = deps.clock.now()
  const answer = `contradicted: ${paid.rail_ref} ${paid.reference} ${paid.currency}`
  if (collection.last_answer !== answer) {
    const facts = { rail_reference: paid.rail_ref, reference: paid.reference, currency: paid.currency }
    await addEvent(tx, {
      collection_id: collection.id,
      at: now,
      what: 'contradicted',
      facts,
      code: unclearCode,
      raw: paid.raw,
    })
  }
  await tx.run`
    update collections set review_since = coalesce(review_since, ${now}), review_reason = coalesce(review_reason, 'contradicted'),
           last_answer = ${answer}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
  if (!isOpen(collection.state) || collection.state === 'unclear') return
  await moveCollection(deps, tx, collection, { to: 'unclear', what: 'unclear', code: unclearCode })
}

/** An answer that moves nothing is stored only when it is new. */
async function note(
  { clock }: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  { found, answer }: { found: Verification; answer: string },
): Promise<void> {
  if (collection.last_answer === answer) return
  await tx.run`update collections set last_answer = ${answer} where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
  if (found.state !== 'not_found') return
  await addEvent(tx, { collection_id: collection.id, at: clock.now(), what: 'not_started', raw: found.raw })
}
