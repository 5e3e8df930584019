import { expect, test } from 'vitest'
import { mediaWidthOf } from './use-media-width.ts'

test('under 768 is mobile, 768 to 1220 is tablet, above 1220 is desktop', () => {
  expect([767, 768, 1220, 1221].map(mediaWidthOf)).toEqual(['mobile', 'tablet', 'tablet', 'desktop'])
})
