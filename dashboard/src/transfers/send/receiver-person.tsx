import type { Receiver } from '@sahuji/contract/transfers'
import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Figures } from '../../kit/data/figures.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { StarIcon } from '../../kit/icons/later.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Loading, SkeletonLines } from '../../kit/layout/skeleton.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { transfers } from '../calls.ts'
import { isOwnNumber } from './number-remarks.ts'
import * as css from './receiver-person.module.css'

export interface ReceiverPersonProps {
  mobile_no: string
  /** How long money waits for the owner of a number, once it is known. */
  waits_days?: number | null
  /** The owner is asked for money; a request never waits for an owner. */
  isAsked?: boolean
}

/** The owner of a number, before anything is paid: name, verified mark, what they may still receive; or that the money waits for them. */
export function ReceiverPerson({ mobile_no, waits_days = null, isAsked = false }: ReceiverPersonProps) {
  const found = useCardQuery({ ...transfers.receiver(mobile_no), retry: false })
  const contacts = useCardQuery(transfers.contacts())
  const contact = contacts.data?.contacts.find((each) => each.mobile_no === mobile_no)
  if (found.error && !found.data) return <LookupFailed of={found.error} onRetry={found.refetch} />
  if (!found.data) {
    return (
      <Loading>
        <SkeletonLines lines={2} />
      </Loading>
    )
  }
  if (!found.data.is_known) return isAsked ? <UnknownPayer /> : <WaitsForOwner days={waits_days} />
  return (
    <Stack gap={3}>
      <Person of={found.data} />
      {!isAsked && <PersonFacts of={found.data} contact={contact} />}
      {contact && <Favourite of={contact} />}
    </Stack>
  )
}

/** Why the owner of a number was not looked up; after too many new numbers, whom the merchant can still reach. */
function LookupFailed({ of: error, onRetry }: { of: Error; onRetry: () => void }) {
  const { sentence } = useFailureWords(error)
  // the field shows it
  if (isOwnNumber(error)) return null
  if (!isTooManyNumbers(error)) return <FailedToLoad of={error} onRetry={onRetry} />
  return (
    <div role="alert">
      <Callout tone="warn" icon={<InfoIcon small />}>
        {sentence}{' '}
        <Trans>
          Until then you can only reach people you have paid or asked before, or who have paid or asked you.
        </Trans>
      </Callout>
    </div>
  )
}

/** The merchant's new numbers of a day are used up, not the person's calls. */
const isTooManyNumbers = (error: Error): boolean =>
  error instanceof CallFailed && error.refusal === 'too_many' && 'numbers' in error.facts

/** Name, shop and verification, in one line. */
function Person({ of: { name, trade_name, is_verified } }: { of: Receiver }) {
  return (
    <div className={css.person}>
      <Avatar name={name ?? ''} />
      <div>
        <Text strong>
          <Name>{name}</Name>
        </Text>
        <Text small tone="quiet">
          <Name>{trade_name}</Name>
        </Text>
      </div>
      <VerifiedMark is_verified={is_verified} />
    </div>
  )
}

/** Whether an identity check is complete. */
export function VerifiedMark({ is_verified }: { is_verified: boolean }) {
  return is_verified ? (
    <Status tone="good">
      <Trans>KYC Verified</Trans>
    </Status>
  ) : (
    <Status tone="warn">
      <Trans>Not verified</Trans>
    </Status>
  )
}

function PersonFacts({ of: { may_receive }, contact }: { of: Receiver; contact: TransferContact | undefined }) {
  const { t } = useLingui()
  return (
    <Figures
      as="list"
      of={[
        { name: t`Account`, value: may_receive === 0n ? t`Cannot receive now` : t`Open` },
        may_receive === null
          ? { name: t`Can receive`, value: t`Any amount` }
          : { name: t`Can still receive at least`, value: <Money of={may_receive} /> },
        {
          name: t`You sent last`,
          value: contact ? <Money of={contact.last_amount} /> : t`Nothing yet`,
          note: contact && <DateTime of={contact.last_at} as="day" />,
        },
      ]}
    />
  )
}

function Favourite({ of: { mobile_no, is_favourite } }: { of: TransferContact }) {
  const { mutate, isPending } = useMutation(transfers.favour())
  return (
    <Row>
      <Button
        kind="ghost"
        size="small"
        icon={<StarIcon small />}
        aria-pressed={is_favourite}
        isPending={isPending}
        onPress={() => mutate({ mobile_no, is_favourite: !is_favourite })}
      >
        {is_favourite ? <Trans>A favourite</Trans> : <Trans>Keep as a favourite</Trans>}
      </Button>
    </Row>
  )
}

function WaitsForOwner({ days }: { days: number | null }) {
  return (
    <Callout tone="warn" icon={<InfoIcon small />}>
      <Trans>
        This number has no wallet yet. We invite its owner by SMS, without your name. The money waits until the number
        is verified.
      </Trans>{' '}
      {days !== null && <Trans>After {days} days it comes back to you automatically, with the fee.</Trans>}
    </Callout>
  )
}

const UnknownPayer = () => (
  <Callout tone="warn" icon={<InfoIcon small />}>
    <Trans>This number has no wallet.</Trans>
  </Callout>
)
