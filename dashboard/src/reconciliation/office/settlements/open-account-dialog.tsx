import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../kit/forms/text-field.tsx'
import { FormDialog } from '../../../kit/overlays/form-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { followed } from '../../../platform/calls/query.ts'
import { settling } from './calls.ts'

/** Opens an account of the ledger for one of our own bank accounts. */
export function OpenAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [bank, setBank] = useState('')
  const [last4, setLast4] = useState('')
  const [code, setCode] = useState('')
  const opening = useMutation(followed(settling.open(), () => notify({ tone: 'good', title: t`The account is open.` })))
  const open = () => opening.mutate({ code, bank_name: bank, account_last4: last4 }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t`Open an account`}
      lead={<Trans>It is listed in both books from now on, and is never closed: what was posted stays.</Trans>}
      confirm={<Trans>Open</Trans>}
      errors={useRefusedFields(opening.error)}
      isPending={opening.isPending}
      onSubmit={open}
      onClose={onClose}
    >
      <TextField name="bank_name" label={t`Bank`} maxLength={80} autoComplete="off" value={bank} onChange={setBank} />
      <TextField
        name="account_last4"
        label={t`Last four digits of the account`}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={last4}
        onChange={setLast4}
      />
      <TextField
        name="code"
        label={t`Code`}
        hint={t`Small letters, as nabil or nabil_2: the ledger calls the account so.`}
        maxLength={30}
        autoComplete="off"
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  )
}
