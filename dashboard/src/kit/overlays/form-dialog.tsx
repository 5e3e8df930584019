import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from '../forms/form.tsx'
import type { FieldErrors } from '../forms/form-errors.ts'
import { Row, Stack } from '../layout/layout.tsx'

export interface FormDialogProps {
  title: string
  lead?: ReactNode
  /** The verb on the button. */
  confirm: ReactNode
  errors: FieldErrors | undefined
  /** The missing value of a form with a single field: shown at the field only. */
  remarks?: FieldErrors | undefined
  isPending: boolean
  /** A choice is missing that the form needs before it can be sent. */
  isIncomplete?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A short form on a sheet: fields, then buttons. The sheet stays while the form is sent. */
export function FormDialog({
  title,
  lead,
  confirm,
  errors,
  remarks,
  isPending,
  isIncomplete = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} lead={lead} stays={isPending}>
      <Form label={title} onSubmit={onSubmit} errors={errors} remarks={remarks}>
        <Stack>
          {children}
          <Row push="end" wide>
            <NotNow isDisabled={isPending} onPress={onClose} />
            <Button type="submit" kind="primary" isPending={isPending} isDisabled={isIncomplete}>
              {confirm}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** The button that leaves a dialog without an action. */
export const NotNow = ({ isDisabled = false, onPress }: { isDisabled?: boolean; onPress: () => void }) => (
  <Button kind="ghost" isDisabled={isDisabled} onPress={onPress}>
    <Trans>Not now</Trans>
  </Button>
)
