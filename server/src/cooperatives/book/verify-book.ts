import type { Gives, Takes } from '@sahuji/contract/http/route'
import { type BookClaim, bookClaimIn } from '@sahuji/contract/statements/book-claim'
import type * as contract from '@sahuji/contract/statements/book-papers'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

interface Paper {
  claim: string
  account_id: string
  replaced_by: string | null
}

/** What we signed of a file of a book, for anyone with its code. Refuses not_found. */
export async function verifyBook(
  { tx, clock }: Call<'anyone'>,
  { code }: Takes<typeof contract.verifyBook>,
): Promise<Gives<typeof contract.verifyBook>> {
  const found = await tx.maybe<Paper>`
    -- any merchant: the code on the file is the permission
    select p.claim, case p.mode when 'live' then l.live_account_id else l.sandbox_account_id end as account_id,
           (select n.code from cooperative_papers n
             where n.link_id = p.link_id and n.mode = p.mode and n.from_day = p.from_day and n.to_day = p.to_day
               and n.made_at > p.made_at and (n.member_id, n.head) is not distinct from (p.member_id, p.head)
               and (n.closing, n.row_count) <> (p.closing, p.row_count)
             order by n.made_at desc limit 1) as replaced_by
      from cooperative_papers p join cooperative_links l on l.id = p.link_id
     where p.code = ${code}`
  const signed = found && bookClaimIn(found.claim)
  if (!found || !signed) throw new Refusal('not_found')
  const { claim, replaced_by, account_id } = found
  return { claim, replaced_by, ledger: await ledgerOf(tx, account_id, signed.claim), checked_at: clock.now() }
}

/** Whether the database still has the seal and the last entry that the claim names, and whether a seal covers that entry. */
async function ledgerOf(tx: Tx, account_id: string, { seal, seal_hash, ledger_seq }: BookClaim) {
  const { has_seal, is_held, is_covered } = await tx.one<{ has_seal: boolean; is_held: boolean; is_covered: boolean }>`
    -- any merchant: the code on the file is the permission
    select ${seal} = 0 or exists (select from ledger_seals
                                   where number = ${seal} and left(hash, 32) = ${seal_hash}) as has_seal,
           ${ledger_seq} = 0 or exists (select from ledger_entries
                                         where account_id = ${account_id} and seq = ${ledger_seq}) as is_held,
           ${ledger_seq} = 0 or exists (select from ledger_seal_leaves
                                         where account_id = ${account_id} and last_seq >= ${ledger_seq}) as is_covered`
  if (!has_seal || !is_held) return 'different'
  return is_covered ? 'same' : 'not_sealed'
}
