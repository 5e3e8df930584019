import { expect, test } from 'vitest'
import { isKeyText, keyTextWithin, newKeyText } from './key-text.ts'

test('a key names its book, is one word for a double click, and never the same twice', () => {
  const [live, sandbox] = [newKeyText('live'), newKeyText('sandbox')]
  expect(live).toMatch(/^sahuji_live_[0-9A-Za-z]{38}$/)
  expect(sandbox).toMatch(/^sahuji_test_[0-9A-Za-z]{38}$/)
  expect(newKeyText('live')).not.toBe(live)
  expect([live, sandbox].map(isKeyText)).toEqual([true, true])
})

test('the checksum finds a letter that was mistyped, left out or added', () => {
  const key = newKeyText('sandbox')
  for (let at = 12; at < key.length; at++) {
    const wrong = key[at] === 'A' ? 'B' : 'A'
    expect(isKeyText(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false)
    expect(isKeyText(key.slice(0, at) + key.slice(at + 1))).toBe(false)
  }
  expect(isKeyText(`${key}A`)).toBe(false)
  expect(isKeyText(key.replace('test', 'live'))).toBe(false)
})

test('a key is found within an address', () => {
  const key = newKeyText('live')
  expect(keyTextWithin(`/api/v1/payments?key=${key}&limit=5`)).toBe(key)
  expect(keyTextWithin(`/api/v1/payments/${key}`)).toBe(key)
  expect(keyTextWithin(`/api/v1/payments?key=${key.slice(0, -1)}`)).toBeUndefined()
})
