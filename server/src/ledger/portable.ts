import type { Tx } from '../platform/database/database.ts'
import { addFacts } from '../feed/feed.ts'
import { addNewJob } from '../platform/jobs/jobs.ts'
import type { Engine } from './post-batch.ts'
import type { Posting } from './posting.ts'
import { entriesOf, transferByKey } from './queries.ts'
import type { PreparedTransfer } from './transfer.ts'

/**
 * The portable engine: one transfer at a time in plain SQL, for databases that speak PostgreSQL but not its procedures.
 * Same answers as the fast one, proven by the same tests. It writes the ledger's tables itself, so `tx` must be their owner's:
 * with it the database no longer keeps the application from its own books.
 */
export const portableEngine: Engine = async (tx, batch, along = []) => {
  const accounts = await lock(tx, batch)
  const postings: Posting[] = []
  for (const transfer of batch) postings.push(await postOne(tx, transfer, accounts))
  for (const [place, { outcome }] of postings.entries()) {
    if (outcome !== 'posted') continue
    await addFacts(tx, along[place]?.facts ?? [])
    for (const job of along[place]?.jobs ?? []) await addNewJob(tx, job)
  }
  return postings
}

interface Account {
  id: string
  balance: bigint
  held: bigint
  last_seq: bigint
  may_overdraw: boolean
  is_closed: boolean
}

type Accounts = Map<string, Account>

// In id order, as the fast engine does, so that two batches wait for one another but never in a circle.
async function lock(tx: Tx, batch: readonly PreparedTransfer[]): Promise<Accounts> {
  const ids = [...new Set(batch.flatMap(({ entries }) => entries.map((leg) => leg.account_id)))]
  const rows = await tx.many<Account>`
    select id, balance, held, last_seq, may_overdraw, closed_at is not null as is_closed
      from ledger_accounts where id = any (${ids}::uuid[]) order by id for no key update`
  return new Map(rows.map((account) => [account.id, account]))
}

async function postOne(tx: Tx, transfer: PreparedTransfer, accounts: Accounts): Promise<Posting> {
  const refused =
    (await postedBefore(tx, transfer)) ?? (await reversedBefore(tx, transfer)) ?? notCovered(transfer, accounts)
  if (refused) return refused
  const { id, merchant_id, key, mode, kind, reverses, posted_at } = transfer
  await tx.run`
    insert into ledger_transfers (posted_at, id, merchant_id, key, reverses, mode, kind)
    values (coalesce(${posted_at ?? null}, now()), ${id}, ${merchant_id}, ${key}, ${reverses ?? null}, ${mode}, ${kind})`
  for (const { account_id, amount } of transfer.entries) {
    const account = accounts.get(account_id)!
    account.balance += amount
    account.last_seq += 1n
    await tx.run`
      insert into ledger_entries (account_id, transfer_id, seq, amount, balance)
      values (${account_id}, ${id}, ${account.last_seq}, ${amount}, ${account.balance})`
    await tx.run`
      update ledger_accounts set balance = ${account.balance}, last_seq = ${account.last_seq} where id = ${account_id}`
  }
  return { outcome: 'posted', id }
}

async function postedBefore(tx: Tx, transfer: PreparedTransfer): Promise<Posting | undefined> {
  const first = await transferByKey(tx, transfer)
  if (!first) return undefined
  const entries = await entriesOf(tx, first.id)
  const is_same =
    first.kind === transfer.kind &&
    (first.reverses ?? undefined) === transfer.reverses &&
    entries.length === transfer.entries.length &&
    transfer.entries.every((leg) =>
      entries.some((entry) => entry.account_id === leg.account_id && entry.amount === leg.amount),
    )
  return { outcome: is_same ? 'duplicate' : 'key_conflict', id: first.id }
}

async function reversedBefore(tx: Tx, { reverses }: PreparedTransfer): Promise<Posting | undefined> {
  if (!reverses) return undefined
  const first = await tx.maybe<{ id: string }>`select id from ledger_transfers where reverses = ${reverses}`
  return first && { outcome: 'reversed_before', id: first.id }
}

function notCovered({ entries }: PreparedTransfer, accounts: Accounts): Posting | undefined {
  const touched = entries.map(({ account_id, amount }) => ({ account: accounts.get(account_id), amount }))
  const stuck = touched.find(({ account }) => !account || account.is_closed)
  if (stuck) return { outcome: stuck.account ? 'closed_account' : 'unknown_account' }
  const is_short = touched.some(
    ({ account, amount }) => amount < 0n && !account!.may_overdraw && account!.balance + amount < account!.held,
  )
  return is_short ? { outcome: 'insufficient' } : undefined
}
