// npm run test:liar: ten thousand loads at all rails together, or LIAR of them, half as many that banks push, half as many payments of
// shops, and a tenth as many withdrawals; from SEED on where it is given; arrivals at NEPALPAY of eight seeds. Before them, every story of a load and of a payment at every rail.
import { run } from './programs.ts'

const { code } = await run({
  name: 'liar',
  args: [
    'scripts/test.ts',
    'server/src/funding/scenarios/rail-scenarios.test.ts',
    'server/src/payments/scenarios/rail-scenarios.test.ts',
    'server/src/funding/scenarios/liar.test.ts',
    'server/src/payouts/payout-liar.test.ts',
    'server/src/payments/arrivals/nepalpay-lies.test.ts',
  ],
  output: 'show',
  env: { LIAR: process.env['LIAR'] ?? '10000' },
})
process.exitCode = code
