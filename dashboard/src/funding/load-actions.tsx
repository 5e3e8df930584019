import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Row } from '../kit/layout.tsx'
import { LinkButton } from '../kit/link.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/use-countdown.ts'
import { funding } from './calls.ts'
import { leaveForBank } from './leave-for-bank.ts'

export interface LoadActionsProps {
  of: Load
  isOpen: boolean
  isAsking: boolean
  onCheck: () => void
}

/** What can be done about a load. While it is open there is one way to the bank and no second payment. */
export function LoadActions({ of: load, isOpen, isAsking, onCheck }: LoadActionsProps) {
  if (isOpen) return <OpenActions of={load} isAsking={isAsking} onCheck={onCheck} />
  return (
    <Row>
      {load.state === 'credited' && (
        <LinkButton kind="primary" href={`/dashboard/transactionHistory/singleTransaction/${load.id}`}>
          <Trans>See the ledger entries</Trans>
        </LinkButton>
      )}
      {load.state !== 'credited' && (
        <LinkButton kind="primary" href="/dashboard/loadFunds">
          <Trans>Load funds</Trans>
        </LinkButton>
      )}
      <LinkButton kind="ghost" href="/dashboard/home">
        <Trans>Back to home</Trans>
      </LinkButton>
    </Row>
  )
}

function OpenActions({ of: load, isAsking, onCheck }: Omit<LoadActionsProps, 'isOpen'>) {
  const [isGivingUp, giveUp] = useState(false)
  const cancel = useMutation(funding.cancel())
  const left = useCountdown(load.hand_off ? load.expires_at : undefined)
  const { hand_off: handOff } = load
  const countdown = minutesAndSeconds(left)
  return (
    <Row>
      <Button kind={load.state === 'at_bank' ? 'primary' : 'secondary'} isPending={isAsking} onPress={onCheck}>
        {load.state === 'at_bank' ? <Trans>I have finished at the bank</Trans> : <Trans>Ask the bank now</Trans>}
      </Button>
      {handOff && left > 0 && (
        <Button onPress={() => leaveForBank(handOff)}>
          <Trans>Back to the bank’s page ({countdown})</Trans>
        </Button>
      )}
      {load.can_cancel && (
        <Button kind="ghost" onPress={() => giveUp(true)}>
          <Trans>Give up</Trans>
        </Button>
      )}
      <ConfirmDialog
        danger
        isOpen={isGivingUp}
        onClose={() => giveUp(false)}
        title={<Trans>Give this load up?</Trans>}
        lead={
          <Trans>
            Only if you have not paid at the bank. If the bank paid all the same, the money is credited by itself.
          </Trans>
        }
        confirm={<Trans>Give up</Trans>}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: load.id }, { onSettled: () => giveUp(false) })}
      />
    </Row>
  )
}
