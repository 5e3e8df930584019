import { randomUUID } from 'node:crypto'
import { platformAccount } from '@sahuji/server/ledger/accounts'
import { merchantAccountKinds, platformScope } from '@sahuji/server/ledger/chart-of-accounts'
import { post } from '@sahuji/server/ledger/post'
import { postedOrRefused } from '@sahuji/server/ledger/posting'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId, newLedgerId } from '@sahuji/server/platform/ids'

/** A merchant of the benchmark and the account that holds its money. */
export interface Wallet {
  merchant_id: string
  account_id: string
}

/** Opens live wallets of `count` merchants and gives each Rs.1,00,00,000, or so much, out of equity, through the ledger's own functions. */
export async function seedWallets(db: Database, count: number, opening = 1_000_000_000n): Promise<Wallet[]> {
  const wallets = Array.from({ length: count }, () => ({ merchant_id: newId(), account_id: newLedgerId('live') }))
  for (let first = 0; first < count; first += 1_000) await open(db, wallets.slice(first, first + 1_000), opening)
  return wallets
}

async function open(db: Database, wallets: Wallet[], opening: bigint): Promise<void> {
  const kinds = Object.entries(merchantAccountKinds)
  const accounts = wallets.flatMap(({ merchant_id, account_id }) =>
    kinds.map(([kind, about]) => ({
      ...about,
      kind,
      merchant_id,
      id: kind === 'merchant_wallet' ? account_id : newLedgerId('live'),
    })),
  )
  const column = (name: keyof (typeof accounts)[number]) => accounts.map((account) => account[name])
  await db.read(
    (tx) => tx.run`
    select ledger_open_accounts(array_agg(id), array_agg(merchant), array_agg('live'::text), array_agg(kind), array_agg(label),
        array_agg(may_overdraw))
      from unnest(${column('id')}::uuid[], ${column('merchant_id')}::uuid[], ${column('kind')}::text[],
        ${column('label')}::text[], ${column('may_overdraw')}::boolean[]) as a(id, merchant, kind, label, may_overdraw)`,
  )
  const credits = wallets.map(({ account_id }) => ({ account_id, amount: opening }))
  const debit = { account_id: platformAccount('live', 'equity'), amount: -opening * BigInt(wallets.length) }
  const transfer = {
    merchant_id: platformScope,
    key: randomUUID(),
    mode: 'live' as const,
    kind: 'opening',
    entries: [debit, ...credits],
  }
  const [posting] = await db.write((tx) => post(tx, [transfer]))
  postedOrRefused(posting!)
}
