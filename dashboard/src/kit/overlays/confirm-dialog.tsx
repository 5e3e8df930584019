import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '../layout/button.tsx'
import type { DialogProps } from './dialog-props.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'lead' | 'children'> {
  /** The verb of the action, on the button. */
  confirm: ReactNode
  onConfirm: () => void
  /** Ends or destroys something. */
  danger?: boolean
  isPending?: boolean
}

/** Asks for a confirmation before money moves or something ends. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  danger = false,
  isPending = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      stays={isPending}
      actions={
        <>
          <Button kind="ghost" isDisabled={isPending} onPress={dialog.onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
