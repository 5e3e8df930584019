import { sendAccountPaper as sendPaperRoute } from '@sahuji/contract/payouts/account-papers'
import * as links from '@sahuji/contract/payouts/account-links'
import * as contract from '@sahuji/contract/payouts/accounts'
import * as banks from '@sahuji/contract/payouts/banks'
import type { PaperVault } from '../../kyc/papers/paper-keys.ts'
import { routes } from '../../platform/http/route-table.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { readLinkedAccount, removeLinkedAccount } from './account-links.ts'
import { listPayoutAccounts } from './account-view.ts'
import { sendAccountPaper } from './account-papers.ts'
import type { AccountMails } from './account-messages.ts'
import { addPayoutAccount } from './add-account.ts'
import { bankDirectory, listBankBranches, listPayoutBanks } from './bank-directory.ts'
import { makeMainAccount, recheckPayoutAccount, takeBankName } from './change-account.ts'
import { checkPayoutAccount } from './check-account.ts'
import { removePayoutAccount } from './remove-account.ts'

/** The bank accounts that can receive withdrawals. */
export const payoutAccountRoutes = (deps: PayoutDependencies & AccountMails & { vault: PaperVault }) => {
  const { rails, clock } = deps
  const directory = bankDirectory({ rails, clock })
  return routes((on) => {
    on(contract.listPayoutAccounts, (call) => listPayoutAccounts({ ...call, rails }))
    on(banks.listPayoutBanks, listPayoutBanks(directory), { own: true })
    on(banks.listBankBranches, listBankBranches(directory), { own: true })
    on(contract.checkPayoutAccount, checkPayoutAccount({ directory, rails }), { own: true })
    on(contract.addPayoutAccount, addPayoutAccount(deps))
    on(contract.makeMainAccount, makeMainAccount(deps))
    on(contract.removePayoutAccount, removePayoutAccount(deps))
    on(contract.recheckPayoutAccount, recheckPayoutAccount({ directory, rails }), { own: true })
    on(contract.takeBankName, takeBankName(deps))
    on(links.readLinkedAccount, readLinkedAccount)
    on(links.removeLinkedAccount, removeLinkedAccount(deps))
    on(sendPaperRoute, sendAccountPaper(deps), { own: true })
  })
}
