import { expect, test } from 'vitest'
import { afterMigration } from '../../testing/older-database.ts'

const key = '0199bbbb-0000-7000-8000-000000000001'
const [one, other] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
const row = (id: string, merchant_id: string) => `
  insert into ledger_transfers (posted_at, id, merchant_id, key, mode, kind)
  values (now(), '0199cccc-0000-7000-8000-00000000000${id}', '${merchant_id}', '${key}', 'live', 'payment');`

test('keys that were used before their index was turned round are used up for their merchants still', () =>
  afterMigration({ before: '-cheaper-posting.sql', rows: row('0', one) + row('2', other) }, async (owner) => {
    const again = (merchant_id: string) =>
      owner.write(
        (tx) => tx.run`
          insert into ledger_transfers (posted_at, id, merchant_id, key, mode, kind)
          values (now(), '0199cccc-0000-7000-8000-000000000004', ${merchant_id}, ${key}, 'live', 'payment')`,
      )
    for (const merchant_id of [one, other])
      await expect(again(merchant_id)).rejects.toMatchObject({ constraint: 'transfer_key_is_used_once' })
    const { kept } = await owner.read(
      (tx) => tx.one<{ kept: string }>`
        select string_agg(attname, ', ' order by place) as kept
          from pg_constraint c, unnest(c.conkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = 'ledger_transfers'::regclass and a.attnum = k.attnum
         where conname = 'transfer_key_is_used_once'`,
    )
    expect(kept).toBe('key, merchant_id')
  }))
