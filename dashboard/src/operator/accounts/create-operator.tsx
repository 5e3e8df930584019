import { createOperator } from '@sahuji/contract/operator/accounts'
import type { OperatorRole } from '@sahuji/contract/operator'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { mutation } from '../../platform/query.ts'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** Opens an account, then shows the link that sets its password. */
export function CreateOperator({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [written, setWritten] = useState<{ name: string; email: string; roles: OperatorRole[] }>({
    name: '',
    email: '',
    roles: ['viewer'],
  })
  const [missing, setMissing] = useState<FieldErrors>()
  const create = useMutation(mutation(createOperator))
  const refused = useRefusedFields(create.error)
  const submit = () => {
    const isNamed = written.name.trim().length > 1
    const absent = {
      ...(!isNamed && { name: [t`Please write the name.`] }),
      ...(!written.email.includes('@') && { email: [t`Please write the e-mail address.`] }),
      ...(written.roles.length === 0 && { '': [t`Choose at least one role.`] }),
    }
    setMissing(absent)
    if (Object.keys(absent).length === 0) create.mutate(written)
  }
  if (create.data) return <PasswordLinkDialog name={written.name} link={create.data.link} onClose={onClose} />
  return (
    <FormDialog
      title={t`New operator`}
      confirm={<Trans>Open the account</Trans>}
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
      <RoleBoxes of={written.roles} onChange={(roles) => setWritten({ ...written, roles })} />
    </FormDialog>
  )
}
