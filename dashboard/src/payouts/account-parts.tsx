import type { Payout } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MarkBox } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { LockIcon, TickCircleIcon } from '../kit/icons/states.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'

/** Money may go to it now. */
export const isReady = ({ paused, cooling_until: until }: PayoutAccount, now = Date.now()): boolean =>
  paused === null && (until === null || until.getTime() <= now)

/** The business reported that it did not add this account: it can only be removed. */
export const isDisowned = ({ paused }: PayoutAccount): boolean => paused?.ends_by_check === false

/** The bank has another name for it, and a document may open it; never an account that the business did not add. */
export const isShut = (account: PayoutAccount): boolean =>
  account.name_check === 'differs' && account.paper?.state !== 'accepted' && !isDisowned(account)

/** "Himalayan Bank, Thamel" over "Himal Tea House, account ending 4417", with the bank's letters before it. */
export function AccountLine({ of: account, end }: { of: PayoutAccount; end?: ReactNode }) {
  return (
    <Row push="between" gap={4}>
      <Row gap={4} tight>
        <MarkBox>{account.short_name.slice(0, 6)}</MarkBox>
        <div>
          <Text strong>
            <Name>
              {account.bank_name}, {account.branch_name}
            </Name>
          </Text>
          <Text small tone="quiet">
            <HolderAndEnd of={account} />
          </Text>
        </div>
      </Row>
      {end}
    </Row>
  )
}

/** "Himal Tea House, account ending 4417". */
export function HolderAndEnd({ of: account }: { of: Payout['account'] | PayoutAccount }) {
  const holder = account.account_name
  return (
    <Trans>
      <Name>{holder}</Name>, account ending <Ltr>{account.account_end}</Ltr>
    </Trans>
  )
}

/** The state of an account: closed before paused before new before the bank's answer about the name. */
export function AccountStatus({ of: account }: { of: PayoutAccount }) {
  if (isShut(account)) return <ShutStatus of={account} />
  if (account.paused)
    return (
      <Status tone="wait" icon={<LockIcon small />}>
        <Trans>Paused</Trans>
      </Status>
    )
  if (!isReady(account))
    return (
      <Status tone="wait" icon={<LockIcon small />}>
        {account.cooling_until && (
          <Trans>
            New, open from <DateTime of={account.cooling_until} as="day" />,{' '}
            <DateTime of={account.cooling_until} as="time" />
          </Trans>
        )}
      </Status>
    )
  return <NameStatus of={account} />
}

/** What an account of another name needs before money goes to it: the merchant's document, or our review of it. */
function ShutStatus({ of: { paper } }: { of: PayoutAccount }) {
  return (
    <Status tone="wait" icon={<LockIcon small />}>
      {paper?.state === 'waiting' ? <Trans>We review your document</Trans> : <Trans>Needs a cheque</Trans>}
    </Status>
  )
}

/** The bank's answer about the holder's name, or the document after it. */
export function NameStatus({ of: account }: { of: PayoutAccount }) {
  const { name_check: check, paper } = account
  if (isShut(account)) return <ShutStatus of={account} />
  if (paper?.state === 'accepted' && check !== 'matches')
    return (
      <Status tone="good" icon={<TickCircleIcon small />}>
        <Trans>Document accepted</Trans>
      </Status>
    )
  if (check === 'matches')
    return (
      <Status tone="good" icon={<TickCircleIcon small />}>
        <Trans>Name matches</Trans>
      </Status>
    )
  if (check === 'nearly')
    return (
      <Status tone="warn">
        <Trans>Name nearly matches</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      <Trans>Name not checked yet</Trans>
    </Status>
  )
}
