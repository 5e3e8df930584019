import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/statements/log-books'
import type { LogInBooks } from '@sahuji/contract/statements/log-books'
import type { Call } from '../platform/http/route-table.ts'

/** Whether our books have the leaf and the seal of an exported log. Uses shop_log_leaves_of_a_seal. */
export async function verifyLog(
  { tx, clock }: Call<'anyone'>,
  { leaf_hash, seal, seal_hash }: Takes<typeof contract.verifyLog>,
): Promise<LogInBooks> {
  const { isThere } = await tx.one<{ isThere: boolean }>`
    -- any merchant: the hashes in the file are the permission
    select exists (select from shop_log_leaves f join ledger_seals s on s.number = f.seal
                    where f.seal = ${seal} and f.hash = ${leaf_hash} and s.hash = ${seal_hash}) as "isThere"`
  return { ledger: isThere ? 'same' : 'different', checked_at: clock.now() }
}
