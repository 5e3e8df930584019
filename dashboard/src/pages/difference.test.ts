import type { PageBlock } from '@sahuji/contract/pages/page-blocks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from './difference.ts'

const paragraph = (text: string): PageBlock => ({ kind: 'paragraph', of: [{ text }] })
const texts = (words: string) => words.split(' ').map(paragraph)
const said = (before: string, after: string) =>
  difference(texts(before), texts(after)).map(({ kind, block }) => {
    const mark = { same: '', added: '+', removed: '-' }[kind]
    return mark + (block.kind === 'paragraph' ? block.of[0]?.text : '')
  })

test('what stayed stays in its order, what went stands before what came in its place', () => {
  expect(said('one two three', 'one 2 three four')).toEqual(['one', '-two', '+2', 'three', '+four'])
  expect(said('one two', 'one two')).toEqual(['one', 'two'])
})

test('a heading that only got another number has not changed', () => {
  const heading = (id: string): PageBlock => ({ kind: 'heading', level: 2, id, of: [{ text: 'Fees' }] })
  expect(difference([heading('s1')], [heading('s2')])).toEqual([{ kind: 'same', block: heading('s2') }])
})

test('without what came it is the old text, without what went the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c').map(paragraph), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const compared = difference(before, after)
      expect(compared.filter(({ kind }) => kind !== 'added').map(({ block }) => block)).toEqual(before)
      expect(compared.filter(({ kind }) => kind !== 'removed').map(({ block }) => block)).toEqual(after)
    }),
  )
})
