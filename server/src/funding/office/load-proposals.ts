import { proposalColumns, type ProposalRow } from '../../approvals/proposal-rows.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The proposals for loads in review that wait. Uses payment_is_proposed_once. */
export const proposalsForLoads = (tx: Tx, loads: readonly string[]) => tx.many<ProposalRow>`
  -- any merchant: operators decide for everybody
  select ${proposalColumns} from operator_proposals
   where kind = 'resolution' and state in ('waiting', 'sent_back') and load_id = any (${[...loads]}::uuid[])`
