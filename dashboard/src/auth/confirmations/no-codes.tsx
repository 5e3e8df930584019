import type { ConfirmationWay } from '@sahuji/contract/auth/confirmations'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import type { ConfirmationFlow } from './use-confirmation.ts'

/** Whether what went wrong is that no code is sent for now. */
const isOfCodes = (error: Error | undefined): boolean =>
  error instanceof CallFailed && (error.refusal === 'codes_of_hour_used' || error.refusal === 'otp_daily_cap')

/** From when another code is sent; undefined where codes are not what is missing, or none is sent today. */
export const nextCodeAt = ({ wrong, codeFrom }: ConfirmationFlow): Date | undefined =>
  wrong instanceof CallFailed && wrong.refusal === 'codes_of_hour_used' ? codeFrom : undefined

/** The hour's codes were all sent, and when the next one can be: nobody counts three thousand seconds. */
export function NextCode({ at }: { at: Date }) {
  return (
    <Trans>
      As many codes as an hour allows were sent to you. The next one can be sent at <DateTime of={at} as="time" />.
    </Trans>
  )
}

/** Where no code is sent for now: the way that needs none, or where to set one up. */
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
