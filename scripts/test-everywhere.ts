// npm run test:everywhere: every route of the specification in every language at every width in both themes.
import { run } from './programs.ts'

const { code } = await run({
  name: 'everywhere',
  args: ['scripts/test.ts', 'e2e/everywhere', ...process.argv.slice(2)],
  output: 'show',
  env: { EVERYWHERE: 'all' },
})
process.exitCode = code
