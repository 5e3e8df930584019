// npm run types -w @sahuji/client: writes client/src/calls.ts out of the contract; a test fails while it is stale.
import { writeFileSync } from 'node:fs'
import { clientTypes } from './client-types.ts'

writeFileSync(new URL('../src/calls.ts', import.meta.url), clientTypes())
