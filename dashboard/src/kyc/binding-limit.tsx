import { type BindingLimit, bindingLimit, type LimitsLeft } from '@sahuji/contract/tariff/binding-limit'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'

/**
 * The most that can be loaded now, and the limit that decides it: one sentence wherever limits are shown. `way`: the
 * channel whose rail has its own limit.
 */
export const BindingLimitLine = ({ of: left, way = '' }: { of: LimitsLeft; way?: string }) => (
  <Text strong>
    <BindingLimitWords of={bindingLimit(left)} way={way} />
  </Text>
)

function BindingLimitWords({ of: limit, way }: { of: BindingLimit; way: string }) {
  switch (limit.by) {
    case 'month_count':
      return <Trans>Nothing more can be loaded this month: all its loads are used.</Trans>
    case 'day_count':
      return <Trans>Nothing more can be loaded today: all loads of the day are used.</Trans>
    case 'once':
      return (
        <Trans>
          You can load up to <Money of={limit.amount} /> now, the most at a time.
        </Trans>
      )
    case 'rail':
      return (
        <Trans>
          You can load up to <Money of={limit.amount} /> now, the most that {way} allows at a time.
        </Trans>
      )
    case 'day':
      return limit.amount <= 0n ? (
        <Trans>Nothing more can be loaded today: the day’s limit is used.</Trans>
      ) : (
        <Trans>
          You can load up to <Money of={limit.amount} /> now: this much of today’s limit is left.
        </Trans>
      )
    case 'month':
      return limit.amount <= 0n ? (
        <Trans>Nothing more can be loaded this month: the month’s limit is used.</Trans>
      ) : (
        <Trans>
          You can load up to <Money of={limit.amount} /> now: this much of this month’s limit is left.
        </Trans>
      )
    case 'balance':
      return limit.amount <= 0n ? (
        <Trans>Nothing more can be loaded now: your wallet has room for no more.</Trans>
      ) : (
        <Trans>
          You can load up to <Money of={limit.amount} /> now: your wallet has room for no more.
        </Trans>
      )
  }
}
