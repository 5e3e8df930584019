import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { List, ListRow, MarkBox } from '../../kit/data/list.tsx'
import { ShownErrorsContext } from '../../kit/forms/errors-context.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { AccountLine, AccountStatus, HolderAndEnd, isDisowned, isReady, isShut } from '../account-parts.tsx'
import { tabAddress } from '../deposit-place.ts'

export interface AccountChoiceProps {
  of: readonly PayoutAccount[]
  chosen: PayoutAccount
  onChoose: (account: PayoutAccount) => void
}

/** The destination: one account, and behind "Change" all of them, with the reason where one waits or is paused. */
export function AccountChoice({ of: accounts, chosen, onChoose }: AccountChoiceProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const errors = use(ShownErrorsContext)['account_id']
  const choose = (account: PayoutAccount) => {
    onChoose(account)
    setIsOpen(false)
  }
  return (
    <Stack gap={3}>
      <AccountLine
        of={chosen}
        end={
          <Row gap={4}>
            <AccountStatus of={chosen} />
            <TextButton aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
              <Trans>Change</Trans>
            </TextButton>
          </Row>
        }
      />
      {errors && !isExplained(chosen) && (
        <Status tone="bad" sentence>
          {errors.join(' ')}
        </Status>
      )}
      <AccountWarning of={chosen} />
      {isOpen && (
        <Stack gap={3}>
          <List label={t`Your accounts`}>
            {accounts.map((account) => (
              <ListRow
                key={account.id}
                icon={<MarkBox small>{account.short_name.slice(0, 6)}</MarkBox>}
                note={<HolderAndEnd of={account} />}
                end={<AccountStatus of={account} />}
                {...(isReady(account) && { onPress: () => choose(account) })}
              >
                <Name>
                  {account.bank_name}, {account.branch_name}
                </Name>
              </ListRow>
            ))}
          </List>
          <Link small href={tabAddress('accounts')}>
            <Trans>Add or correct an account</Trans>
          </Link>
        </Stack>
      )}
    </Stack>
  )
}

/** Whether the text below explains why nothing can go there: the refusal would repeat it. */
const isExplained = (account: PayoutAccount): boolean => isShut(account) || isDisowned(account) || !!account.paused

/** What the merchant should know before money goes there. */
function AccountWarning({ of: account }: { of: PayoutAccount }) {
  const isNearly = account.name_check === 'nearly' && account.paper?.state !== 'accepted'
  const since = account.bank_trouble_since
  if (isShut(account))
    return (
      <Callout tone="warn" icon={<LockIcon small />}>
        <Trans>
          Nothing can go to this account yet: the bank has another name for it.{' '}
          <Link href={tabAddress('accounts')}>Show us a cheque</Link>
        </Trans>
      </Callout>
    )
  if (isDisowned(account))
    return (
      <Callout tone="warn" icon={<LockIcon small />}>
        <Trans>
          Nothing can go to this account any more: someone in your business reported that they did not add it.{' '}
          <Link href={tabAddress('accounts')}>Remove it, or add another</Link>
        </Trans>
      </Callout>
    )
  if (account.paused)
    return (
      <Callout tone="warn" icon={<LockIcon small />}>
        <Trans>
          Nothing can go to this account while it is paused.{' '}
          <Link href={tabAddress('accounts')}>See the reason, and have it checked again</Link>
        </Trans>
      </Callout>
    )
  if (!isNearly && !since) return null
  return (
    <Text small tone="muted">
      {isNearly && (
        <Trans>
          The name differs slightly from the bank’s, so we review each withdrawal first.{' '}
          <Link href={tabAddress('accounts')}>See what differs</Link>
        </Trans>
      )}{' '}
      {since && (
        <Trans>
          The bank has been slow since <DateTime of={since} as="time" />. A withdrawal waits until it answers.
        </Trans>
      )}
    </Text>
  )
}
