import type { Payout } from '@sahuji/contract/payouts'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { traceAddress } from '../../funding/trace-address.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { payouts } from '../calls.ts'
import { receiptAddress, tabAddress } from '../deposit-place.ts'
import { isCreditUnclear, isOpenPayout } from '../payout-status.tsx'
import { CancelPayout } from './cancel-payout.tsx'
import { useMay } from '../../platform/session/rights.ts'

/** The actions of a withdrawal. While it is unclear they offer no second one. */
export function PayoutActions({ of: payout }: { of: Payout }) {
  const isAskable = (payout.state === 'sent' && !payout.file_at) || payout.state === 'unclear'
  const isDoubtful = payout.state === 'unclear' || isCreditUnclear(payout)
  const asking = useAsking(payout)
  const mayAsk = useMay('payouts.request')
  return (
    <Stack gap={3}>
      <Row>
        {!isOpenPayout(payout.state) && (
          <LinkButton {...(payout.state === 'credited' && { kind: 'primary' })} href={receiptAddress(payout)}>
            <Trans>Receipt</Trans>
          </LinkButton>
        )}
        {isAskable && mayAsk && (
          <Button isPending={asking.isPending} onPress={asking.ask}>
            <Trans>Ask the bank now</Trans>
          </Button>
        )}
        {isDoubtful && (
          <LinkButton href={traceAddress(payout.reference, payout.mode)}>
            <Trans>Trace it</Trans>
          </LinkButton>
        )}
        <WayOn of={payout} />
        <CancelPayout of={payout} />
        {payout.transfer_id && (
          <LinkButton href={`/dashboard/transactionHistory/singleTransaction/${payout.id}`}>
            <Trans>See the ledger entries</Trans>
          </LinkButton>
        )}
        {!isAskable && (
          <LinkButton href={tabAddress('history')}>
            <Trans>All withdrawals</Trans>
          </LinkButton>
        )}
      </Row>
      <FailureLine of={asking.error} />
      {isAskable && (
        <output>
          {asking.nothingNewAt && (
            <Text as="span" small tone="muted">
              <Trans>
                No change; asked at <DateTime of={asking.nothingNewAt} as="time" />.
              </Trans>
            </Text>
          )}
        </output>
      )}
      {isOpenPayout(payout.state) && (
        <Text small tone="quiet">
          <Trans>You may close this page. We continue and notify you of the result.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Where to continue after a failure: our refusals lead to support, the bank's to the account. */
function WayOn({ of: { state, stopped, reference, mode } }: { of: Payout }) {
  if (state !== 'returned' && state !== 'failed') return null
  return stopped === 'refused' || stopped === 'frozen' ? (
    <LinkButton href={traceAddress(reference, mode)}>
      <Trans>Ask us</Trans>
    </LinkButton>
  ) : (
    <LinkButton href={tabAddress('accounts')}>
      <Trans>Check the account</Trans>
    </LinkButton>
  )
}

/** Asks the bank by a press; `nothingNewAt`: the time of the last answer without news. */
function useAsking(payout: Payout) {
  const check = useMutation(payouts.check())
  const [before, setBefore] = useState('')
  const isSame = check.data !== undefined && standingOf(check.data) === before
  return {
    isPending: check.isPending,
    error: check.error,
    nothingNewAt: isSame ? new Date(check.submittedAt) : undefined,
    ask: () => {
      setBefore(standingOf(payout))
      check.mutate({ id: payout.id })
    },
  }
}

const standingOf = ({ state, file_at, legs }: Payout): string =>
  [state, file_at?.getTime(), legs?.debit.state, legs?.credit.state].join()
