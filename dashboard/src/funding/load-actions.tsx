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
import { funding } from './calls.ts'
import { traceAddress } from './trace-address.ts'
import { goToBank } from './hand-off.ts'
import { LoadEnded } from './load-ended.tsx'
import { isWithoutMoney, phaseOf } from './load-status.tsx'
import type { LoadWatch } from './use-load-watch.ts'

export interface LoadActionsProps {
  of: Load
  watch: LoadWatch
}

/** What can be done about a load. Until the payer is back there is one way to the bank; after that none, and no second payment. */
export function LoadActions({ of: load, watch }: LoadActionsProps) {
  const phase = phaseOf(load)
  if (phase === 'opening' || phase === 'paying') return <PayingActions of={load} watch={watch} />
  if (isWithoutMoney(phase)) return <LoadEnded of={load} />
  if (phase === 'credited' || phase === 'reversed')
    return (
      <Row>
        <LinkButton kind="primary" href={`/dashboard/transactionHistory/singleTransaction/${load.id}`}>
          <Trans>See the ledger entries</Trans>
        </LinkButton>
        <LinkButton href={`/dashboard/transactionHistory/singleTransaction/${load.id}/receipt`}>
          <Trans>Receipt</Trans>
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
      {load.next_check_at !== null && (
        <Text small tone="quiet">
          <Trans>You may close this page. We go on asking.</Trans>
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

/** While nobody has paid yet: to the bank, back from it, or not at all. */
export function PayingActions({ of: load, watch }: LoadActionsProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = useMutation(funding.cancel())
  const left = useCountdown(load.hand_off ? load.expires_at : undefined)
  const { hand_off: handOff } = load
  const countdown = minutesAndSeconds(left)
  const isOnPhone = load.channel === 'mobilebanking'
  const bank = load.bank_name
  return (
    <Stack gap={2}>
      <Row>
        {isOnPhone && handOff && left > 0 && (
          <Button kind="primary" size="large" onPress={() => goToBank(handOff)}>
            <Trans>
              Open {bank} ({countdown})
            </Trans>
          </Button>
        )}
        <Button
          kind={load.state === 'at_bank' && !isOnPhone ? 'primary' : 'secondary'}
          isPending={watch.isChecking}
          onPress={watch.checkNow}
        >
          {load.state === 'at_bank' ? <Trans>I have finished at the bank</Trans> : <Trans>Ask the bank now</Trans>}
        </Button>
        {!isOnPhone && handOff && left > 0 && (
          <Button onPress={() => goToBank(handOff)}>
            <Trans>Back to the bank’s page ({countdown})</Trans>
          </Button>
        )}
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
              Only if you have not paid at the bank. If the bank paid all the same, the money is credited by itself.
            </Trans>
          }
          confirm={<Trans>Cancel this load</Trans>}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate({ id: load.id }, { onSettled: () => setIsCancelling(false) })}
        />
      </Row>
      {handOff && left > 0 && load.can_cancel && (
        <Text small tone="quiet">
          <Trans>
            If you left the bank’s page and it does not open a second time, cancel this load and begin again.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}
