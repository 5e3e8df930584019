import { proposalKinds } from '@sahuji/contract/approvals/proposals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { approvals } from './approvals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('each kind of proposal is declared by an office', () => {
  expect([...new Set(approvals.kinds.map(({ kind }) => kind))].toSorted()).toEqual(proposalKinds.toSorted())
})

test('the database stores exactly the kinds of proposals', async () => {
  const { known } = await database.db.read(
    (tx) => tx.one<{ known: string }>`
      select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'proposal_kind_is_known'`,
  )
  const names = [...known.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(proposalKinds.toSorted())
})
