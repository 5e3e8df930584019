import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { proposePayoutClawback } from '@sahuji/contract/payouts/office/clawbacks'
import type { OperatorSelf } from '@sahuji/contract/operators/session'
import {
  approveHeldPayout,
  askPayoutRelease,
  decidePayoutRelease,
  type PayoutItem,
  refuseHeldPayout,
} from '@sahuji/contract/payouts/office/payouts'
import type { ReactNode } from 'react'
import { purposeName } from '../../tariff/purposes.ts'
import { PaymentStatus } from '../../kit/data/payment-status.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { Pairs } from '../../kit/office/pairs.tsx'
import { OpenedRow } from '../../kit/office/opened-row.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { PayoutBackground } from './payout-background.tsx'
import { holdNames } from './payout-columns.tsx'
import { Doubted } from './doubted.tsx'
import { PaidLate } from './paid-late.tsx'
import type { PayoutAct } from './payout-dialogs.tsx'
import { Translated } from '../../kit/office/translated.tsx'

/** What this operator may do with a withdrawal now, in the order of the keys 1 and 2. */
export function actsOnPayout(
  { state, release, may_release, paid_late }: PayoutItem,
  operator: Pick<OperatorSelf, 'roles'>,
): readonly PayoutAct[] {
  const may = (roles: Parameters<typeof hasRole>[1], acts: readonly PayoutAct[]) =>
    hasRole(operator, roles) ? acts : []
  if (state === 'held')
    return [...may(approveHeldPayout.roles, ['approve']), ...may(refuseHeldPayout.roles, ['refuse'])]
  if (release) return release.is_mine ? [] : may(decidePayoutRelease.roles, ['release', 'watch'])
  if (paid_late) return paid_late.may_propose ? may(proposePayoutClawback.roles, ['take_back']) : []
  return may_release ? may(askPayoutRelease.roles, ['ask_release']) : []
}

/** The name of each of them. */
export const payoutActNames: Record<PayoutAct, MessageDescriptor> = {
  approve: msg`Approve`,
  refuse: msg`Refuse`,
  ask_release: msg`Request its release`,
  release: msg`Release it`,
  watch: msg`Keep watching`,
  take_back: msg`Take it out of the wallet`,
}

/** The facts of a withdrawal, and the buttons that decide it. */
export function PayoutItemDetails({ of: item, onAct }: { of: PayoutItem; onAct: (act: PayoutAct) => void }) {
  const operator = useOperator()
  return (
    <OpenedRow>
      <Stack gap={3}>
        <Order of={item} />
        <Account of={item} />
        <PayoutBackground of={item} />
      </Stack>
      <Stack gap={2}>
        <Row push="end">
          {actsOnPayout(item, operator).map((act, place) => (
            <Button key={act} size="small" onPress={() => onAct(act)}>
              <Translated of={payoutActNames[act]} />…
              <KeyCap of={`${place + 1}`} />
            </Button>
          ))}
        </Row>
        <Text small tone="quiet">
          <WhatNow of={item} />
        </Text>
      </Stack>
    </OpenedRow>
  )
}

type Pair = readonly [name: string, value: ReactNode, id: string]
const known = (pairs: readonly Pair[]) => pairs.filter(([, value]) => value !== null)

function Order({ of: item }: { of: PayoutItem }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { merchant, merchant_id, merchant_number, reference, person, origin, amount, fee, arrives } = item
  const { hold_reason, purpose, purpose_name, remark, created_at, rail, sent_at, last_answer, unknown_since, asked } =
    item
  return (
    <Pairs
      of={known([
        [
          t`Merchant`,
          <Link small key="m" href={`/operator/merchants/${merchant_id}`}>
            <bdi>{`${merchant}, ${merchant_number}`}</bdi>
          </Link>,
          'merchant',
        ],
        [
          t`Requested by`,
          origin === 'automatic'
            ? t`Automatic settlement`
            : origin === 'event'
              ? t`Payout of an event`
              : person && <bdi key="w">{person}</bdi>,
          'person',
        ],
        [t`State`, <PaymentStatus key="s" state={item.state} />, 'state'],
        [t`Asked`, <DateTime key="c" of={created_at} />, 'asked'],
        [t`Why held`, hold_reason && <Translated key="w" of={holdNames[hold_reason]} />, 'why'],
        [t`Amount`, <Money key="a" of={amount} />, 'amount'],
        [t`Fee`, <Money key="f" of={fee} />, 'fee'],
        [t`Arrives`, <Money key="n" of={arrives} />, 'arrives'],
        [t`Purpose`, purposeName(purpose, _, purpose_name), 'purpose'],
        [t`Remark`, remark && <bdi key="r">{remark}</bdi>, 'remark'],
        [t`Reference`, <Ltr key="o">{reference}</Ltr>, 'reference'],
        [t`Rail`, railName(rail), 'rail'],
        [t`Sent`, sent_at && <DateTime key="s" of={sent_at} />, 'sent'],
        [t`Rail’s report`, last_answer && <bdi key="l">{last_answer}</bdi>, 'answer'],
        [t`Times asked`, asked > 0 ? <Plural key="t" value={asked} one="once" other="# times" /> : null, 'times'],
        [t`Unknown since`, unknown_since && <DateTime key="k" of={unknown_since} />, 'unknown'],
      ])}
    />
  )
}

function Account({ of: { account } }: { of: PayoutItem }) {
  const { t } = useLingui()
  const { bank_name, branch_name, account_name, account_end, name_check, bank_has, likeness, added_at, paper } = account
  const unnamed = { matches: t`The same name`, differs: t`Another name`, nearly: t`Nearly the same name` }
  const papers = { waiting: t`Waits for review`, accepted: t`Accepted`, refused: t`Refused` }
  return (
    <Pairs
      of={known([
        [
          t`Account`,
          <bdi key="b">
            {`${bank_name}, ${branch_name} `}
            <Ltr>{`··${account_end}`}</Ltr>
          </bdi>,
          'bank',
        ],
        [t`Name here`, <bdi key="n">{account_name}</bdi>, 'name'],
        [
          t`At the bank`,
          <bdi key="h">
            {bank_has === null
              ? name_check === 'unchecked'
                ? t`Not checked`
                : unnamed[name_check]
              : likeness === null
                ? bank_has
                : `${bank_has} (${likeness} %)`}
          </bdi>,
          'holder',
        ],
        [t`Added`, <DateTime key="d" of={added_at} as="day" />, 'added'],
        [
          t`Document`,
          paper && (
            <Link small key="p" href="/operator/account-papers">
              {papers[paper]}
            </Link>
          ),
          'paper',
        ],
      ])}
    />
  )
}

function WhatNow({ of: { state, release, may_release, paid_late, doubted } }: { of: PayoutItem }) {
  if (doubted) return <Doubted of={doubted} />
  if (paid_late) return <PaidLate of={paid_late} />
  if (release)
    return (
      <>
        <Trans>
          {release.by} requested its release on <DateTime of={release.at} as="day" />:
        </Trans>{' '}
        <bdi>{release.reason}</bdi>
        {release.is_mine && (
          <>
            {' '}
            <Trans>Another person decides.</Trans>
          </>
        )}
      </>
    )
  if (state === 'held')
    return <Trans>Approved, it is sent to its bank at once. Refused, its money is free again.</Trans>
  if (may_release)
    return (
      <Trans>The rail has not known this order for two days. Two people may release it; its money is then free.</Trans>
    )
  return <Trans>It is never sent again. The rail is asked until it reports the result.</Trans>
}
