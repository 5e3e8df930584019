import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { ledgerWrites } from './ledger-writes.ts'
import { merchantScope } from './merchant-scope.ts'

const migrations = {
  'server/migrations/0002-ledger.sql':
    '-- why\ncreate table ledger_entries (\n  account_id uuid,\n  amount bigint\n);\n',
  'server/migrations/0014-loads.sql':
    '-- why\ncreate table loads (\n  id uuid,\n  merchant_id uuid\n);\ncreate table rails (\n  id int\n);\n',
}
const queries = (sql: string) => build({ ...migrations, 'server/src/funding/queries.ts': `tx.many<Row>\`${sql}\`` })

test('a statement on a merchant’s table names merchant_id', () => {
  expect(
    found(merchantScope, queries('select id from loads where id = ${id} and merchant_id = ${merchant.id}')),
  ).toEqual([])
  expect(found(merchantScope, queries('select id from loads where id = ${id}'))).toEqual([
    'server/src/funding/queries.ts:1 the statement on loads does not name merchant_id; if that is right, say why: -- any merchant: reason',
  ])
})

test('a renamed table still belongs to merchants', () => {
  const renaming = { 'server/migrations/0024-collections.sql': '-- why\nalter table loads rename to collections;\n' }
  const query = 'select id from collections where id = ${id}'
  const house = build({ ...migrations, ...renaming, 'server/src/funding/queries.ts': `tx.many<Row>\`${query}\`` })
  expect(found(merchantScope, house)).toEqual([
    'server/src/funding/queries.ts:1 the statement on collections does not name merchant_id; if that is right, say why: -- any merchant: reason',
  ])
})

test('an insert of a whole row names its merchant in the row', () => {
  expect(found(merchantScope, queries('insert into loads ${rowOf(row)}'))).toEqual([])
})

test('a table without merchants and a statement with a reason are free', () => {
  expect(found(merchantScope, queries('select id from rails'))).toEqual([])
  expect(found(merchantScope, queries('select id from loads -- any merchant: the sweep\\n where due'))).toEqual([])
})

test('only the ledger writes its tables; reading is free', () => {
  expect(found(ledgerWrites, queries('insert into ledger_entries (amount) values (${1})'))).toEqual([
    'server/src/funding/queries.ts:1 only ledger/ writes ledger_entries',
  ])
  expect(found(ledgerWrites, queries('select amount from ledger_entries'))).toEqual([])
})
