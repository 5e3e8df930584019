import type { PayoutDependencies } from '../payouts/dependencies.ts'
import type { RefundDependencies } from '../payments/dependencies.ts'

/** What the playground works with: everything that payments, refunds, loads and withdrawals do. */
export type SandboxDependencies = RefundDependencies & PayoutDependencies
