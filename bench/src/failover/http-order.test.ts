import { expect, test } from 'vitest'
import { judged } from './http-order.ts'

test('only the order’s own end is an acknowledgement, and only 503 and a busy key are repeated', () => {
  expect(judged(200, '{"state":"paid"}', '"paid"').is).toBe('done')
  expect(judged(200, '{"state":"open"}', '"paid"').is).toBe('wrong')
  expect(judged(503, '', '"paid"').is).toBe('again')
  expect(judged(409, '{"refusal":"key_busy"}', '"paid"').is).toBe('again')
  expect(judged(409, '{"refusal":"key_conflict"}', '"paid"').is).toBe('wrong')
  expect(judged(500, '', '"paid"').is).toBe('wrong')
})
