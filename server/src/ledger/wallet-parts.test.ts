import { expect, test } from 'vitest'
import { afterMigration } from '../../testing/older-database.ts'
import { bookOf } from '../platform/ids.ts'
import { historyVerifications } from '../transactions/verify-history.ts'
import { lockWallet } from './post.ts'
import { merchantBalance, withdrawable } from './queries.ts'
import { ledgerVerifications, verify } from './verify.ts'

const merchant = '01900000-0000-7000-8000-000000000001'
const accounts = (['live', 'sandbox'] as const).flatMap((mode, bit) =>
  (['merchant_wallet', 'merchant_restricted'] as const).map((kind, n) => {
    const id = `01900000-0000-7000-8000-0000000000${n + 1}${bit}`
    return `('${id}', '${merchant}', '${mode}', '${kind}', '${kind}', false)`
  }),
)
// a person moved money into the restricted part, when nothing of it stood in the history
const moved = `
  insert into ledger_transfers (posted_at, id, merchant_id, key, mode, kind)
    values ('2026-11-01', '01900000-0000-7000-8000-0000000000a0', '${merchant}', gen_random_uuid(), 'live', 'opening');
  insert into ledger_entries (account_id, transfer_id, seq, amount, balance) values
    ('01900000-0000-7000-8000-000000000020', '01900000-0000-7000-8000-0000000000a0', 1, 700, 700),
    (ledger_platform_account('live', 'equity'), '01900000-0000-7000-8000-0000000000a0', 1, -700, -700);
  update ledger_accounts set balance = 700, last_seq = 1 where id = '01900000-0000-7000-8000-000000000020';
  update ledger_accounts set balance = -700, last_seq = 1 where id = ledger_platform_account('live', 'equity');`
const rows = `
  insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw) values ${accounts.join(', ')};
  ${moved}`

test('merchants of before have an account for what they may owe, in both books, and their restricted part counts', async () => {
  await afterMigration({ before: '-restricted-money.sql', rows }, async (owner) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const { receivable, balance } = await owner.write((tx) => lockWallet(tx, merchant, mode))
      expect([bookOf(receivable.account_id), receivable.balance, balance]).toEqual([
        mode,
        0n,
        mode === 'live' ? 700n : 0n,
      ])
    }
    expect(await owner.read((tx) => merchantBalance(tx, merchant, 'live'))).toMatchObject({
      balance: 700n,
      restricted: 700n,
    })
    expect(await owner.read((tx) => withdrawable(tx, merchant, 'live'))).toBe(0n)
    const { results } = await verify(owner, [...ledgerVerifications, ...historyVerifications])
    const broken = results.filter((result) => result.broken.length > 0).map(({ verification }) => verification.says)
    expect(broken.filter((says) => /wallet|balance|account|receivable/.test(says))).toEqual([])
  })
})
