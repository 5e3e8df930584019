import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReviewItem } from '@sahuji/contract/funding/office/review'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { OpenedRow } from '../../kit/office/opened-row.tsx'
import { reviewing } from './calls.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { Pairs } from '../../kit/office/pairs.tsx'
import type { ReviewAct } from './review-dialogs.tsx'

/** The possible resolutions of a payment, in the order of the keys 1 to 4. */
export function actsOn({ paid, proposal_id, refund }: ReviewItem, isMaker: boolean): readonly ReviewAct[] {
  if (proposal_id || refund?.state === 'open') return []
  if (!isMaker) return ['keep']
  return paid === null ? ['keep', 'close'] : ['credit', 'credit_part', 'return', 'keep']
}

interface ReviewItemProps {
  of: ReviewItem
  isMaker: boolean
  isClaiming: boolean
  onClaim: () => void
  onAct: (act: ReviewAct) => void
}

/** The facts of a payment in review, and the buttons that decide it. */
export function ReviewItemDetails({ of: item, isMaker, isClaiming, onClaim, onAct }: ReviewItemProps) {
  const releasing = useMutation(reviewing.release())
  const acts = actsOn(item, isMaker)
  return (
    <OpenedRow>
      <WhatIsKnown of={item} />
      <Stack gap={2}>
        <Row push="end">
          {acts.map((act) => (
            <Button key={act} size="small" onPress={() => onAct(act)}>
              <ActName of={act} />
              {actKeys[act] && <KeyCap of={actKeys[act]} />}
            </Button>
          ))}
          {item.is_claimed_by_me ? (
            <Button
              size="small"
              kind="ghost"
              isPending={releasing.isPending}
              onPress={() => releasing.mutate({ id: item.load_id })}
            >
              <Trans>Give back</Trans>
            </Button>
          ) : (
            <Button size="small" kind="ghost" isPending={isClaiming} onPress={onClaim}>
              <Trans>Claim</Trans>
              <KeyCap of="c" />
            </Button>
          )}
        </Row>
        <Text small tone="quiet">
          <WhatHappens of={item} />
        </Text>
      </Stack>
    </OpenedRow>
  )
}

/** Its key. */
export const actKeys: Partial<Record<ReviewAct, string>> = { credit: '1', credit_part: '2', return: '3', keep: '4' }

function ActName({ of: act }: { of: ReviewAct }) {
  const { t } = useLingui()
  const names = { credit: t`Credit…`, credit_part: t`In part…`, return: t`Return…`, keep: t`Keep…`, close: t`Close…` }
  return <>{names[act]}</>
}

function WhatHappens({ of: { paid, fee_of_paid, proposal_id, refund } }: { of: ReviewItem }) {
  if (refund?.state === 'open')
    return <Trans>The rail is asked to return it. Its own status decides when it has.</Trans>
  if (proposal_id)
    return (
      <Link small href={`/operator/second-person?at=${proposal_id}`}>
        <Trans>See the proposal</Trans>
      </Link>
    )
  if (paid === null) return <Trans>Nothing was posted: the answer cannot be about this payment.</Trans>
  return (
    <Trans>
      A credit posts <Money of={paid - (fee_of_paid ?? 0n)} /> to the wallet, less the fee of{' '}
      <Money of={fee_of_paid ?? 0n} />.
    </Trans>
  )
}

function WhatIsKnown({ of: item }: { of: ReviewItem }) {
  const { t } = useLingui()
  const { merchant, amount, paid, bank_name, rail, rail_reference, reference, created_at, same_payment_as } = item
  const payment = `/operator/payments?q=${item.load_id}`
  const load = (
    <Link key="l" href={item.is_payment ? payment : `/operator/ledger?reference=${reference}`}>
      <Ltr>{reference}</Ltr>
    </Link>
  )
  const rows = [
    [t`Merchant`, merchant, 'merchant'],
    [t`Begun`, <DateTime key="d" of={created_at} />, 'begun'],
    [t`Agreed`, <Money key="a" of={amount} />, 'agreed'],
    [t`Paid`, paid === null ? null : <Money key="p" of={paid} />, 'paid'],
    [t`By`, `${bank_name}, ${railName(rail)}`, 'by'],
    [t`Rail`, <Ltr key="r">{rail_reference ?? '–'}</Ltr>, 'rail'],
    [item.is_payment ? t`Payment` : t`Load`, load, 'load'],
    [t`Same as`, same_payment_as && <Ltr key="s">{same_payment_as}</Ltr>, 'same'],
    [t`Kept`, item.kept_note, 'kept'],
    [t`Not returned`, item.refund?.message ?? null, 'refund'],
  ] as const
  return <Pairs of={rows.filter(([, value]) => value !== null)} />
}
