import { platformAccount } from '@sahuji/server/ledger/accounts'
import { platformScope } from '@sahuji/server/ledger/chart-of-accounts'
import { post } from '@sahuji/server/ledger/post'
import { seal } from '@sahuji/server/ledger/seal'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { median } from './closed-loop.ts'

const accounts = 1_000_000
const touched = 1_000
const rounds = 5

/** How long a seal takes, in milliseconds, beside a million sealed accounts: with nothing to do, and with a thousand touched. */
interface SealCost {
  nothing_ms: number
  touched_ms: number
  /** The question that each seal asked before: which of all accounts have something behind their last leaf. */
  all_accounts_ms: number
}

/** Makes the accounts with one leaf each in about half a minute, and measures. Works on a database of its own. */
export async function measureSeals(db: Database, owner: Database, say: (text: string) => void): Promise<SealCost> {
  say(`Making ${accounts} accounts`)
  await owner.read((tx) => tx.run`insert into ledger_seals values (1, now(), 'made for the benchmark')`)
  await owner.read(
    (tx) => tx.run`
    insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, last_seq)
    select (substr(md5('account ' || n), 1, 31) || '0')::uuid, md5('merchant ' || n)::uuid, 'live', 'merchant_wallet', 'Wallet', false, 1
      from generate_series(1, ${accounts}::int) n`,
  )
  await owner.read(
    (tx) => tx.run`
    insert into ledger_seal_leaves (account_id, first_seq, last_seq, seal, hash)
    select id, 1, 1, 1, md5(id::text) from ledger_accounts where last_seq = 1`,
  )
  await owner.read((tx) => tx.run`vacuum analyze ledger_accounts, ledger_seal_leaves`)
  await db.write(seal)
  const cost = { nothing_ms: [] as number[], touched_ms: [] as number[], all_accounts_ms: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    cost.nothing_ms.push(await timed(() => db.write(seal)))
    await touch(db)
    cost.touched_ms.push(await timed(() => db.write(seal)))
    cost.all_accounts_ms.push(await timed(() => askAll(owner)))
  }
  return {
    nothing_ms: median(cost.nothing_ms),
    touched_ms: median(cost.touched_ms),
    all_accounts_ms: median(cost.all_accounts_ms),
  }
}

/** Pays a thousand random wallets out of equity, in one batch after the other. */
async function touch(db: Database): Promise<void> {
  const wallets = await db.read(
    (tx) => tx.many<{ id: string; merchant_id: string }>`
    select id, merchant_id from ledger_accounts where merchant_id is not null and id > gen_random_uuid() order by id limit ${touched}`,
  )
  const equity = platformAccount('live', 'equity')
  const transfers = wallets.map(({ id }) => ({
    merchant_id: platformScope,
    key: newId(),
    mode: 'live' as const,
    kind: 'gift',
    entries: [
      { account_id: equity, amount: -1n },
      { account_id: id, amount: 1n },
    ],
  }))
  await db.write((tx) => post(tx, transfers))
}

const askAll = (owner: Database) =>
  owner.read(
    (tx) => tx.run`
  select a.id from ledger_accounts a
    left join lateral (select last_seq, hash from ledger_seal_leaves where account_id = a.id order by last_seq desc limit 1) l on true
   where a.last_seq > coalesce(l.last_seq, 0)`,
  )

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The rows as they stand in the README. */
export const sealTable = ({ nothing_ms, touched_ms, all_accounts_ms }: SealCost): string => `\
| A seal beside ${accounts} accounts | Median of ${rounds} |
|---|---|
| nothing to seal | ${nothing_ms.toFixed(1)} ms |
| ${touched} accounts touched | ${touched_ms.toFixed(1)} ms |
| only to ask all accounts what is unsealed, as each seal did before | ${all_accounts_ms.toFixed(0)} ms |`
