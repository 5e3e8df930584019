import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { packageEntryPoints, railDialects } from './entry-points.ts'

test('framework and driver are imported by the platform alone; tests may', () => {
  const text = "import pg from 'pg'\n"
  const house = build({
    'server/src/platform/database/database.ts': text,
    'server/src/wallet/wallet.test.ts': text,
    'server/src/wallet/queries.ts': text,
  })
  expect(found(packageEntryPoints, house)).toEqual(['server/src/wallet/queries.ts:1 only platform/ imports pg'])
})

test('the component library is imported by the kit alone', () => {
  const text = "import { Button } from 'react-aria-components'\n"
  const house = build({ 'dashboard/src/kit/layout/button.tsx': text, 'dashboard/src/home/home.page.tsx': text })
  expect(found(packageEntryPoints, house)).toEqual([
    'dashboard/src/home/home.page.tsx:1 only kit/ imports react-aria-components',
  ])
})

test('the contract imports nothing but zod/mini', () => {
  const house = build({ 'contract/src/wallet.ts': "import * as z from 'zod/mini'\nimport * as all from 'zod'\n" })
  expect(found(packageEntryPoints, house)).toEqual(['contract/src/wallet.ts:2 contract does not import zod'])
})

test('a rail’s dialect stays inside rails/; start-up wires it', () => {
  const house = build({
    'server/src/rails/onepg/sign.ts': '',
    'server/src/rails/rail.ts': '',
    'server/src/main.ts': "import { sign } from './rails/onepg/sign.ts'\n",
    'server/src/funding/start.ts':
      "import { sign } from '../rails/onepg/sign.ts'\nimport { rail } from '../rails/rail.ts'\n",
  })
  expect(found(railDialects, house)).toEqual([
    "server/src/funding/start.ts:1 only rails/ speaks a rail's dialect (../rails/onepg/sign.ts)",
  ])
})
