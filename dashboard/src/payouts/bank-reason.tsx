import { type BankReason, bankReasonOf } from '@sahuji/contract/payouts/bank-reasons'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../kit/layout/button.tsx'

const words: Record<BankReason, MessageDescriptor> = {
  account_closed: msg`The account is closed.`,
  account_blocked: msg`The bank has blocked the account.`,
  account_dormant: msg`The account is dormant. Its branch can open it again.`,
  account_number: msg`The bank has no account with this number.`,
  holder_differs: msg`The bank has another name for the account.`,
  bank_limit: msg`The amount is more than the bank takes for the account.`,
  branch_unknown: msg`The bank or its branch is not known to the network.`,
  not_allowed: msg`The bank takes no transfers into this account.`,
  bank_down: msg`The bank’s system could not take it at that time.`,
}

/** Why a bank refused, in the reader's language; undefined where its words are unknown to us. */
export function useBankReason(said: string): string | undefined {
  const { _ } = useMessages()
  const reason = bankReasonOf(said)
  return reason ? _(words[reason]) : undefined
}

/** Why a bank refused, and behind "details" its own words and code, which are English. */
export function BankReasonWords({ of: said }: { of: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {useBankReason(said) ?? <Trans>The bank gave a reason in its own words.</Trans>}{' '}
      <TextButton aria-expanded={isShown} onPress={() => setIsShown(!isShown)}>
        <Trans>details</Trans>
      </TextButton>
      {isShown && (
        <>
          {' '}
          <Trans>
            The bank’s message:{' '}
            <q lang="en" translate="no">
              {said}
            </q>
          </Trans>
        </>
      )}
    </>
  )
}
