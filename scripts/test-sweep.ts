// npm run test:sweep: every message of a load, a payment, a callback, a push, a clawback, a refund, a surplus, a dispute, a withdrawal,
// its return, a settlement and a statement, each with every end, at every rail; or SWEEP of them; and every order of the steps of
// those who give back or want back the money of one payment. SWEEP_ONLY='by hand|nchl' takes the flows alone whose names
// it matches. SWEEP_PART=1/8 is one of eight processes that share it: most of a point is waiting.
import { run } from './programs.ts'

const { code } = await run({
  name: 'sweep',
  args: [
    'scripts/test.ts',
    'server/src/payments/scenarios/give-back-orders.test.ts',
    'server/src/funding/scenarios/crash-sweep.test.ts',
  ],
  output: 'show',
  env: { SWEEP: process.env['SWEEP'] ?? 'full' },
})
process.exitCode = code
