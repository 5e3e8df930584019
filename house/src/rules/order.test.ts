import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { order } from './order.ts'

const imports = (specifier: string) => `import { x } from '${specifier}'\n`

test('a domain may import an earlier domain, its own files and the platform', () => {
  const house = build({
    'server/src/funding/routes.ts':
      imports('../ledger/post.ts') + imports('./start.ts') + imports('../platform/log.ts'),
    'server/src/ledger/post.ts': '',
    'server/src/funding/start.ts': '',
    'server/src/platform/log.ts': '',
  })
  expect(found(order, house)).toEqual([])
})

test('an earlier domain may not import a later one, types included and across the parts', () => {
  const house = build({
    'server/src/ledger/post.ts': `import type { X } from '../funding/start.ts'\n${imports('@sahuji/contract/funding')}`,
    'server/src/funding/start.ts': '',
    'contract/src/funding.ts': '',
  })
  expect(found(order, house)).toEqual([
    'server/src/ledger/post.ts:1 ledger comes before funding and may not import it (../funding/start.ts)',
    'server/src/ledger/post.ts:2 ledger comes before funding and may not import it (@sahuji/contract/funding)',
  ])
})

test('server and dashboard never meet', () => {
  const house = build({
    'dashboard/src/wallet/calls.ts': imports('@sahuji/server/wallet/read-wallet'),
    'server/src/wallet/read-wallet.ts': imports('../../../dashboard/src/wallet/calls.ts'),
  })
  expect(found(order, house)).toEqual([
    'dashboard/src/wallet/calls.ts:1 dashboard never imports server (@sahuji/server/wallet/read-wallet)',
    'server/src/wallet/read-wallet.ts:1 server never imports dashboard (../../../dashboard/src/wallet/calls.ts)',
  ])
})

test('the platform knows no domain, also in a re-export and a lazy import', () => {
  const house = build({
    'server/src/platform/serve.ts': `export { x } from '../auth/x.ts'\nconst y = import('../auth/x.ts')\n`,
    'server/src/auth/x.ts': '',
  })
  expect(found(order, house).map((line) => line.slice(0, 31))).toEqual([
    'server/src/platform/serve.ts:1 ',
    'server/src/platform/serve.ts:2 ',
  ])
})

test('the ground floor of the contract knows no domain', () => {
  const house = build({
    'contract/src/http/route.ts': imports('../company/operator-roles.ts') + imports('../funding.ts'),
    'contract/src/company/operator-roles.ts': '',
    'contract/src/funding.ts': imports('./http/route.ts'),
  })
  expect(found(order, house)).toEqual([
    'contract/src/http/route.ts:2 http knows no domain and may not import funding (../funding.ts)',
  ])
})
