import { createOperator } from '@sahuji/contract/operators/accounts'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { TextField } from '../kit/forms/text-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useRefusedFields } from '../platform/failure-words.ts'
import { mutation } from '../platform/query.ts'
import { RoleBoxes } from './role-boxes.tsx'

/** Asks for an account; a second administrator opens it, and its link goes to its own address. */
export function CreateOperator({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [written, setWritten] = useState<{ name: string; email: string; mobile_no: string; roles: OperatorRole[] }>({
    name: '',
    email: '',
    mobile_no: '',
    roles: ['viewer'],
  })
  const [missing, setMissing] = useState<FieldErrors>()
  const create = useMutation({
    ...mutation(createOperator),
    onSuccess: () => {
      notify({ tone: 'good', title: t`Asked for. Another administrator opens the account.` })
      onClose()
    },
  })
  const refused = useRefusedFields(create.error)
  const submit = () => {
    const isNamed = written.name.trim().length > 1
    const absent = {
      ...(!isNamed && { name: [t`Please write the name.`] }),
      ...(!written.email.includes('@') && { email: [t`Please write the e-mail address.`] }),
      ...(written.roles.length === 0 && { '': [t`Choose at least one role.`] }),
    }
    setMissing(absent)
    if (Object.keys(absent).length === 0)
      create.mutate({ ...written, mobile_no: written.mobile_no.trim() || undefined })
  }
  return (
    <FormDialog
      title={t`New operator`}
      lead={
        <Trans>
          Another administrator approves it. Then a link that sets the password goes to this e-mail address.
        </Trans>
      }
      confirm={<Trans>Ask for the account</Trans>}
      errors={missing && Object.keys(missing).length > 0 ? missing : refused}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        autoComplete="off"
        value={written.name}
        onChange={(name) => setWritten({ ...written, name })}
      />
      <TextField
        name="email"
        label={t`E-mail`}
        autoComplete="off"
        inputMode="email"
        value={written.email}
        onChange={(email) => setWritten({ ...written, email })}
      />
      <TextField
        name="mobile_no"
        label={t`Mobile, if you know it`}
        autoComplete="off"
        inputMode="tel"
        hint={t`Nobody reviews a shop whose number is their own.`}
        value={written.mobile_no}
        onChange={(mobile_no) => setWritten({ ...written, mobile_no })}
      />
      <RoleBoxes of={written.roles} onChange={(roles) => setWritten({ ...written, roles })} />
    </FormDialog>
  )
}
