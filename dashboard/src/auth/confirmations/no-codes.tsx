import type { ConfirmationWay } from '@sahuji/contract/auth/confirmations'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import type { ConfirmationFlow } from './use-confirmation.ts'

/** Whether the error is that no code can be sent now. */
const isOfCodes = (error: Error | undefined): boolean =>
  error instanceof CallFailed && (error.refusal === 'codes_of_hour_used' || error.refusal === 'otp_daily_cap')

/**
 * The time from which another code can be sent; undefined where the error is another one, or no more code is sent
 * today.
 */
export const nextCodeAt = ({ wrong, codeFrom }: ConfirmationFlow): Date | undefined =>
  wrong instanceof CallFailed && wrong.refusal === 'codes_of_hour_used' ? codeFrom : undefined

/** The codes of this hour are used up; shows the time of the next one, because 3,000 seconds are hard to count. */
export function NextCode({ at }: { at: Date }) {
  return (
    <Trans>
      You have received as many codes as an hour allows. The next one can be sent at <DateTime of={at} as="time" />.
    </Trans>
  )
}

/** While no code can be sent: the way that needs none, or where to set one up. */
export function WithoutSms({ of: flow, ways }: { of: ConfirmationFlow; ways: readonly ConfirmationWay[] }) {
  const sms = flow.confirmation?.sms
  if (!isOfCodes(flow.wrong) && (!sms || sms.left > 0)) return null
  return (
    <Text small tone="muted">
      {ways.includes('passkey') ? (
        <Trans>You can confirm with your passkey now: it needs no SMS.</Trans>
      ) : ways.includes('totp') ? (
        <Trans>You can use the authenticator app now: it needs no SMS.</Trans>
      ) : (
        <Trans>
          With a passkey or an authenticator app you need no SMS.{' '}
          <Link href="/dashboard/profile#security">Set one up in your profile</Link>
        </Trans>
      )}
    </Text>
  )
}
