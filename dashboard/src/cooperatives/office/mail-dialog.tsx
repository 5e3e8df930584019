import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficePartner } from '@sahuji/contract/cooperatives/office/links'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { officeCooperatives } from './calls.ts'

/** Notes where a cooperative gets the books of shops by mail; an empty address ends all mails. */
export function MailDialog({ of: { id, name, statement_mail }, onClose }: { of: OfficePartner; onClose: () => void }) {
  const { t } = useLingui()
  const [address, setAddress] = useState(statement_mail ?? '')
  const [reason, setReason] = useState('')
  const noting = useMutation(followed(officeCooperatives.noteMail(), onClose))
  return (
    <FormDialog
      title={t`Books by mail`}
      lead={
        <Trans>
          Shops may have their books mailed to <Name>{name}</Name> here. The books name members: note only the address
          on the cooperative’s letter. Empty: nothing is mailed.
        </Trans>
      }
      confirm={<Trans>Note it</Trans>}
      errors={useRefusedFields(noting.error)}
      isPending={noting.isPending}
      isIncomplete={reason.trim().length < 10}
      onSubmit={() => noting.mutate({ id, statement_mail: address.trim() || null, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField
        name="statement_mail"
        label={t`E-mail address`}
        value={address}
        onChange={setAddress}
        autoComplete="off"
      />
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}
