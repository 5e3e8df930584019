import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { signedIn } from '../session.ts'

/** `open`: a shop is ready; `full`: none is ready now; `off`: this installation offers no demo. */
export const demoStates = ['open', 'full', 'off'] as const
export type DemoState = (typeof demoStates)[number]

export const readDemo = route({
  method: 'GET',
  path: '/api/demo',
  does: 'Whether a stranger can get a demo shop now, and after how many hours without use it is closed.',
  who: 'anyone',
  takes: z.object({}),
  gives: z.object({ state: z.enum(demoStates), idle_hours: z.int() }),
  refuses: [],
})

/** How many demo shops one address and its neighbourhood of 256 addresses get in an hour. */
export const demoShopsOf = { network: 10, neighbourhood: 40 } as const

export const openDemo = route({
  method: 'POST',
  path: '/api/demo/open',
  does: 'Signs a stranger in to a demo shop of their own, in the sandbox alone. A browser that is signed in stays signed in as itself.',
  who: 'anyone',
  takes: z.strictObject({}),
  gives: signedIn,
  shape: 'top',
  limit: { per: 'network', count: demoShopsOf.network, seconds: 3600 },
  refuses: ['demo_off', 'demo_full', 'demo_signed_in', 'too_many', 'sign_in_frozen'],
})
