import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { noRatchet } from '../ratchet.ts'
import { hashOf, migrations } from './migrations.ts'

const text = '-- why\nselect 1;\n'
const files = { 'server/migrations/0001-a.sql': text, 'server/migrations/0003-c.sql': text }
const accepted = { '0001-a.sql': hashOf(text), '0003-c.sql': hashOf(text) }
const ratchet = { ...noRatchet, missing_migrations: [2] }

test('accepted migrations in order are in order; a gap needs the ratchet', () => {
  expect(found(migrations, build(files, { accepted, ratchet }))).toEqual([])
  expect(found(migrations, build(files, { accepted }))).toEqual(['server/migrations:1 there is no migration number 2'])
})

test('an accepted migration neither changes nor goes', () => {
  const house = build({ 'server/migrations/0001-a.sql': `${text}--` }, { accepted: { ...accepted, '0003-c.sql': 'x' } })
  expect(found(migrations, house)).toEqual([
    'server/migrations/0001-a.sql:1 was accepted and may not change; add a new one',
    'server/migrations/0003-c.sql:1 was accepted and is gone',
  ])
})

test('its hash may not be rewritten either', () => {
  const house = build(files, { accepted, ratchet, acceptedBefore: { '0001-a.sql': 'other' } })
  expect(found(migrations, house)).toEqual(['house/accepted-migrations.json:1 the entry of 0001-a.sql may not change'])
})

test('a new migration is accepted by command, has a reason, and takes a free number', () => {
  const house = build({ ...files, 'server/migrations/0003-d.sql': 'select 2;' }, { accepted, ratchet })
  expect(found(migrations, house)).toEqual([
    'server/migrations/0003-d.sql:1 the number 3 is taken',
    'server/migrations/0003-d.sql:1 is not accepted yet: npm run house -- --accept-migrations',
    'server/migrations/0003-d.sql:1 the first line says why (-- …)',
  ])
})
