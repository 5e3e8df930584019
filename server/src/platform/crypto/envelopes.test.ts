import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { masterKeyFrom, newFileKey, openBytes, openFileKey, sealBytes } from './envelopes.ts'

const master = randomBytes(32)

test('the same key opens what it sealed for the same owner, whatever the content', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), fc.string(), (bytes, bound) => {
      const text = Buffer.from(bytes)
      expect(openBytes(master, bound, sealBytes(master, bound, text))).toEqual(text)
    }),
  )
})

test('opening fails with another key, for another owner, or after one flipped bit', () => {
  const sealed = sealBytes(master, 'merchant a, paper 1', Buffer.from('citizenship'))
  expect(() => openBytes(randomBytes(32), 'merchant a, paper 1', sealed)).toThrow(/unable to authenticate/)
  expect(() => openBytes(master, 'merchant b, paper 1', sealed)).toThrow(/unable to authenticate/)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => openBytes(master, 'merchant a, paper 1', changed)).toThrow(/unable to authenticate/)
  }
})

test('a file has its own key, whose wrapping opens for no other file', () => {
  const one = newFileKey(master, 'a 1')
  const other = newFileKey(master, 'a 2')
  expect(one.key).not.toEqual(other.key)
  expect(openFileKey(master, 'a 1', one.wrapped)).toEqual(one.key)
  expect(() => openFileKey(master, 'a 2', one.wrapped)).toThrow(/unable to authenticate/)
})

test('a master key of the wrong length is refused without repeating it', () => {
  expect(() => masterKeyFrom('c2hvcnQ')).toThrow(/^the key of the documents is 32 bytes/)
  expect(masterKeyFrom(randomBytes(32).toString('base64url'))).toHaveLength(32)
})
