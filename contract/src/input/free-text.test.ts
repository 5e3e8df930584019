import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addCounter } from '../counters.ts'
import { freeText, withoutMarks } from './free-text.ts'
import { writeCaseMessage } from '../kyc/decisions.ts'
import { plainName } from '../merchants.ts'
import { resolveReviewItem } from '../funding/office/review.ts'

const card = '4929 1234 5678 9015'

describe('words that people write', () => {
  test('are trimmed, and as long as was asked', () => {
    expect(z.parse(freeText(3, 8), '  tea  ')).toBe('tea')
    for (const text of ['ab', 'nine long']) expect(z.safeParse(freeText(3, 8), text).success).toBe(false)
  })

  test.each([card, 'paid with ४९२९१२३४५६७८९०१५, see slip', 'card:4929-1234-5678-9015.'])(
    'take no card’s number: %s',
    (text) => {
      expect(z.safeParse(freeText(3, 200), text).success).toBe(false)
    },
  )

  test('take what only looks like one: a mobile number, a reference, an account', () => {
    for (const text of ['call 9841204617', 'SJ1NFZSMZZEXHB59', 'account 4929123456789016'])
      expect(z.safeParse(freeText(3, 200), text).success).toBe(true)
  })

  test.each(['Ram\u202e', '\u2067Ram\u2069', 'Ram\u200f', '\u200eRam', 'Ra\u202dm', 'Ram\u061c', 'R\u206aam'])(
    'turn nothing round: %j',
    (text) => {
      for (const takes of [freeText(1, 40), plainName, addCounter.takes.shape.name])
        expect(z.safeParse(takes, text).success).toBe(false)
      expect(withoutMarks(text)).toBe('Ram')
    },
  )

  test.each(['\u200b', '\u200b\u200d\u2060', '\u3164\u3164', '\u00ad\ufeff'])('show something: not %j', (text) => {
    for (const takes of [freeText(1, 40), plainName, addCounter.takes.shape.name])
      expect(z.safeParse(takes, text).success).toBe(false)
  })

  test.each(['Tea\nshop', 'Tea\r\nshop', 'Tea\u2028shop', 'Te\u200ba', 'Te\ufeffa'])(
    'a name is one line as spelled: not %j',
    (text) => {
      for (const takes of [plainName, addCounter.takes.shape.name]) expect(z.safeParse(takes, text).success).toBe(false)
      expect(z.safeParse(freeText(1, 40), text).success).toBe(true)
    },
  )

  test('keep the joiners of Devanagari, and a name has a letter or a digit', () => {
    for (const text of ['श्री\u200dराम चिया', 'र्\u200cक पसल', '7 11', 'Ram']) {
      expect(z.parse(plainName, text)).toBe(text)
      expect(z.parse(addCounter.takes.shape.name, text)).toBe(text)
    }
    expect(z.safeParse(plainName, '--').success).toBe(false)
    expect(z.parse(freeText(1, 40), '👍')).toBe('👍')
    expect(z.parse(freeText(0, 40), '')).toBe('')
  })

  test('a message about a case and an operator’s reason are such words', () => {
    const id = '01980000-0000-7000-8000-000000000000'
    expect(z.safeParse(writeCaseMessage.takes, { text: card }).success).toBe(false)
    expect(z.safeParse(resolveReviewItem.takes, { id, act: 'credit', note: card }).success).toBe(false)
  })
})
