import type * as contract from '@sahuji/contract/payouts/account-links'
import type { LinkedAccount } from '@sahuji/contract/payouts/account-links'
import type { Takes } from '@sahuji/contract/http/route'
import { tokenHash } from '../../auth/sessions/tokens.ts'
import { commonName } from '../../banks/banks.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cancelUnsentTo } from '../cancel-payout.ts'
import type { AnswerDependencies } from '../dependencies.ts'
import { isOnItsWayTo } from '../queries.ts'
import { lockPayoutAccount, pauseAccount } from './account-row.ts'
import { removeAccount } from './remove-account.ts'

interface LinkRow {
  merchant_id: string
  account_id: string
  expires_at: Date
  used_at: Date | null
  bank_name: string
  account_end: string
  added_at: Date
  removed_at: Date | null
  paused_at: Date | null
}

/** The link, under its merchant's lock where it is about to be used. Refuses not_found. */
async function linkBy(tx: Tx, token: string): Promise<LinkRow> {
  const row = await tx.maybe<LinkRow>`
    -- any merchant: the token is the permission
    select l.merchant_id, l.account_id, l.expires_at, l.used_at, a.bank_name, right(a.account_number, 4) as account_end,
           a.added_at, a.removed_at, a.paused_at
      from payout_account_links l join payout_accounts a on a.id = l.account_id and a.merchant_id = l.merchant_id
     where l.token_hash = ${tokenHash(token)}`
  if (!row) throw new Refusal('not_found')
  return row
}

/** The account as its link shows it. What was removed or paused meanwhile, whoever did it, needs no press any more. */
export async function readLinkedAccount(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof contract.readLinkedAccount>,
): Promise<LinkedAccount> {
  return shownLink(await linkBy(tx, token), clock.now())
}

function shownLink(row: LinkRow, now: Date): LinkedAccount {
  const { bank_name, account_end, added_at, removed_at, paused_at, used_at, expires_at } = row
  const ended = removed_at ? 'removed' : used_at && paused_at ? 'paused' : undefined
  const isOver = used_at !== null || expires_at <= now
  return { bank_name: commonName(bank_name), account_end, added_at, state: ended ?? (isOver ? 'over' : 'open') }
}

/** Takes the account away as its owner would; where money is on its way to it, it is paused. Refuses not_found. */
export const removeLinkedAccount =
  (deps: AnswerDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { token }: Takes<typeof contract.removeLinkedAccount>,
  ): Promise<LinkedAccount> => {
    const now = clock.now()
    const { merchant_id, account_id } = await linkBy(tx, token)
    await lockMerchant(tx, merchant_id)
    const link = await linkBy(tx, token)
    if (shownLink(link, now).state !== 'open') return shownLink(link, now)
    const account = (await lockPayoutAccount(tx, merchant_id, account_id))!
    await cancelUnsentTo(deps, tx, { merchant_id, account_id })
    // asked after that: what left in the meantime is on its way by now
    const isBusy = await isOnItsWayTo(tx, merchant_id, account_id)
    if (isBusy) await shutDisowned(tx, clock, { merchant_id, account_id })
    else await removeAccount(deps, tx, account, now)
    await tx.run`
      update payout_account_links set used_at = ${now}, outcome = ${isBusy ? 'paused' : 'removed'}
       where token_hash = ${tokenHash(token)} and merchant_id = ${merchant_id}`
    return shownLink(await linkBy(tx, token), now)
  }

/** No more money goes to it, and a paper that waits for a person is about nothing any more. */
async function shutDisowned(tx: Tx, clock: Clock, whose: { merchant_id: string; account_id: string }): Promise<void> {
  const { merchant_id, account_id } = whose
  await pauseAccount(tx, clock, { ...whose, reason: notMine, payout_id: null })
  await tx.run`
    update payout_accounts set paper_state = null, paper_at = null
     where id = ${account_id} and merchant_id = ${merchant_id} and paper_state = 'waiting'`
}

const notMine = 'Somebody of your business said that they did not add this account'
