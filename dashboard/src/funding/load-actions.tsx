import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { usePaidWith } from './funding-words.tsx'
import { funding } from './calls.ts'
import { leaveForBank } from './hand-off.ts'
import { LoadEnded, useBeginAgain } from './load-ended.tsx'
import { traceAddress } from './trace-address.ts'
import { isWithoutMoney, phaseOf } from './load-status.tsx'
import type { LoadWatch } from './use-load-watch.ts'
import { DateTime } from '../kit/format/date.tsx'

export interface LoadActionsProps {
  of: Load
  watch: LoadWatch
}

/** The actions of a load. Until the payer returns there is one way to the bank; after that none, and no second payment. */
export function LoadActions({ of: load, watch }: LoadActionsProps) {
  const phase = phaseOf(load)
  if (phase === 'opening' || phase === 'paying') return <PayingActions of={load} watch={watch} />
  if (isWithoutMoney(phase)) return <LoadEnded of={load} />
  if (phase === 'credited' || phase === 'reversed')
    return (
      <Row>
        <LinkButton kind="primary" href={`/dashboard/transactionHistory/singleTransaction/${load.id}/receipt`}>
          <Trans>Receipt</Trans>
        </LinkButton>
        <LinkButton href={`/dashboard/transactionHistory/singleTransaction/${load.id}`}>
          <Trans>See the ledger entries</Trans>
        </LinkButton>
        <BackHome of={load} />
      </Row>
    )
  return (
    <Stack gap={2}>
      <Row>
        {load.next_check_at !== null && (
          <Button isPending={watch.isChecking} onPress={watch.checkNow}>
            <Trans>Ask the bank now</Trans>
          </Button>
        )}
        <LinkButton href={traceAddress(load.reference, load.mode)}>
          <Trans>Where is my money?</Trans>
        </LinkButton>
        <BackHome of={load} />
      </Row>
      <NoPaymentYet of={load} watch={watch} />
      {load.next_check_at !== null && (
        <Text small tone="quiet">
          <Trans>You may close this page. We keep asking.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function BackHome({ of: { mode } }: Pick<LoadActionsProps, 'of'>) {
  if (mode === 'sandbox')
    return (
      <LinkButton kind="ghost" href="/dashboard/testTransactions">
        <Trans>Back to the sandbox</Trans>
      </LinkButton>
    )
  return (
    <LinkButton kind="ghost" href="/dashboard/home">
      <Trans>Back to home</Trans>
    </LinkButton>
  )
}

/** While the load is unpaid: to the bank, return from it, or cancel. */
export function PayingActions({ of: load, watch }: LoadActionsProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = useMutation(funding.cancel())
  const leaving = useMutation(funding.leave())
  const left = useCountdown(load.hand_off ? load.expires_at : undefined)
  const mayLeave = load.hand_off !== null && left > 0
  const countdown = minutesAndSeconds(left)
  const isOnPhone = load.channel === 'mobilebanking'
  const bank = usePaidWith(load)
  const leave = () => void leaveForBank(load, leaving.mutateAsync).catch(() => {})
  return (
    <Stack gap={2}>
      <Row>
        {isOnPhone && mayLeave && (
          <Button kind="primary" isPending={leaving.isPending} onPress={leave}>
            <Trans>Open {bank}</Trans>
          </Button>
        )}
        <Button
          kind={load.state === 'at_bank' && !(isOnPhone && mayLeave) ? 'primary' : 'secondary'}
          isPending={watch.isChecking}
          onPress={watch.checkNow}
        >
          {load.state === 'at_bank' ? <Trans>I have finished at the bank</Trans> : <Trans>Ask the bank now</Trans>}
        </Button>
        {!isOnPhone && mayLeave && (
          <Button isPending={leaving.isPending} onPress={leave}>
            <Trans>Back to the bank’s page ({countdown})</Trans>
          </Button>
        )}
        {load.is_page_used && load.can_cancel && <BeginAgain of={load} />}
        {load.can_cancel && (
          <Button kind="ghost" onPress={() => setIsCancelling(true)}>
            <Trans>Cancel this load</Trans>
          </Button>
        )}
        <ConfirmDialog
          danger
          isOpen={isCancelling}
          onClose={() => setIsCancelling(false)}
          title={<Trans>Cancel this load?</Trans>}
          lead={
            <Trans>
              Only if you have not paid at the bank. If the bank pays nevertheless, the money is credited automatically.
            </Trans>
          }
          confirm={<Trans>Cancel this load</Trans>}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate({ id: load.id }, { onSettled: () => setIsCancelling(false) })}
        />
      </Row>
      <NoPaymentYet of={load} watch={watch} />
      {load.is_page_used && (
        <Text small tone="quiet">
          <Trans>
            The bank’s page opens only once, and it was opened. If it is still open in another window, continue there;
            if it is closed and you have not paid, begin again.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Ends a load whose page at the bank no longer opens, and starts it again. Asks the bank first: a payment that it knows remains. */
function BeginAgain({ of: load }: Pick<LoadActionsProps, 'of'>) {
  const [isAsked, setIsAsked] = useState(false)
  const cancel = useMutation(funding.cancel())
  const begin = useBeginAgain(load)
  // the page of an ended load has no such button any more: what follows must not depend on it
  const ask = () =>
    cancel.mutateAsync({ id: load.id }).then(
      ({ state }) => (state === 'credited' ? undefined : begin()),
      () => setIsAsked(false),
    )
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>
        <Trans>Begin again</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Begin this load again?</Trans>}
        lead={
          <Trans>
            Only if you have not paid at the bank. We ask the bank now: if it knows of no payment, this load ends and
            the next one is filled in for you.
          </Trans>
        }
        confirm={<Trans>Ask, and begin again</Trans>}
        isPending={cancel.isPending}
        onConfirm={() => void ask()}
      />
    </>
  )
}

/** The result of a check by a press, where the bank knows of no payment: when it was asked, and what to do. */
function NoPaymentYet({ of: load, watch: { askedAt } }: { of: Load; watch: Pick<LoadWatch, 'askedAt'> }) {
  return (
    <div aria-live="polite">
      {askedAt && load.state === 'at_bank' && (
        <Text small>
          <strong>
            {load.is_rail_down ? (
              <Trans>The bank does not answer at the moment.</Trans>
            ) : (
              <Trans>The bank knows of no payment yet.</Trans>
            )}
          </strong>{' '}
          <Trans>
            Asked at <DateTime of={askedAt} as="time" />.
          </Trans>{' '}
          {phaseOf(load) === 'paying' && load.hand_off ? (
            <Trans>
              If you have paid, you do not need to do anything: we keep asking, and it is credited automatically. If you
              have not, pay at the bank until <DateTime of={load.expires_at} as="time" />.
            </Trans>
          ) : (
            <Trans>
              If you have paid, you do not need to do anything: we keep asking, and it is credited automatically.
            </Trans>
          )}
        </Text>
      )}
    </div>
  )
}
