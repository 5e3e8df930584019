import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { atCounter } from './counter-session.ts'

/** Ends the shift, after a confirmation; a device that is offline leaves too, and the owner signs it out. */
export function LeaveDialog({ onLeft, onClose }: { onLeft: () => void; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false)
  const leave = () => {
    setIsPending(true)
    atCounter.leave().then(onLeft, onLeft)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>End this shift?</Trans>}
      lead={<Trans>This device is signed out of the counter. To come back it needs a new QR from the owner.</Trans>}
      confirm={<Trans>End the shift</Trans>}
      danger
      isPending={isPending}
      onConfirm={leave}
    />
  )
}
