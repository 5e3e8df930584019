import { accountGuards } from './accounts.ts'
import { authGuards } from './auth.ts'
import { bankFileGuards } from './bank-files.ts'
import { bookGuards } from './books.ts'
import { confirmationGuards } from './confirmations.ts'
import { copiedRowGuards } from './copied-rows.ts'
import { fundingGuards } from './funding.ts'
import type { Guard } from './guard.ts'
import { ledgerGuards } from './ledger.ts'
import { officeGuards } from './office.ts'
import { paymentGuards } from './payments.ts'
import { payoutGuards } from './payouts.ts'
import { railGuards } from './rails.ts'
import { secretKeyGuards } from './secret-keys.ts'
import { transferGuards } from './transfers.ts'
import { shutAccountGuards } from './shut-accounts.ts'
import { webhookGuards } from './webhooks.ts'

/** All guards, in the order of the domains. */
export const guards: readonly Guard[] = [
  ...ledgerGuards,
  ...authGuards,
  ...railGuards,
  ...fundingGuards,
  ...payoutGuards,
  ...accountGuards,
  ...shutAccountGuards,
  ...transferGuards,
  ...confirmationGuards,
  ...secretKeyGuards,
  ...webhookGuards,
  ...paymentGuards,
  ...bankFileGuards,
  ...bookGuards,
  ...copiedRowGuards,
  ...officeGuards,
]
