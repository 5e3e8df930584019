import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { defaultExports } from './default-exports.ts'
import { names } from './names.ts'

test('folders and files that say nothing are refused, index.html aside', () => {
  const house = build({
    'server/src/utils/money.ts': '',
    'dashboard/index.html': '',
    'server/src/index.ts': '',
    'server/src/ids.ts': '',
  })
  expect(found(names, house)).toEqual([
    'server/src/utils/money.ts:1 "utils" says nothing about what is inside; name the subject',
    'server/src/index.ts:1 "index" says nothing about what is inside; name the subject',
  ])
})

test('code is named in kebab-case; other files as their tools want', () => {
  const house = build({ 'server/src/requestPayout.ts': '', 'server/src/send-payout.job.ts': '', 'e2e/README.md': '' })
  expect(found(names, house)).toEqual(['server/src/requestPayout.ts:1 files are named in kebab-case'])
})

test('exports have names, and no file passes all of another on', () => {
  const house = build({
    'server/src/a.ts': 'export default 1\n',
    'server/src/b.ts': "export * from './a.ts'\n",
    'vite.config.ts': 'export default 1',
  })
  expect(found(defaultExports, house)).toEqual([
    'server/src/a.ts:1 named exports only',
    'server/src/b.ts:1 no barrels: import the file itself',
  ])
})
