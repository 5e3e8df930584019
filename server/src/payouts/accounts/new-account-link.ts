import { newLinkToken, tokenHash } from '../../auth/sessions/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Long enough for a late mail, and for a reader who is away. */
export const linkDays = 7

/** Makes the link by which a person removes an account that they did not add. Only its hash is kept. */
export async function newAccountLink(
  tx: Tx,
  { merchant_id, account_id, person_id }: { merchant_id: string; account_id: string; person_id: string },
  { now, public_url }: { now: Date; public_url: string },
): Promise<string> {
  const token = newLinkToken()
  const expires_at = new Date(now.getTime() + linkDays * 86_400_000)
  await tx.run`
    insert into payout_account_links (token_hash, merchant_id, account_id, person_id, expires_at)
    values (${tokenHash(token)}, ${merchant_id}, ${account_id}, ${person_id}, ${expires_at})`
  return `${public_url}/verify?account=${token}`
}
