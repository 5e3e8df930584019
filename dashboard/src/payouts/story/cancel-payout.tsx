import type { Payout } from '@sahuji/contract/payouts'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { payouts } from '../calls.ts'
import { useMay } from '../../platform/session/rights.ts'

/** Cancels a withdrawal that was not sent, after a confirmation; nothing where it is too late. */
export function CancelPayout({ of: payout, as = 'button' }: { of: Payout; as?: 'button' | 'link' }) {
  const [isAsked, setIsAsked] = useState(false)
  const cancel = useMutation(payouts.cancel())
  const mayCancel = useMay('payouts.request')
  if (!mayCancel || (!payout.can_cancel && !isAsked)) return null
  const Opener = as === 'link' ? LinkOpener : ButtonOpener
  return (
    <>
      {payout.can_cancel && (
        <Opener onPress={() => setIsAsked(true)}>
          <Trans>Cancel this withdrawal</Trans>
        </Opener>
      )}
      <ConfirmDialog
        danger
        isOpen={isAsked}
        onClose={() => {
          setIsAsked(false)
          cancel.reset()
        }}
        title={<Trans>Cancel this withdrawal?</Trans>}
        lead={
          <Trans>
            <Money of={payout.amount} /> is free in your wallet again at once. If it was sent in this moment, it goes
            through.
          </Trans>
        }
        confirm={<Trans>Cancel this withdrawal</Trans>}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: payout.id }, { onSuccess: () => setIsAsked(false) })}
      >
        {cancel.error && <FailureLine of={cancel.error} />}
      </ConfirmDialog>
    </>
  )
}

interface OpenerProps {
  onPress: () => void
  children: ReactNode
}

const ButtonOpener = (opener: OpenerProps) => <Button {...opener} />
const LinkOpener = (opener: OpenerProps) => <TextButton {...opener} />
