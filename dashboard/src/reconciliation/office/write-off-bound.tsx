import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import { proposeWriteOffBound, type WriteOffBound } from '@sahuji/contract/reconciliation/office/write-off-bound'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { reconciling } from './calls.ts'

/** The limit for writing off a break, its author, and how two people change it. */
export function WriteOffLine() {
  const { data: bound, error, refetch } = useQuery(reconciling.writeOffBound())
  const mayChange = hasRole(useOperator(), proposeWriteOffBound.roles)
  const [isChanging, setIsChanging] = useState(false)
  if (error && !bound) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!bound) return null
  return (
    <Row gap={3} align="baseline">
      <Text small tone="muted">
        <Held of={bound} />
      </Text>
      {bound.proposed ? (
        <Text small tone="muted">
          <Trans>
            {bound.proposed.maker_name} proposed <Money of={bound.proposed.amount} />:
          </Trans>{' '}
          <Link small href={`/operator/second-person?at=${bound.proposed.proposal_id}`}>
            <Trans>See the proposal</Trans>
          </Link>
        </Text>
      ) : (
        mayChange && (
          <Button kind="ghost" size="small" onPress={() => setIsChanging(true)}>
            <Trans>Change…</Trans>
          </Button>
        )
      )}
      {isChanging && <WriteOffDialog onClose={() => setIsChanging(false)} />}
    </Row>
  )
}

function Held({ of: { amount, begins_at, maker_name, checker_name } }: { of: WriteOffBound }) {
  if (maker_name === null || checker_name === null)
    return (
      <Trans>
        At most <Money of={amount} /> of a break is written off.
      </Trans>
    )
  return (
    <Trans>
      At most <Money of={amount} /> of a break is written off, as {maker_name} and {checker_name} agreed on{' '}
      <DateTime of={begins_at} as="day" />.
    </Trans>
  )
}

function WriteOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [most, setMost] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>()
  const proposing = useMutation(
    followed(reconciling.proposeWriteOffBound(), () =>
      notify({ tone: 'good', title: t`It waits for a second person.`, href: '/operator/second-person' }),
    ),
  )
  const refused = useRefusedFields(proposing.error)
  const send = () => {
    const amount = parseRupees(most)
    if (amount === undefined) return setWrong({ amount: [t`Enter an amount in rupees.`] })
    setWrong(undefined)
    proposing.mutate({ amount, reason }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t`The most that may be written off`}
      lead={<Trans>It holds for every break once another person approves it.</Trans>}
      confirm={<Trans>Propose</Trans>}
      errors={wrong ?? refused}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="amount"
        label={t`At most`}
        hint={t`0: nothing is written off.`}
        inputMode="decimal"
        autoComplete="off"
        before={t`Rs.`}
        value={most}
        onChange={setMost}
      />
      <ReasonField hint={t`At least 10 characters.`} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
