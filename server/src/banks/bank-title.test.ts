import { bankTitle } from '@sahuji/contract/tariff/lines'
import { expect, test } from 'vitest'
import { banks, commonName } from './banks.ts'

test('a bank of a line of the tariff has its usual spelling, from the key that unites the rails’ names', () => {
  const names = banks.map(({ name }) => commonName(name))
  const keyOf = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  expect(names.map((name) => bankTitle(keyOf(name)))).toEqual(names)
  expect(names).toContain('NIC Asia Bank')
})
