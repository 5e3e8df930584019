import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { codes } from './calls.ts'

interface CodeDialogProps {
  of: PaymentCode
  onClose: () => void
}

/** Revokes a code: what that does to a payer who scans it. */
export function RevokeDialog({ of: { id, label }, onClose }: CodeDialogProps) {
  const { mutate, isPending, error } = useMutation({ ...codes.revoke(), onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Revoke “{label}” for good?</Trans>}
      lead={
        <Trans>
          A payment to it is refused from now on: the payer reads that the shop has revoked this code, and nothing is
          taken. What it took stays in your history.
        </Trans>
      }
      confirm={<Trans>Revoke it</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id })}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}

/** Revokes a code and makes another in its place. */
export function ReplaceDialog({
  of: { id, label },
  onClose,
  onReplaced,
}: CodeDialogProps & { onReplaced: (id: string) => void }) {
  const { mutate, isPending, error } = useMutation({ ...codes.replace(), onSuccess: (made) => onReplaced(made.id) })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Replace the code of “{label}”?</Trans>}
      lead={
        <Trans>
          The printed one is refused from now on. A new one takes its place, with the same name: print it and put it up
          before you go on taking money here.
        </Trans>
      }
      confirm={<Trans>Replace it</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id })}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}
