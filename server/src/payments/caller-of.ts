import { createHash } from 'node:crypto'
import type { OwnCall } from '../platform/http/route-table.ts'

/** The caller, as far as it can be known without a session or cookie: the same browser behind the same address. */
export const callerOf = ({ network, device }: Pick<OwnCall<'anyone'>, 'network' | 'device'>): string =>
  createHash('sha256').update(`${network} ${device}`).digest('hex').slice(0, 32)
