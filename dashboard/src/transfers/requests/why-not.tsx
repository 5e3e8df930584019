import type { TransferOverview } from '@sahuji/contract/transfers'
import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { WhyTheseLimits } from '../send/send-side.tsx'
import { amountIn, ShortOf } from '../send/short-of.tsx'

export interface WhyNotProps {
  refusal: Error | null
  /** The amount to pay, in paisa. */
  amount: bigint
  request: FundRequest
  overview: TransferOverview
  /** Another amount, where the request allows one. */
  onAmount: (amount: bigint) => void
}

/** The server's refusal of the payment, or that no amount is written; with the reason, and the remedy. */
export function WhyNot({ refusal, amount, request, overview, onAmount }: WhyNotProps) {
  const { sentence } = useFailureWords(refusal)
  return (
    <Stack gap={3}>
      <div role="alert">
        {refusal && (
          <Status tone="bad" sentence>
            {sentence}
          </Status>
        )}
        {!refusal && amount <= 0n && (
          <Status tone="warn" sentence>
            <Trans>Enter an amount.</Trans>
          </Status>
        )}
      </div>
      <ShortOf of={refusal} />
      {isOverLimit(refusal) && <RaiseLimits of={overview} />}
      {refusal && <OtherAmount of={request} refusal={refusal} amount={amount} onAmount={onAmount} />}
    </Stack>
  )
}

const limitRefusals: ReadonlySet<string | undefined> = new Set([
  'send_too_large',
  'send_over_day',
  'send_over_count',
  'send_over_month',
])

/** A limit blocks it, which a load would not help. */
const isOverLimit = (refusal: Error | null): boolean =>
  refusal instanceof CallFailed && limitRefusals.has(refusal.refusal)

function RaiseLimits({ of: overview }: { of: TransferOverview }) {
  return (
    <Stack gap={2} start>
      <WhyTheseLimits of={overview} />
      <Link small href="/dashboard/generalPages/3">
        <Trans>Fees and limits</Trans>
      </Link>
    </Stack>
  )
}

/** Part of it where the request allows that; where it does not, who can change that. */
function OtherAmount({
  of: request,
  refusal,
  amount,
  onAmount,
}: Omit<WhyNotProps, 'request' | 'overview'> & { of: FundRequest; refusal: Error }) {
  const { money } = useWriting()
  if (!(refusal instanceof CallFailed) || !stopsAmount(refusal)) return null
  const possible = amountIn(refusal, 'amount') ?? 0n
  const other = money(possible, { isShort: true })
  const name = request.other.trade_name
  if (!request.may_change)
    return (
      <Text small tone="quiet">
        <Trans>
          {name} asks for exactly this amount. They can ask again for less, or let you choose it; this request stays
          open until <DateTime of={request.expires_at} as="day" />.
        </Trans>
      </Text>
    )
  if (possible <= 0n || possible >= amount) return null
  return (
    <div>
      <Button onPress={() => onAmount(possible)}>
        <Trans>Pay {other} instead</Trans>
      </Button>
    </div>
  )
}

/** A smaller amount would be possible. */
const stopsAmount = ({ refusal }: CallFailed): boolean =>
  refusal === 'sendable_too_low' || refusal === 'receiver_over_balance' || limitRefusals.has(refusal)
