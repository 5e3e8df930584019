import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayoutDetail, PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { useQuery } from '@tanstack/react-query'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { PaymentStatus } from '../../kit/data/payment-status.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { Pairs } from '../../kit/office/pairs.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { withdrawals } from './calls.ts'

const ways: Record<NonNullable<PayoutDetail['confirmed_by']>, MessageDescriptor> = {
  passkey: msg`Passkey`,
  totp: msg`Authenticator app`,
  sms: msg`OTP by SMS`,
}

/** What a checker weighs: how it was confirmed, what the merchant usually withdraws, what went to the account before. */
export function PayoutBackground({ of: { payout_id, origin } }: { of: PayoutItem }) {
  const { t } = useLingui()
  const found = useQuery(withdrawals.one(payout_id))
  const { data, error } = found
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void found.refetch()} />
  if (!data) return <LoadingRows rows={3} />
  const { confirmed_by, usual, amounts, fee, fee_parts, last } = data
  return (
    <Stack gap={3}>
      <Pairs
        of={[
          [
            t`Confirmed by`,
            confirmed_by ? (
              <Translated key="c" of={ways[confirmed_by]} />
            ) : origin === 'automatic' ? (
              t`Automatic settlement`
            ) : origin === 'event' ? (
              t`Payout of an event`
            ) : (
              '–'
            ),
            'confirmed',
          ],
          [t`Usual`, <Usual key="u" of={usual} />, 'usual'],
          ...(amounts ? [[t`Amounts`, <Amounts key="a" of={amounts} />, 'amounts'] as const] : []),
        ]}
      />
      {fee_parts.length > 0 && (
        <Lines>
          {fee_parts.map((part) => (
            <Line key={part.kind} label={<FeePartName of={part} />}>
              <Money of={part.amount} />
            </Line>
          ))}
          <Total label={<Trans>Fee</Trans>}>
            <Money of={fee} />
          </Total>
        </Lines>
      )}
      <LastToAccount of={last} />
    </Stack>
  )
}

function Usual({ of: { count, mean, returned } }: { of: PayoutDetail['usual'] }) {
  if (count === 0 && returned === 0) return <Trans>No withdrawal in the last three months</Trans>
  return (
    <>
      <Money of={mean} />, <Plural value={count} one="# withdrawal" other="# withdrawals" />
      {returned > 0 && (
        <>
          , <Plural value={returned} one="# came back" other="# came back" />
        </>
      )}
    </>
  )
}

function Amounts({ of: { least, median, most } }: { of: NonNullable<PayoutDetail['amounts']> }) {
  return (
    <Trans>
      from <Money of={least} /> to <Money of={most} />, half of them up to <Money of={median} />
    </Trans>
  )
}

function FeePartName({ of: { kind, rate } }: { of: PayoutDetail['fee_parts'][number] }) {
  const { digits } = useWriting()
  const share = rate === null ? '' : digits(`, ${rate / 100} %`)
  return (
    <>
      {kind === 'commission' && <Trans>Our commission</Trans>}
      {kind === 'bank_charge' && <Trans>The banks’ charge for the transfer</Trans>}
      {kind === 'vat' && <Trans>VAT on the charge</Trans>}
      {share}
    </>
  )
}

function LastToAccount({ of: last }: { of: PayoutDetail['last'] }) {
  const { t } = useLingui()
  if (last.length === 0)
    return (
      <Text small tone="quiet">
        <Trans>Nothing was withdrawn to this account before.</Trans>
      </Text>
    )
  return (
    <Pairs
      of={last.map(({ payout_id, at, amount, state }, place) => [
        place === 0 ? t`Last to it` : '',
        <span key="l">
          <DateTime of={at} as="day" />, <Money of={amount} /> <PaymentStatus state={state} />
        </span>,
        payout_id,
      ])}
    />
  )
}
