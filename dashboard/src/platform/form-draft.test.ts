import { paisa } from '@sahuji/contract/money/money'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { dropDraft, dropDraftsOf, keepDraft, readDraft } from './form-draft.ts'
import { memoryStorage } from './test-storage.ts'

const fields = { amount: z.optional(paisa), remark: z.string() }

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

test('what was written comes back as it was, amounts as paisa', () => {
  keepDraft('load.7', fields, { amount: 50_000n, remark: 'rent' })
  expect(readDraft('load.7', fields)).toEqual({ amount: 50_000n, remark: 'rent' })
  keepDraft('load.7', fields, { amount: undefined, remark: '' })
  expect(readDraft('load.7', fields)).toEqual({ remark: '' })
})

test('each form has a draft of its own, and one that was sent has none', () => {
  keepDraft('load.7', fields, { amount: 1n, remark: 'seven' })
  keepDraft('load.8', fields, { amount: 1n, remark: 'eight' })
  dropDraft('load.7')
  expect([readDraft('load.7', fields), readDraft('load.8', fields)?.remark]).toEqual([undefined, 'eight'])
})

test('what an operator wrote goes with them, and nobody else’s with it', () => {
  for (const name of ['operator.tariff', 'operator.adjustment', 'load.7'])
    keepDraft(name, fields, { amount: 1n, remark: name })
  dropDraftsOf('operator.')
  const left = ['operator.tariff', 'operator.adjustment', 'load.7'].map((name) => readDraft(name, fields)?.remark)
  expect(left).toEqual([undefined, undefined, 'load.7'])
})

test('a draft of a form that has other fields now is forgotten', () => {
  keepDraft('load.7', { remark: z.string() }, { remark: 'rent' })
  expect(readDraft('load.7', { ...fields, remark: z.number() })).toBeUndefined()
})
