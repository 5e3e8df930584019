import type { Verdict, SuspenseReason } from '../../collections/collection-use.ts'
import type { Succeeded } from '../../rails/rail.ts'
import type { LoadRow } from '../loads/load-row.ts'
import type { Made } from './payment-terms.ts'

/** Decides about a confirmed payment of a load by the locked load and how it was paid, by nothing else. Pure. */
export function decidePaid(load: LoadRow, paid: Succeeded, { by, terms, fits }: Made): Verdict {
  const suspense = (reason: SuspenseReason): Verdict => ({ act: 'suspense', terms, reason, by })
  if (paid.amount !== load.amount || paid.state === 'partial') return suspense('other_amount')
  // The bank refused before and confirms now: it may take this back as well. design.md: a contradictory answer is unclear. An
  // older signature that the rail's check no longer confirms is not money at all.
  if (load.state === 'failed') return paid.is_unsearched ? { act: 'contradicted' } : suspense('after_failure')
  if (by === 'unknown') return suspense('other_instrument')
  // A card's money may be spent but not withdrawn (product.md §2.7); a merchant who chose a bank did not agree to that.
  if (terms.channel === 'visa' && load.channel !== 'visa') return suspense('other_instrument')
  return fits ? { act: 'credit', terms } : suspense('over_limit')
}
