import type { Tx } from '../platform/database/database.ts'
import { rupeeText } from '../rails/rupee-text.ts'

/** An order in the simulated bank's form; the amount in rupees: `11963.48`. */
export interface SentOrder {
  reference: string
  amount: string
  creditor: { bank_id: string; branch_id: string; name: string; account: string }
  sent_at: Date
  credited_at: Date
}

/** The demo's open withdrawals by NPI: the simulated bank needs them to finish them. */
export async function ordersOnTheirWay(tx: Tx): Promise<SentOrder[]> {
  const rows = await tx.many<{
    reference: string
    arrives: bigint
    bank_id: string
    branch_id: string
    account_name: string
    account_number: string
    submitted_at: Date
    arrival_at: Date
  }>`
    -- any merchant: the demo's own
    select reference, arrives, bank_id, branch_id, account_name, account_number, submitted_at, arrival_at from payouts
     where state = 'sent' and rail = 'npi' and sent_transfer_id is not null
       and merchant_id in (select merchant_id from people join demo_people on person_id = people.id)`
  return rows.map(({ reference, arrives, bank_id, branch_id, account_name: name, account_number: account, ...at }) => ({
    reference,
    amount: rupeeText(arrives),
    creditor: { bank_id, branch_id, name, account },
    sent_at: at.submitted_at,
    credited_at: at.arrival_at,
  }))
}
