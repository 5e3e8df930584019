import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { DateTime } from '../../kit/format/date.tsx'

type Word = NonNullable<PayoutItem['doubted']>

/** How a rail contradicts a withdrawal that has arrived: a refusal, a second return, or another amount. */
export const doubtOf = ({ said }: Word) => (said === 'refused' || said === 'returned' ? said : 'amount')

/** Each of them as a step of a queue. */
export const doubtNames: Record<ReturnType<typeof doubtOf>, MessageDescriptor> = {
  refused: msg`Refused after it was paid`,
  returned: msg`Returned once more`,
  amount: msg`Another amount than was paid`,
}

/** The rail contradicts an arrived withdrawal: what that means for the money, and what to do. */
export function Doubted({ of: word }: { of: Word }) {
  const doubt = doubtOf(word)
  return (
    <>
      {doubt === 'refused' && (
        <Trans>
          It arrived, and since <DateTime of={word.at} /> its bank reports that it refused it. The wallet has not got
          the money back.
        </Trans>
      )}
      {doubt === 'returned' && (
        <Trans>
          It was paid after it had come back, and since <DateTime of={word.at} /> its bank reports that it came back
          again. The wallet has not got the money back.
        </Trans>
      )}
      {doubt === 'amount' && (
        <Trans>
          It arrived, and since <DateTime of={word.at} /> its bank reports another amount than was ordered.
        </Trans>
      )}{' '}
      <Trans>Ask the rail by telephone. What the books need is an adjustment by two people.</Trans>
    </>
  )
}
