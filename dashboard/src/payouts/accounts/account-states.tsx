import { coolingHours, type PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Meter } from '../../kit/data/meter.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { useCountdown } from '../../kit/format/use-countdown.ts'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { isDisowned } from '../account-parts.tsx'
import { BankReasonWords } from '../bank-reason.tsx'
import { tabAddress } from '../deposit-place.ts'
import * as css from './accounts.module.css'

/** The waiting period of a new account: when it ends, who was notified, and the link for a merchant who did not add it. */
export function CoolingPart({ of: account, onRemove }: { of: PayoutAccount; onRemove: () => void }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const until = account.cooling_until ?? undefined
  const left = useCountdown(until)
  const all = coolingHours * 3600
  const [hours, minutes] = [number(Math.floor(left / 3600)), number(Math.floor((left % 3600) / 60))]
  if (!until || left === 0) return null
  return (
    <div className={css.cooling}>
      <Stack gap={2}>
        <Row push="between">
          <Status tone="wait" icon={<LockIcon small />}>
            <Trans>New account, locked for 24 hours</Trans>
          </Status>
          <Text as="span" strong nowrap>
            <Trans>
              {hours} h {minutes} min left
            </Trans>
          </Text>
        </Row>
        <Meter
          isProgress
          used={BigInt(Math.max(0, all - left))}
          of={BigInt(all)}
          label={t`Locked for 24 hours: ${hours} hours and ${minutes} minutes are left`}
        />
        <Text small tone="quiet">
          <Trans>
            Open for withdrawals from <DateTime of={until} as="long" />, <DateTime of={until} as="time" />. We notified
            you by SMS, e-mail and in the app.
          </Trans>{' '}
          <TextButton onPress={onRemove}>
            <Trans>It was not me, remove it</Trans>
          </TextButton>
        </Text>
      </Stack>
    </div>
  )
}

export interface PausedPartProps {
  of: PayoutAccount
  isPending: boolean
  onRecheck: () => void
  onRemove: () => void
}

/** Why no money goes to it, and how that ends. */
export function PausedPart({ of: account, isPending, onRecheck, onRemove }: PausedPartProps) {
  const { paused } = account
  if (!paused) return null
  if (isDisowned(account))
    return (
      <Text tone="muted">
        <Trans>
          Someone in your business reported that they did not add this account, so no money goes to it any more. It can
          only be removed, once nothing is on its way to it.
        </Trans>{' '}
        <TextButton onPress={onRemove}>
          <Trans>Remove the account</Trans>
        </TextButton>
      </Text>
    )
  return (
    <>
      <Text tone="muted">
        {paused.payout_id ? (
          <>
            <Trans>Your last withdrawal came back.</Trans> <BankReasonWords of={paused.reason} />{' '}
            <Trans>Settle it with your branch, then ask us to check it again.</Trans>
          </>
        ) : (
          <Trans>
            No money goes to it at the moment: <q lang="en">{paused.reason}</q>.
          </Trans>
        )}
      </Text>
      <Row>
        {paused.ends_by_check && (
          <Button icon={<RetryIcon small />} isPending={isPending} onPress={onRecheck}>
            <Trans>Check again</Trans>
          </Button>
        )}
        {paused.payout_id && (
          <LinkButton kind="ghost" href={tabAddress('history', { payout: paused.payout_id })}>
            <Trans>See the withdrawal</Trans>
          </LinkButton>
        )}
      </Row>
    </>
  )
}

/** The bank answers slowly or not at all. */
export function SlowBankPart({ of: { bank_trouble_since: since } }: { of: PayoutAccount }) {
  if (!since) return null
  return (
    <Text small tone="quiet">
      <Trans>
        The bank has been slow since <DateTime of={since} as="time" />. A withdrawal waits until it answers.
      </Trans>
    </Text>
  )
}
