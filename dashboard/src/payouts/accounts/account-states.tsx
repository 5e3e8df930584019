import { coolingHours, type PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Meter } from '../../kit/data/meter.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { useCountdown } from '../../kit/format/use-countdown.ts'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { LockIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { UploadIcon } from '../../kit/icons/later.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { toBase64 } from '../../platform/base64.ts'
import { readAnew } from '../../platform/query.ts'
import { payoutAccounts } from '../calls.ts'
import { tabAddress } from '../deposit-place.ts'
import { Compared } from './compared.tsx'
import * as css from './accounts.module.css'

/** A name that is nearly the same: what differs, and the two ways to settle it. */
export function NearlyPart({ of: account }: { of: PayoutAccount }) {
  const take = useMutation(payoutAccounts.takeBankName())
  const show = useShowPaper(account)
  const paper = account.paper?.state
  return (
    <>
      {account.bank_has && <Compared written={account.account_name} bank={account.bank_has} />}
      {account.paper?.state === 'refused' && <RefusedPaper of={account.paper} />}
      <Text tone="muted">
        {paper === 'waiting' && <Trans>We have your paper and look at it.</Trans>}{' '}
        <Trans>
          You can withdraw to it, but a person of ours looks at each one first. Take over the bank’s name, or show us a
          cheque, and that stops.
        </Trans>
      </Text>
      <Row>
        {account.bank_has && (
          <Button isPending={take.isPending} onPress={() => take.mutate({ id: account.id })}>
            <Trans>Use the bank’s name</Trans>
          </Button>
        )}
        {paper !== 'waiting' && (
          <FileButton
            kind="ghost"
            icon={<UploadIcon small />}
            accept="image/jpeg,image/png,image/webp,application/pdf"
            isPending={show.isPending}
            onFile={(file) => show.mutate(file)}
          >
            {paper === 'refused' ? <Trans>Show another paper</Trans> : <Trans>Show a cheque or statement</Trans>}
          </FileButton>
        )}
      </Row>
      <FailureLine of={take.error ?? show.error} />
    </>
  )
}

function RefusedPaper({ of: { at, reason } }: { of: NonNullable<PayoutAccount['paper']> }) {
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        We looked at your paper on <DateTime of={at} as="day" /> and could not accept it.
      </Trans>{' '}
      {reason && (
        <Trans>
          The reason: <q>{reason}</q>
        </Trans>
      )}
    </Callout>
  )
}

/** Sends one photograph or page; it is looked at by a person of ours. */
function useShowPaper({ id }: PayoutAccount) {
  const { t } = useLingui()
  const sending = payoutAccounts.sendPaper()
  return useMutation({
    retry: false,
    mutationFn: async (file: File) =>
      sending.mutationFn({ id, name: file.name, file: toBase64(new Uint8Array(await file.arrayBuffer())) }),
    onSettled: (_data, error, _file, _result, { client }) => {
      if (error) return
      notify({ tone: 'good', title: t`We have it and look at it` })
      void readAnew(client)
    },
  })
}

/** The rest of a new account: how long it goes on, who was told, and the way out for whoever did not add it. */
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
            <Trans>New account, resting for 24 hours</Trans>
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
          label={t`Rested of 24 hours: ${hours} hours and ${minutes} minutes are left`}
        />
        <Text small tone="quiet">
          <Trans>
            Open for withdrawals from <DateTime of={until} as="long" />, <DateTime of={until} as="time" />. We told you
            by SMS, e-mail and in the app.
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
}

/** Why nothing goes to it, and how that ends. */
export function PausedPart({ of: { paused }, isPending, onRecheck }: PausedPartProps) {
  if (!paused) return null
  return (
    <>
      <Text tone="muted">
        {paused.payout_id ? (
          <Trans>
            Your last withdrawal came back: <q lang="en">{paused.reason}</q>. Settle it with your branch, then ask us to
            check it again.
          </Trans>
        ) : (
          <Trans>
            No money goes to it for the moment: <q lang="en">{paused.reason}</q>.
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
