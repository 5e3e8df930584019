import { expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { collectionById } from './queries.ts'

const bank = bankOfFile()

const asPayment = sql`kind = 'payment', key = null, purpose = null, limit_group = null, day = null`
const idsOfLoads = (tx: Tx, id: string) => tx.many`select id from loads where id = ${id}`

test('a payment is a collection and no load', async () => {
  const { id } = await bank.beginAlone('1000')
  expect(await bank.db.read((tx) => idsOfLoads(tx, id))).toHaveLength(1)
  await bank.owner.write((tx) => tx.run`update collections set ${asPayment} where id = ${id}`)
  expect(await bank.db.read((tx) => idsOfLoads(tx, id))).toEqual([])
  expect(await bank.db.read((tx) => collectionById(tx, id))).toMatchObject({ kind: 'payment', key: null, day: null })
})

test.each([
  ['key', sql`key = null`],
  ['purpose', sql`purpose = null`],
  ['limit_group', sql`limit_group = null`],
  ['day', sql`day = null`],
])('a load has its %s', async (_, set) => {
  const { id } = await bank.beginAlone('1000')
  const emptied = bank.owner.write((tx) => tx.run`update collections set ${set} where id = ${id}`)
  await expect(emptied).rejects.toThrow('load_has_its_own_columns')
})

test('no write through the view of loads makes a payment', async () => {
  const { id } = await bank.beginAlone('1000')
  const changed = bank.db.write((tx) => tx.run`update loads set ${asPayment} where id = ${id}`)
  await expect(changed).rejects.toThrow('violates check option')
})
