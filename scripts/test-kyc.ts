// npm run test:kyc: every form of business from its papers, as real files in a real browser, to VALID.
import { run } from './programs.ts'

const { code } = await run({
  name: 'kyc',
  args: ['scripts/test.ts', 'server/src/kyc/office/every-business-type.test.ts', 'e2e/kyc-types.spec.ts'],
  output: 'show',
  env: { KYC: 'all' },
})
process.exitCode = code
