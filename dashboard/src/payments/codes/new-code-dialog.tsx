import { codeNameMost, type PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counters } from '../../counters/calls.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { codes } from './calls.ts'

const place = 'place'

/** A code for a counter that has none, or for another place of the shop. */
export function NewCodeDialog({ codes: made, onClose }: { codes: readonly PaymentCode[]; onClose: () => void }) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const navigate = useNavigate()
  const { data = [] } = useQuery(counters.list())
  const [at, setAt] = useState(place)
  const [label, setLabel] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...codes.add(),
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: '/dashboard/qrcode', search: { code: id } as never })
    },
  })
  const free = data.filter(({ id, closed_at }) => !closed_at && !made.some(({ counter_id }) => counter_id === id))
  const choose = (id: string) => {
    setAt(id)
    setLabel((free.find((counter) => counter.id === id)?.name ?? '').slice(0, codeNameMost))
  }
  const isMissing = label.trim() === ''
  return (
    <FormDialog
      title={t`New code`}
      lead={<Trans>What is paid by it counts to its place.</Trans>}
      confirm={<Trans>Make it</Trans>}
      errors={useRefusedFields(error)}
      remarks={isTried && isMissing ? { label: [t`Name the code.`] } : undefined}
      isPending={isPending}
      onSubmit={() => {
        setIsTried(true)
        if (!isMissing) mutate({ label: label.trim(), ...(at !== place && { counter_id: at }) })
      }}
      onClose={onClose}
    >
      <ListField
        name="counter_id"
        label={t`For`}
        value={at}
        options={[{ id: place, label: t`A place of the shop` }, ...free.map(({ id, name }) => ({ id, label: name }))]}
        onChange={choose}
      />
      <TextField
        name="label"
        label={t`Name`}
        hint={t`As you call it: Shop window, Store upstairs, Delivery.`}
        value={label}
        onChange={setLabel}
        maxLength={codeNameMost}
        after={digits(`${label.length}/${codeNameMost}`)}
      />
    </FormDialog>
  )
}
