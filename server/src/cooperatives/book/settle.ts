import type * as contract from '@sahuji/contract/cooperatives/settlements'
import type { Settlement, Settlements } from '@sahuji/contract/cooperatives/settlements'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import { platformAccount } from '../../ledger/accounts.ts'
import { type LockedWallet, lockWallet } from '../../ledger/post.ts'
import { merchantAccount } from '../../ledger/queries.ts'
import { holdFreezes, isFrozen } from '../../merchants/freezes.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasRoom, roomOfReceiver, roughly } from '../../transfers/receivers.ts'
import { accountOfLink, type LinkRow, lockLink, openLink } from '../links/link-row.ts'
import { lastRow, type StoredBookRow } from './book-rows.ts'
import { type Written, writeRows } from './write-row.ts'

type Book = Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'>

/** What is owed now, in paisa. `through_seq`: the last row whose commission is in it. */
interface Owed {
  held: bigint
  commission: bigint
  tax: bigint
  owed: bigint
  batch: number
  through_seq: bigint
}

/** What is held for a cooperative, and what of it is the merchant's: the commissions that no settlement has covered yet. */
async function owedOf(tx: Tx, book: Book): Promise<Owed> {
  const { merchant_id, link_id, mode } = book
  const { batch, earned, withheld } = await tx.one<{ batch: number; earned: bigint; withheld: bigint }>`
    with own as (
      select r.kind, r.seq, r.commission, r.tax, r.through_seq, r.batch from cooperative_rows r
       where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}
    )
    select coalesce(max(batch), 0) + 1 as batch,
           coalesce(sum(commission) filter (where kind in ('deposit', 'reversal') and seq > covered.through), 0)::bigint as earned,
           coalesce(sum(tax) filter (where kind in ('deposit', 'reversal') and seq > covered.through), 0)::bigint as withheld
      from own, (select coalesce(max(through_seq), 0) as through from own) covered`
  const last = await lastRow(tx, book)
  const held = last?.balance ?? 0n
  // reversals after a settlement reduce the next commission, and may leave none
  const [commission, tax] = earned > withheld && withheld >= 0n ? [earned, withheld] : [0n, 0n]
  const owed = held > commission ? held - commission : 0n
  return { held, commission, tax, owed, batch, through_seq: last?.seq ?? 0n }
}

/** What is owed to a cooperative, and its settlements, newest first. */
export async function readSettlements(
  { tx, person: { merchant_id } }: Call,
  { id, mode = 'live' }: Takes<typeof contract.readSettlements>,
): Promise<Settlements> {
  return shownSettlements(tx, await openLink(tx, merchant_id, id), mode)
}

async function shownSettlements(tx: Tx, link: LinkRow, mode: Mode): Promise<Settlements> {
  const { id: link_id, merchant_id, settled_to } = link
  const { held, commission, tax, owed } = await owedOf(tx, { merchant_id, link_id, mode })
  const data = await tx.many<Settlement>`
    select s.batch, s.made_at, -s.amount as amount, coalesce(c.commission, 0) as commission, coalesce(c.tax, 0) as tax,
           s.transfer_id
      from cooperative_rows s
      left join cooperative_rows c on c.merchant_id = s.merchant_id and c.link_id = s.link_id and c.mode = s.mode
                                  and c.batch = s.batch and c.kind = 'commission'
     where s.merchant_id = ${merchant_id} and s.link_id = ${link_id} and s.mode = ${mode} and s.kind = 'settlement'
     order by s.seq desc limit 100`
  return { held, commission, tax, owed, settled_to, data }
}

/**
 * Passes on what is owed: the commission to the merchant less the tax withheld, the rest to the cooperative's wallet. The same key
 * settles once.
 */
export async function settleCooperative(
  { tx, person, key, clock }: Call<'verified'>,
  { id, mode = 'live', owed: shown }: Takes<typeof contract.settleCooperative>,
): Promise<Settlements> {
  const { merchant_id, person_id } = person
  const link = await lockLink(tx, merchant_id, id)
  accountOfLink(link, mode)
  const isSettled = await tx.maybe`
    select id from cooperative_rows where merchant_id = ${merchant_id} and key = ${key} and kind = 'settlement'`
  if (!isSettled) await settle(tx, clock, link, { mode, key, person_id, shown })
  return shownSettlements(tx, link, mode)
}

/** Settles a locked link. Refuses settlement_changed, receiver_cannot_receive, receiver_over_balance. */
export async function settle(
  tx: Tx,
  clock: Clock,
  link: LinkRow,
  { mode, key, person_id, shown }: { mode: Mode; key: string; person_id: string | null; shown?: bigint },
): Promise<void> {
  const { id: link_id, merchant_id, name, wallet_merchant_id } = link
  const { own, theirs } = await lockBoth(tx, mode, { merchant_id, wallet_merchant_id })
  const { owed, commission, tax, batch, through_seq } = await owedOf(tx, { merchant_id, link_id, mode })
  if (owed === 0n || (shown !== undefined && owed !== shown))
    throw new Refusal('settlement_changed', { amount: formatMoney(owed) })
  await refuseUnready(tx, {
    wallet_merchant_id,
    merchant_id,
    mode,
    amount: owed,
    balance: theirs.balance,
    now: clock.now(),
  })
  const about = { key, person_id, batch }
  const net = commission - tax
  const kept: Written = {
    row: { ...about, kind: 'commission', amount: -commission, commission, tax, through_seq },
    legs: [
      { account_id: own.free.account_id, amount: net },
      { account_id: platformAccount(mode, 'tax_withheld'), amount: tax },
    ],
    history: [{ merchant_id, counterparty: name, method: 'commission', amount: net, balance: own.balance }],
  }
  const counterparty = await tradeNameOf(tx, merchant_id)
  const passed: Written = {
    row: { ...about, kind: 'settlement', amount: -owed },
    legs: [{ account_id: theirs.free.account_id, amount: owed }],
    history: [
      { merchant_id: wallet_merchant_id, counterparty, method: 'settlement', amount: owed, balance: theirs.balance },
    ],
  }
  await writeRows(tx, clock, link, mode, commission > 0n ? [kept, passed] : [passed])
}

/** Locks both wallets in the order in which postings lock their accounts. */
async function lockBoth(
  tx: Tx,
  mode: Mode,
  { merchant_id, wallet_merchant_id }: Pick<LinkRow, 'merchant_id' | 'wallet_merchant_id'>,
): Promise<{ own: LockedWallet; theirs: LockedWallet }> {
  const [mine, other] = [
    await merchantAccount(tx, merchant_id, mode),
    await merchantAccount(tx, wallet_merchant_id, mode),
  ]
  if (other < mine) {
    const theirs = await lockWallet(tx, wallet_merchant_id, mode)
    return { theirs, own: await lockWallet(tx, merchant_id, mode) }
  }
  const own = await lockWallet(tx, merchant_id, mode)
  return { own, theirs: await lockWallet(tx, wallet_merchant_id, mode) }
}

async function refuseUnready(
  tx: Tx,
  {
    wallet_merchant_id,
    merchant_id,
    mode,
    amount,
    balance,
    now,
  }: {
    wallet_merchant_id: string
    merchant_id: string
    mode: Mode
    amount: bigint
    balance: bigint
    now: Date
  },
): Promise<void> {
  await holdFreezes(tx, [merchant_id, wallet_merchant_id])
  for (const each of [merchant_id, wallet_merchant_id])
    if (await isFrozen(tx, each, 'money_in')) throw new Refusal('receiver_cannot_receive')
  const { left } = await roomOfReceiver(tx, { merchant_id: wallet_merchant_id, balance }, { mode, now })
  if (left !== null && !hasRoom(left, amount, undefined))
    throw new Refusal('receiver_over_balance', { amount: formatMoney(roughly(left)) })
}
