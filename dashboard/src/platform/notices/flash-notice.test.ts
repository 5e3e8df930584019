import { beforeEach, expect, test, vi } from 'vitest'
import { saveFlashNotice, takeFlashNotice } from './flash-notice.ts'
import { memoryStorage } from '../storage/test-storage.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

test('the next document shows a notice once', () => {
  expect(takeFlashNotice()).toBeUndefined()
  saveFlashNotice({ title: 'Your session has ended.', code: '003', tone: 'bad' })
  expect(takeFlashNotice()).toEqual({ title: 'Your session has ended.', code: '003', tone: 'bad' })
  expect(takeFlashNotice()).toBeUndefined()
})
