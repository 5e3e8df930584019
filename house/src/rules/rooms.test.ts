import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { rooms } from './rooms.ts'

test('a room imports the rooms before it and the files beside the rooms, and no later room', () => {
  const house = build({
    'server/src/auth/deps.ts': `import { x } from './contact/phone-codes.ts'\n`,
    'server/src/auth/sessions/sessions.ts': `import { x } from '../deps.ts'\nimport { y } from '../passwords/passwords.ts'\n`,
    'server/src/auth/passwords/passwords.ts': `import { x } from '../sessions/tokens.ts'\n`,
    'server/src/auth/sessions/tokens.ts': '',
    'server/src/auth/contact/phone-codes.ts': '',
  })
  expect(found(rooms, house)).toEqual([
    'server/src/auth/sessions/sessions.ts:2 sessions comes before passwords and may not import it (../passwords/passwords.ts)',
  ])
})

test('a room of the ground floor imports no later room; a domain imports any of them', () => {
  const house = build({
    'contract/src/money/money.ts': `import { x } from '../http/route.ts'\n`,
    'contract/src/http/route.ts': `import { x } from '../money/money.ts'\n`,
    'contract/src/funding/purposes.ts': `import { x } from '../http/route.ts'\n`,
  })
  expect(found(rooms, house)).toEqual([
    'contract/src/money/money.ts:1 money comes before http and may not import it (../http/route.ts)',
  ])
})

test('rooms of any folder import each other in one direction, a file beside its folder included', () => {
  const house = build({
    'server/src/payouts/accounts/account.ts': `import { x } from '../settlement/stop.ts'\n`,
    'server/src/payouts/settlement/stop.ts': '',
    'server/src/payouts/settlement.ts': `import { x } from './accounts/account.ts'\n`,
    'server/src/payouts/queries.ts': `import { x } from './accounts/account.ts'\n`,
  })
  expect(found(rooms, house)).toEqual(['server/src/payouts:1 the rooms accounts, settlement import each other'])
})
