import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const permissions: Readonly<Record<string, MessageDescriptor>> = {
  payouts: msg`You may not take money out of this wallet.`,
  bank_account: msg`You may not change the bank account.`,
  keys: msg`You may not see or change the keys.`,
  team: msg`You may not change who works on this account.`,
}

/** The sentence that names a permission which somebody does not have. */
export const missingPermission = (needs: string | undefined): MessageDescriptor =>
  permissions[needs ?? ''] ?? msg`You may not do this.`
