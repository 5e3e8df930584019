import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asText, fromText } from './seen-text.ts'

const leaf = fc.oneof(
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
)
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('any')),
    fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tie('any')),
  ),
})).any

test('whatever was seen reads the same again', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(fromText(asText(value))).toEqual(structuredClone(value))
    }),
  )
})
