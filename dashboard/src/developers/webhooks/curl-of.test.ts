import { expect, test } from 'vitest'
import { curlOf, requestText } from './curl-of.ts'

const attempt = {
  url: 'https://shop.example/hooks?a=1',
  headers: { 'webhook-id': 'msg_1', 'content-length': '20' },
}

test('a command sends the exact bytes, whatever quotes they have', () => {
  expect(curlOf(attempt, `{"note":"it's"}`)).toBe(
    String.raw`curl -i 'https://shop.example/hooks?a=1' \
  -H 'webhook-id: msg_1' \
  --data-binary '{"note":"it'\''s"}'`,
  )
})

test('a request is shown with its line, its headers and its JSON indented', () => {
  expect(requestText(attempt, '{"a":1}')).toBe(
    'POST /hooks?a=1 HTTP/1.1\nhost: shop.example\nwebhook-id: msg_1\ncontent-length: 20\n\n{\n  "a": 1\n}',
  )
  expect(requestText(attempt, 'plain')).toContain('\n\nplain')
})
