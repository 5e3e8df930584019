// npm run test:sign-out: a hundred sessions are refused while answers are still under way; nothing may be left in the browser.
import { run } from './programs.ts'

const { code } = await run({
  name: 'sign-out',
  args: ['scripts/test.ts', 'e2e/session.spec.ts', '-g', 'leaves nothing behind when it is refused'],
  output: 'show',
  env: { STORAGE_TRIES: '100' },
})
process.exitCode = code
