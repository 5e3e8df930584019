import type { Tx } from '../../platform/database/database.ts'

/** Copies the main account to the merchant's own row, which the specification shows; clears it where there is none. */
export const copyMainAccount = (tx: Tx, merchant_id: string) => tx.run`
  update merchants m
     set bank_id = a.bank_id, bank_name = a.bank_name, branch_name = a.branch_name, branch_id = a.branch_id,
         account_number = a.account_number, account_name = a.account_name
    from (select ${merchant_id}::uuid as merchant_id) as own
         left join payout_accounts a on a.merchant_id = own.merchant_id and a.is_main
   where m.id = own.merchant_id and m.id = ${merchant_id}`

/** Makes an account the main one and copies it to the merchant's row, in one transaction. Lock the merchant before. */
export async function setMainAccount(tx: Tx, merchant_id: string, id: string): Promise<void> {
  await tx.run`
    update payout_accounts set is_main = false where merchant_id = ${merchant_id} and is_main and id <> ${id}`
  await tx.run`
    update payout_accounts set is_main = true
     where merchant_id = ${merchant_id} and id = ${id} and removed_at is null`
  await copyMainAccount(tx, merchant_id)
}
