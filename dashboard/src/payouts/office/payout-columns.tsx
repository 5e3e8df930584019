import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import type { HoldReason } from '@sahuji/contract/payouts'
import type { Column } from '../../kit/data/table-columns.ts'
import { Money } from '../../kit/format/money.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { Age, PromisedEnd } from '../../kit/office/promise.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { doubtNames, doubtOf } from './doubted.tsx'

/** Why a withdrawal waits for a review. */
export const holdNames: Record<HoldReason, MessageDescriptor> = {
  new_account: msg`New account`,
  name_differs: msg`Name differs`,
  large_amount: msg`Large amount`,
  unusual: msg`Unusual`,
}

/** The columns of a queue. */
export const payoutColumns = (queue: 'held' | 'unclear'): readonly Column<PayoutItem>[] => [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: (item) => <Since of={item} /> },
  {
    id: 'why',
    head: queue === 'held' ? <Trans>Why</Trans> : <Trans>Rail</Trans>,
    dim: true,
    phone: 'meta',
    cell: ({ hold_reason, rail }) =>
      queue === 'held' && hold_reason ? <Translated of={holdNames[hold_reason]} /> : railName(rail),
  },
  {
    id: 'merchant',
    head: <Trans>Merchant</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ merchant, mode }) => (
      <>
        <bdi>{merchant}</bdi>
        {mode === 'sandbox' && (
          <>
            {' · '}
            <Trans>sandbox</Trans>
          </>
        )}
      </>
    ),
  },
  {
    id: 'account',
    head: <Trans>Account</Trans>,
    dim: true,
    wideOnly: true,
    cell: ({ account: { bank_name, account_end } }) => (
      <>
        <bdi>{bank_name}</bdi> <Ltr>{`··${account_end}`}</Ltr>
      </>
    ),
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  { id: 'next', head: <Trans>Next step</Trans>, kind: 'reference', cell: (item) => <NextStep of={item} /> },
]

function Since({ of: { created_at, promised_at } }: { of: PayoutItem }) {
  const now = useOpenedAt().getTime()
  if (promised_at) return <PromisedEnd since={created_at} until={promised_at} />
  return <Age milliseconds={now - created_at.getTime()} />
}

function NextStep({ of: { state, release, may_release, paid_late, doubted } }: { of: PayoutItem }) {
  if (paid_late)
    return (
      <Status tone="bad">
        {paid_late.proposal ? (
          <Trans>Paid after its end, waits for a checker</Trans>
        ) : (
          <Trans>Paid after its end</Trans>
        )}
      </Status>
    )
  if (doubted)
    return (
      <Status tone="bad">
        <Translated of={doubtNames[doubtOf(doubted)]} />
      </Status>
    )
  if (release)
    return (
      <Status tone="wait">
        <Trans>Release, waits for a checker</Trans>
      </Status>
    )
  return (
    <Text as="span" tone="quiet">
      {state === 'held' && <Trans>a checker decides</Trans>}
      {state !== 'held' && may_release && <Trans>may be released</Trans>}
      {state !== 'held' && !may_release && <Trans>the rail is asked automatically</Trans>}
    </Text>
  )
}
