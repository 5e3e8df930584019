import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { type FieldErrors, wholeForm } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { useFailureWords } from '../platform/failure-words.ts'

export interface EditDialogProps {
  title: string
  lead?: ReactNode
  /** The verb on the button. */
  confirm: ReactNode
  errors: FieldErrors | undefined
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A short form on a sheet: what is changed, then what to do. */
export function EditDialog({ title, lead, confirm, errors, isPending, onSubmit, onClose, children }: EditDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} lead={lead} stays={isPending}>
      <Form label={title} onSubmit={onSubmit} errors={errors}>
        <Stack>
          {children}
          <Row push="end">
            <Button kind="ghost" isDisabled={isPending} onPress={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button type="submit" kind="primary" isPending={isPending}>
              {confirm}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What a call refused, beside its fields; a refusal without a field stands above the form. */
export function useFormErrors(error: Error | null): FieldErrors | undefined {
  const { sentence, errors } = useFailureWords(error)
  if (!error) return undefined
  return errors && Object.keys(errors).length > 0 ? errors : { [wholeForm]: [sentence] }
}
