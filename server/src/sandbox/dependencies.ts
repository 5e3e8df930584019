import type { AuthDependencies } from '../auth/dependencies.ts'
import type { PayoutDependencies } from '../payouts/dependencies.ts'
import type { RefundDependencies } from '../payments/dependencies.ts'
import type { DemoSettings } from './visitors/demo-shop-row.ts'

/** What the playground works with: everything that payments, refunds, loads and withdrawals do. */
export type SandboxDependencies = RefundDependencies & PayoutDependencies

/** The same for visitors, who are signed in to a demo shop. */
export type VisitorDependencies = SandboxDependencies &
  Pick<AuthDependencies, 'settings' | 'push'> & { demo: DemoSettings }
