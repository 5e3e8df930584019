import { afterEach, describe, expect, test, vi } from 'vitest'
import { jsonMost, readJson } from './read-json.ts'

const size = 3 * 1024 * 1024
const filled = (part: string) => part.repeat(size / part.length)
const worst = {
  'a list of small numbers': `[${filled('1,')}1]`,
  'a list of lists': `[${filled('[],')}[]]`,
  'only opening brackets': filled('['),
  'deep objects': filled('{"":'),
  'only blanks': `${filled(' ')}{}`,
  'only colons': filled(':'),
  'one number': filled('1'),
  'many names': `{${filled('"a":1,')}"a":1}`,
  'escaped quotes': `{"a":"${filled('\\"')}"}`,
  'a string without an end': `"${filled('\\"')}`,
}

afterEach(() => vi.restoreAllMocks())

describe('JSON from an anonymous caller', () => {
  test.each(Object.entries(worst))('is refused before three megabytes of it are parsed: %s', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(() => readJson(text)).toThrow(Error)
    expect(parse.mock.calls).toHaveLength(0)
  })

  test.each(['A', '\\\\', '\\u0041', 'अ'])('is accepted as one long string, like a picture (%s)', (part) => {
    const text = `{"picture":"${filled(part)}"}`
    expect(readJson(text)).toEqual(JSON.parse(text))
  })

  test('is accepted up to its bounds and not beyond', () => {
    const list = (count: number) => `[${Array<number>(count).fill(1).join(',')}]`
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const named = (length: number) => `{"${'a'.repeat(length)}":1}`
    const number = (digits: number) => `[${'1'.repeat(digits)}]`
    // the list itself counts as a value
    expect(readJson(list(jsonMost.values - 1))).toHaveLength(jsonMost.values - 1)
    expect(() => readJson(list(jsonMost.values))).toThrow(RangeError)
    expect(() => readJson(deep(jsonMost.depth))).not.toThrow()
    expect(() => readJson(deep(jsonMost.depth + 1))).toThrow(RangeError)
    expect(() => readJson(named(jsonMost.name_characters))).not.toThrow()
    expect(() => readJson(named(jsonMost.name_characters + 1))).toThrow(RangeError)
    expect(() => readJson(named(size))).toThrow(RangeError)
    expect(() => readJson(number(jsonMost.number_characters))).not.toThrow()
    expect(() => readJson(number(jsonMost.number_characters + 1))).toThrow(SyntaxError)
  })

  test.each(['5e4', '5E4', '50000.0', '-0.0', '9007199254740990.7', '1e400', '0e0', '5e-1'])(
    'contains an invalid number for one in disguise (%s)',
    (number) => {
      const read = readJson(`{"a":[${number},7],"b":${number}}`)
      expect(read).toEqual({ a: [Infinity, 7], b: Infinity })
    },
  )

  test.each(['0', '-7', '50000', '0.5', '-12.25', '99999999999999999999'])('keeps the number %s', (number) => {
    expect(readJson(`[${number}, "5e4 50000.0", ${number}]`)).toEqual([Number(number), '5e4 50000.0', Number(number)])
  })

  test.each(['01', '1.', '.5', '+1', '1e', '--1', '1.2.3', '1e5e5', '0x10', '1_000', '-', 'NaN', 'Infinity'])(
    'is refused with a malformed number (%s)',
    (number) => {
      expect(() => readJson(`{"a":${number}}`)).toThrow(SyntaxError)
    },
  )

  test.each([
    '{"__proto__":{}}',
    '{"\\u005f_proto__":{}}',
    '{"a":[{"b":{"__proto__":1}}]}',
    '{"constructor":{"prototype":{}}}',
  ])('is refused with the name of a prototype (%s)', (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError)
  })

  test('distinguishes an escaped quote from a closing one', () => {
    const texts = ['"', '\\', '\\"', '"\\', '\\\\"', '[1,2]', '}', '5e4']
    expect(readJson(JSON.stringify(texts))).toEqual(texts)
  })
})
