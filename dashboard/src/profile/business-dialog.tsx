import { businessTypes, type BusinessType } from '@sahuji/contract/merchants'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { Select } from '../kit/forms/select.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { businessTypeWords } from '../merchants/business-types.ts'
import { profile } from './calls.ts'
import { useEdit } from '../platform/forms/use-edit.ts'

interface Business {
  trade_name: string
  business_type: BusinessType
}

/** Changes trade name and form of business. */
export function BusinessDialog({ of: before, onClose }: { of: Business; onClose: () => void }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const [business, setBusiness] = useState(before)
  const { send, ...sending } = useEdit(profile.changeBusiness(), {
    notice: t`Your business was changed.`,
    onDone: onClose,
  })
  const options = businessTypes.map((id) => ({
    id,
    label: _(businessTypeWords[id].name),
    note: _(businessTypeWords[id].note),
  }))
  return (
    <FormDialog
      {...sending}
      title={t`Change the business`}
      confirm={<Trans>Save</Trans>}
      onSubmit={() => send(business)}
      onClose={onClose}
    >
      <TextField
        name="trade_name"
        label={t`Trade name`}
        hint={t`The name that your customers see when they pay.`}
        autoComplete="organization"
        value={business.trade_name}
        onChange={(trade_name) => setBusiness({ ...business, trade_name })}
      />
      <Select<BusinessType>
        name="business_type"
        label={t`Form of business`}
        hint={t`It decides which documents your KYC asks for.`}
        options={options}
        value={business.business_type}
        onChange={(business_type) => setBusiness({ ...business, business_type })}
      />
    </FormDialog>
  )
}
