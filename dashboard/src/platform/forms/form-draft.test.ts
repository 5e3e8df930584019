import { paisa } from '@sahuji/contract/money/money'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { dropDraft, dropDraftsOf, keepDraft, readDraft } from './form-draft.ts'
import { memoryStorage } from '../storage/test-storage.ts'

const fields = { amount: z.optional(paisa), remark: z.string() }

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

test('a draft is restored unchanged, with amounts as paisa', () => {
  keepDraft('load.7', fields, { amount: 50_000n, remark: 'rent' })
  expect(readDraft('load.7', fields)).toEqual({ amount: 50_000n, remark: 'rent' })
  keepDraft('load.7', fields, { amount: undefined, remark: '' })
  expect(readDraft('load.7', fields)).toEqual({ remark: '' })
})

test('each form has its own draft, and a sent form has none', () => {
  keepDraft('load.7', fields, { amount: 1n, remark: 'seven' })
  keepDraft('load.8', fields, { amount: 1n, remark: 'eight' })
  dropDraft('load.7')
  expect([readDraft('load.7', fields), readDraft('load.8', fields)?.remark]).toEqual([undefined, 'eight'])
})

test('an operator’s drafts are deleted with their session, and other drafts remain', () => {
  for (const name of ['operator.tariff', 'operator.adjustment', 'load.7'])
    keepDraft(name, fields, { amount: 1n, remark: name })
  dropDraftsOf('operator.')
  const left = ['operator.tariff', 'operator.adjustment', 'load.7'].map((name) => readDraft(name, fields)?.remark)
  expect(left).toEqual([undefined, undefined, 'load.7'])
})

test('a draft of a form whose fields have changed is ignored', () => {
  keepDraft('load.7', { remark: z.string() }, { remark: 'rent' })
  expect(readDraft('load.7', { ...fields, remark: z.number() })).toBeUndefined()
})
