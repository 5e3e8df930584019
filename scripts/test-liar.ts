// npm run test:liar: ten thousand payments at all rails together, or LIAR of them, from SEED on where it is given.
import { run } from './programs.ts'

const { code } = await run({
  name: 'liar',
  args: ['scripts/test.ts', 'server/src/funding/liar.test.ts'],
  output: 'show',
  env: { LIAR: process.env['LIAR'] ?? '10000' },
})
process.exitCode = code
