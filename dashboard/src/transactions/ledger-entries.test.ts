import { i18n } from '@lingui/core'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { accountNameOf } from './ledger-entries.tsx'

const chart = new URL('../../../server/src/ledger/chart-of-accounts.ts', import.meta.url)

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('every account of the ledger has a name in the person’s language', () => {
  const kinds = [...readFileSync(chart, 'utf8').matchAll(/^ {2}'?([\w:]+)'?: \{ label:/gm)].map(([, kind]) => kind!)
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => !accountNameOf(kind))).toEqual([])
  expect(accountNameOf('vault')).toBeUndefined()
})
