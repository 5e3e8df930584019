import { banks } from '../banks/banks.ts'
import { onFact } from '../feed/feed.ts'
import { kycMoved } from '../kyc/move-case.ts'
import { businessAnswers } from '../kyc/queries.ts'
import { updateBusiness } from '../merchants/person-details.ts'
import type { Tx } from '../platform/database/database.ts'

interface Account {
  bank: string
  branch: string
  number: string
  name: string
}

/** What the review desk accepted is the merchant's from then on: the trade name, the form of business, the bank account. */
export const profileListeners = [
  onFact(kycMoved, async (tx, { merchant_id, body }) => {
    if (body.state !== 'valid') return
    const { business_type, answers } = await businessAnswers(tx, { id: body.case_id, merchant_id })
    const trade_name = answers.get('trade_name')?.['name']
    if (typeof trade_name === 'string') await updateBusiness(tx, merchant_id, { trade_name, business_type })
    const account = answers.get('settlement_account') as Account | undefined
    if (account) await saveAccount(tx, merchant_id, account)
  }),
]

/** The bank is one of our list, else as the merchant named it. A branch has no number of ours: its name stands for it. */
const saveAccount = (tx: Tx, merchant_id: string, { bank, branch, number, name }: Account) => tx.run`
  update merchants
     set bank_id = ${bank}, bank_name = ${banks.find(({ id }) => id === bank)?.name ?? bank}, branch_id = ${branch},
         branch_name = ${branch}, account_number = ${number}, account_name = ${name}
   where id = ${merchant_id}`
