import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MarkBox } from '../../kit/data/list.tsx'
import { useResultFocus } from '../../kit/forms/use-result-focus.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { MoreIcon } from '../../kit/icons/actions.tsx'
import { LockIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Tag, Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { HolderAndEnd, isDisowned, isReady, isShut, NameStatus } from '../account-parts.tsx'
import { automatic, payoutAccounts } from '../calls.ts'
import { CoolingPart, PausedPart, SlowBankPart } from './account-states.tsx'
import { NearlyPart, ShutPart } from './account-papers.tsx'
import * as css from './accounts.module.css'
import { IfMay } from '../../platform/session/if-may.tsx'

/** One account: its holder, the bank's answer, what blocks money to it, and its actions. */
export function AccountRow({ of: account, isAdded }: { of: PayoutAccount; isAdded: boolean }) {
  const shown = useResultFocus<HTMLLIElement>(isAdded)
  const [isRemoving, setIsRemoving] = useState(false)
  const makeMain = useMutation(payoutAccounts.makeMain())
  const recheck = useMutation(payoutAccounts.recheck())
  const isNearly = account.name_check === 'nearly' && account.paper?.state !== 'accepted' && !isDisowned(account)
  const shut = isShut(account)
  const remove = () => setIsRemoving(true)
  return (
    <li className={css.account} ref={shown} tabIndex={-1}>
      <MarkBox>{account.short_name.slice(0, 6)}</MarkBox>
      <div>
        <h3>
          <Name>
            {account.bank_name}, {account.branch_name}
          </Name>
          {account.is_main && (
            <Tag>
              <Trans>Main account</Trans>
            </Tag>
          )}
        </h3>
        <Text small tone="quiet">
          <HolderAndEnd of={account} />
        </Text>
      </div>
      <AccountStanding of={account} />
      <div className={css.menu}>
        <IfMay call="bank_accounts.manage">
          <AccountMenu
            of={account}
            onMain={() => makeMain.mutate({ id: account.id })}
            onRecheck={() => recheck.mutate({ id: account.id })}
            onRemove={remove}
          />
        </IfMay>
      </div>
      <div className={css.more}>
        <FailureLine of={makeMain.error ?? recheck.error} />
        <IfMay call="bank_accounts.manage">
          <SlowBankPart of={account} />
          {isNearly && <NearlyPart of={account} />}
          {shut && <ShutPart of={account} onRemove={remove} />}
          {!isReady(account) && !account.paused && <CoolingPart of={account} onRemove={remove} />}
          {account.paused && !shut && (
            <PausedPart
              of={account}
              onRemove={remove}
              isPending={recheck.isPending}
              onRecheck={() => recheck.mutate({ id: account.id })}
            />
          )}
        </IfMay>
      </div>
      <RemoveDialog of={account} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </li>
  )
}

function AccountStanding({ of: account }: { of: PayoutAccount }) {
  const likeness = useWriting().number(account.likeness ?? 0)
  return (
    <div className={css.state}>
      {account.paused && !isShut(account) ? (
        <Status tone="wait" icon={<LockIcon small />}>
          <Trans>Paused</Trans>
        </Status>
      ) : (
        <NameStatus of={account} />
      )}
      <Text small tone="quiet">
        {account.paused && !isShut(account) && (
          <Trans>
            since <DateTime of={account.paused.since} as="day" nepali />
          </Trans>
        )}
        {!account.paused && account.name_check === 'nearly' && account.likeness !== null && (
          <Trans>{likeness} of 100</Trans>
        )}{' '}
        {!account.paused && account.checked_at && (
          <Trans>
            Checked <DateTime of={account.checked_at} as="day" nepali />
          </Trans>
        )}
      </Text>
    </div>
  )
}

interface AccountMenuProps {
  of: PayoutAccount
  onMain: () => void
  onRecheck: () => void
  onRemove: () => void
}

function AccountMenu({ of: account, onMain, onRecheck, onRemove }: AccountMenuProps) {
  const { t } = useLingui()
  const name = `${account.bank_name}, ${account.branch_name}`
  return (
    <Menu
      label={t`More for ${name}`}
      entries={[
        ...(account.is_main || isShut(account) || isDisowned(account)
          ? []
          : [{ id: 'main', label: t`Make it the main account`, onAction: onMain }]),
        ...(isDisowned(account) ? [] : [{ id: 'check', label: t`Check the name again`, onAction: onRecheck }]),
        { id: 'remove', label: t`Remove`, danger: true, apart: true, onAction: onRemove },
      ]}
    >
      <IconButton quiet size="small" label={t`More for ${name}`} icon={<MoreIcon small />} />
    </Menu>
  )
}

function RemoveDialog({ of: account, isOpen, onClose }: { of: PayoutAccount; isOpen: boolean; onClose: () => void }) {
  const remove = useMutation(payoutAccounts.remove())
  const bank = account.bank_name
  const end = account.account_end
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      danger
      isOpen={isOpen}
      onClose={close}
      title={<Trans>Remove this account?</Trans>}
      lead={
        <Trans>
          {bank}, account ending {end}. What was not sent to it is cancelled and free in your wallet again. If you did
          not add it yourself, change your password as well.
        </Trans>
      }
      confirm={<Trans>Remove the account</Trans>}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id: account.id }, { onSuccess: onClose })}
    >
      <SettlementEnds of={account} />
      {remove.error && <FailureLine of={remove.error} />}
    </ConfirmDialog>
  )
}

/** What happens to the automatic settlement when its account is removed. */
function SettlementEnds({ of: { id } }: { of: PayoutAccount }) {
  const { data } = useCardQuery(automatic.read())
  if (data?.plan.account_id !== id || data.plan.every === 'off') return null
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        The automatic settlement goes to this account. It is turned off too: nothing goes out automatically until you
        set it again.
      </Trans>
    </Callout>
  )
}
