import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { documents } from './documents.ts'

test('a document names files and folders that exist', () => {
  const house = build({
    'server/src/ledger/post.ts': '',
    'README.md': [
      '`server/src/ledger/`, `post.ts` and `ledger/post.ts:post`; `npm start`, `*.page.tsx`, `<domain>/office/`, `/api/loads/`',
      '`server/src/books/` and `hold.ts`',
    ].join('\n'),
  })
  expect(found(documents, house)).toEqual([
    'README.md:2 no file or folder is server/src/books/',
    'README.md:2 no file or folder is hold.ts',
  ])
})
