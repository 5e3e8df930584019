import { expect, test } from 'vitest'
import { fileKindOf } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['jpeg', 'ÿØÿà\u0000\u0010JFIF'],
  ['png', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\r'],
  ['webp', 'RIFF\u0001\u0002\u0003\u0004WEBP'],
  ['pdf', '%PDF-1.7\n'],
])('recognises %s by its first bytes', (kind, head) => {
  expect(fileKindOf(bytes(head))).toBe(kind)
})

test.each(['<svg xmlns="', '<!doctype html>', 'GIF89a', 'RIFF\u0001\u0002\u0003\u0004WAVE', 'PK\u0003\u0004', ''])(
  'rejects %j',
  (head) => {
    expect(fileKindOf(bytes(head))).toBeUndefined()
  },
)
