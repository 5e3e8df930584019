import { cardsCalls } from './cards/calls.ts'
import { connectipsCalls } from './connectips/calls.ts'
import { esewaCalls } from './esewa/calls.ts'
import { fonepayCalls } from './fonepay/calls.ts'
import { khaltiCalls } from './khalti/calls.ts'
import { nepalpayCalls } from './nepalpay/calls.ts'
import { npiCalls } from './npi/calls.ts'
import { onepgCalls } from './onepg/calls.ts'
import { sctCalls } from './sct/calls.ts'

/** Every call of every rail; a fault can be set for each. */
export const railCalls = [
  ...onepgCalls,
  ...khaltiCalls,
  ...esewaCalls,
  ...fonepayCalls,
  ...connectipsCalls,
  ...cardsCalls,
  sctCalls[0],
  ...nepalpayCalls,
  ...npiCalls,
] as const
export type RailCall = (typeof railCalls)[number]
