import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { query } from '../platform/calls/query.ts'

/** The proposals that wait, or those that were decided. */
export const proposals = (which: 'waiting' | 'decided') => query(listProposals, { which, limit: 100 })
