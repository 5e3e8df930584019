import type { Attendee } from '@sahuji/contract/events/sales'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { events } from '../calls.ts'

interface TicketActionsProps {
  of: Attendee
  onAsk: (asked: { does: 'rename' | 'refund'; ticket: Attendee }) => void
}

/** Send again, rename and refund: in place of the order's number. */
export function TicketActions({ of: ticket, onAsk }: TicketActionsProps) {
  const { t } = useLingui()
  const sending = useMutation(
    followed(events.resend(), () => notify({ tone: 'good', title: t`The ticket was sent again.` })),
  )
  return (
    <Row gap={1}>
      <Button size="small" isPending={sending.isPending} onPress={() => sending.mutate({ id: ticket.id })}>
        <Trans>Send again</Trans>
      </Button>
      <Button size="small" onPress={() => onAsk({ does: 'rename', ticket })}>
        <Trans>Rename</Trans>
      </Button>
      <Button size="small" onPress={() => onAsk({ does: 'refund', ticket })}>
        <Trans context="an action">Refund</Trans>
      </Button>
    </Row>
  )
}

interface DialogProps {
  of: Attendee
  onClose: () => void
}

/** Changes the name on a ticket. */
export function RenameDialog({ of: { id, name: before }, onClose }: DialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState(before ?? '')
  const renaming = useMutation(followed(events.rename(), onClose))
  return (
    <FormDialog
      title={t`Name on the ticket`}
      lead={<Trans>The ticket is sent again with the new name.</Trans>}
      confirm={<Trans>Rename</Trans>}
      errors={useRefusedFields(renaming.error)}
      isPending={renaming.isPending}
      isIncomplete={name.trim() === ''}
      onSubmit={() => renaming.mutate({ id, name: name.trim() })}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} value={name} onChange={setName} maxLength={60} />
    </FormDialog>
  )
}

/** Takes a ticket back: its money goes back the way it came. */
export function RefundDialog({ of: { id, name, price }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const [reason, setReason] = useState('')
  const refunding = useMutation(followed(events.refund(), onClose))
  const [amount, holder] = [money(price), name ?? '']
  return (
    <FormDialog
      title={price === 0n ? t`Take the ticket of ${holder} back` : t`Refund ${amount} to ${holder}`}
      lead={
        <Trans>
          The ticket opens no door from then on and its seat is free again. The money goes back the way it came.
        </Trans>
      }
      confirm={price === 0n ? <Trans>Take back</Trans> : <Trans context="an action">Refund</Trans>}
      errors={useRefusedFields(refunding.error)}
      isPending={refunding.isPending}
      isIncomplete={reason.trim() === ''}
      onSubmit={() => refunding.mutate({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField name="reason" label={t`Reason`} value={reason} onChange={setReason} maxLength={200} />
    </FormDialog>
  )
}
