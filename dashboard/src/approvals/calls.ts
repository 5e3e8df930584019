import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { query } from '../platform/calls/query.ts'

/** The open proposals, or the decided ones. */
export const proposals = (which: 'waiting' | 'decided') => query(listProposals, { which, limit: 100 })
