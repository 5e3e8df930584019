import { perOrderMost } from '@sahuji/contract/events/ticket-types'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { events } from '../calls.ts'

/** Asks for the kind, how many, and the guest's name and number. What was typed stays where it is refused. */
export function GuestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: kinds } = useCardQuery(events.kinds(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const giving = useMutation(
    followed(events.giveGuests(), () => {
      notify({ tone: 'good', title: t`The guest gets the tickets by SMS.` })
      onClose()
    }),
  )
  const errors = useRefusedFields(giving.error)
  const type_id = chosen ?? kinds?.[0]?.id
  const count = /^\d+$/.test(quantity) ? Number(quantity) : 0
  const isFit = count >= 1 && count <= perOrderMost
  return (
    <FormDialog
      title={t`Invite a guest`}
      lead={<Trans>The tickets cost nothing, take seats as any other, and are sent by SMS.</Trans>}
      confirm={<Trans>Send the tickets</Trans>}
      errors={errors}
      remarks={isFit ? undefined : { quantity: [t`From 1 to ${perOrderMost} tickets.`] }}
      isPending={giving.isPending}
      isIncomplete={type_id === undefined || name.trim() === '' || mobile.trim() === ''}
      onSubmit={() => {
        if (type_id !== undefined && isFit)
          giving.mutate({ id, type_id, quantity: count, name: name.trim(), mobile_no: mobile.trim() })
      }}
      onClose={onClose}
    >
      {kinds ? (
        <Select
          name="type_id"
          label={t`Ticket`}
          options={kinds.map((kind) => ({ id: kind.id, label: kind.name }))}
          value={type_id ?? null}
          onChange={setChosen}
        />
      ) : (
        <LoadingRows rows={1} />
      )}
      <TextField
        name="quantity"
        label={t`How many`}
        value={quantity}
        onChange={setQuantity}
        inputMode="numeric"
        maxLength={2}
      />
      <TextField name="name" label={t`Name of the guest`} value={name} onChange={setName} maxLength={60} />
      <TextField
        name="mobile_no"
        label={t`Mobile number`}
        value={mobile}
        onChange={setMobile}
        inputMode="tel"
        maxLength={20}
      />
    </FormDialog>
  )
}
