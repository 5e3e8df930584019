import type * as contract from '@sahuji/contract/payouts/settlement-links'
import type { LinkedSettlement } from '@sahuji/contract/payouts/settlement-links'
import type { Takes } from '@sahuji/contract/http/route'
import { newLinkToken, tokenHash } from '../../auth/sessions/tokens.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settlementFacts } from '../accounts/facts.ts'
import { linkDays } from '../accounts/new-account-link.ts'
import { cancelUnsentAutomatic } from '../cancel-payout.ts'
import type { MoveDependencies } from '../dependencies.ts'
import { recordChange } from '../stop-settlement.ts'

/** Makes the link by which a person turns off an automatic settlement that they did not change. Only its hash is kept. */
export async function newSettlementLink(
  tx: Tx,
  { merchant_id, person_id }: { merchant_id: string; person_id: string },
  { now, public_url }: { now: Date; public_url: string },
): Promise<string> {
  const token = newLinkToken()
  await tx.run`
    insert into settlement_links (token_hash, merchant_id, person_id, changed_at, expires_at)
    values (${tokenHash(token)}, ${merchant_id}, ${person_id}, ${now}, ${new Date(now.getTime() + linkDays * 86_400_000)})`
  return `${public_url}/verify?settlement=${token}`
}

interface LinkRow {
  merchant_id: string
  changed_at: Date
  expires_at: Date
  used_at: Date | null
  is_off: boolean
  bank_name: string
  account_end: string
}

/** The link with how the plan stands now. Refuses not_found. */
async function linkBy(tx: Tx, token: string): Promise<LinkRow> {
  const row = await tx.maybe<LinkRow>`
    -- any merchant: the token is the permission
    select l.merchant_id, l.changed_at, l.expires_at, l.used_at, s.every = 'off' as is_off,
           coalesce(a.bank_name, '') as bank_name, coalesce(right(a.account_number, 4), '') as account_end
      from settlement_links l join automatic_settlements s on s.merchant_id = l.merchant_id
      left join payout_accounts a on a.id = s.account_id and a.merchant_id = s.merchant_id
     where l.token_hash = ${tokenHash(token)}`
  if (!row) throw new Refusal('not_found')
  return row
}

function shownLink({ changed_at, used_at, expires_at, is_off }: LinkRow, now: Date): LinkedSettlement {
  if (is_off) return { changed_at, state: 'off' }
  return { changed_at, state: used_at !== null || expires_at <= now ? 'over' : 'open' }
}

/** The automatic settlement as its link shows it. What is off, whoever turned it off, needs no press any more. */
export async function readLinkedSettlement(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof contract.readLinkedSettlement>,
): Promise<LinkedSettlement> {
  return shownLink(await linkBy(tx, token), clock.now())
}

/** Turns it off as its owner would, tells the business in the app, and takes back what it asked for and was not sent. Refuses not_found. */
export const stopLinkedSettlement =
  (deps: MoveDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { token }: Takes<typeof contract.stopLinkedSettlement>,
  ): Promise<LinkedSettlement> => {
    const now = clock.now()
    const { merchant_id } = await linkBy(tx, token)
    await lockMerchant(tx, merchant_id)
    const link = await linkBy(tx, token)
    if (shownLink(link, now).state !== 'open') return shownLink(link, now)
    await tx.run`
      update automatic_settlements set every = 'off', next_run_at = null where merchant_id = ${merchant_id}`
    await recordChange(tx, { merchant_id, changed_by: null, why: 'not_mine' }, now)
    await cancelUnsentAutomatic(deps, tx, merchant_id)
    const body = { bank_name: link.bank_name, account_end: link.account_end, is_off: true }
    await deps.feed.publish(tx, settlementFacts.changed, merchant_id, 'live', body, now)
    await tx.run`
      update settlement_links set used_at = ${now} where token_hash = ${tokenHash(token)} and merchant_id = ${merchant_id}`
    return shownLink(await linkBy(tx, token), now)
  }
