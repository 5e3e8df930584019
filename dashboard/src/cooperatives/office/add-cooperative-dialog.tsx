import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../kit/forms/day-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { officeCooperatives } from './calls.ts'

const empty = {
  code: '',
  name: '',
  name_ne: '',
  registration: '',
  pan: '',
  place: '',
  contact: '',
  contact_mobile: '',
  wallet_mobile: '',
  agreement_from: '',
  agreement_to: '',
  kym_until: '',
}
type Draft = typeof empty

/** Adds a cooperative with its facts; its money is settled to the wallet of a mobile number. */
export function AddCooperativeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Draft>(empty)
  const adding = useMutation(followed(officeCooperatives.add(), onClose))
  const change = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value })
  const text = (name: keyof Draft, label: string) => (
    <TextField key={name} name={name} label={label} value={draft[name]} onChange={change(name)} autoComplete="off" />
  )
  const day = (name: keyof Draft, label: string) => (
    <DayField key={name} name={name} label={label} value={draft[name]} onChange={change(name)} />
  )
  return (
    <FormDialog
      title={t`Add a cooperative`}
      lead={<Trans>Its wallet is that of a business which has verified the mobile number.</Trans>}
      confirm={<Trans>Add</Trans>}
      errors={useRefusedFields(adding.error)}
      isPending={adding.isPending}
      isIncomplete={Object.values(draft).some((value) => value.trim() === '')}
      onSubmit={() => adding.mutate(draft)}
      onClose={onClose}
    >
      <Grid columns={2} gap={4}>
        {text('code', t`Partner code`)}
        {text('registration', t`Registration`)}
        {text('name', t`Name`)}
        {text('name_ne', t`Name in Nepali`)}
        {text('pan', t`PAN`)}
        {text('place', t`Where`)}
        {text('contact', t`Contact`)}
        {text('contact_mobile', t`Mobile number of the contact`)}
        {text('wallet_mobile', t`Mobile number of the wallet`)}
        {day('agreement_from', t`Agreement from`)}
        {day('agreement_to', t`Agreement until`)}
        {day('kym_until', t`KYM valid until`)}
      </Grid>
    </FormDialog>
  )
}
