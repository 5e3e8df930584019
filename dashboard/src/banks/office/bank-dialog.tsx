import { Trans, useLingui } from '@lingui/react/macro'
import { changeBank, type OfficeBank } from '@sahuji/contract/banks/office/edit-banks'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'

/** A bank's names for merchants, and whether they see it. Empty: its rails' name. */
export function BankDialog({ of: one, onClose }: { of: OfficeBank; onClose: () => void }) {
  const { t } = useLingui()
  const { bank, name } = one
  const [english, setEnglish] = useState(one.name_en ?? '')
  const [nepali, setNepali] = useState(one.name_ne ?? '')
  const [isShown, setIsShown] = useState(!one.is_hidden)
  const { send, ...sending } = useEdit(mutation(changeBank), { notice: t`The change is saved.`, onDone: onClose })
  const ask = { bank, name_en: english.trim() || null, name_ne: nepali.trim() || null, is_hidden: !isShown }
  return (
    <FormDialog
      {...sending}
      title={name}
      lead={<Trans>Later reports of its rails do not change this.</Trans>}
      confirm={<Trans>Save</Trans>}
      onSubmit={() => send(ask)}
      onClose={onClose}
    >
      <TextField
        name="name_en"
        label={t`Name in English`}
        hint={t`Empty: the name that its rails use.`}
        maxLength={100}
        value={english}
        onChange={setEnglish}
      />
      <div lang="ne">
        <TextField
          name="name_ne"
          label={t`Name in Nepali`}
          hint={t`Empty: the English name.`}
          maxLength={100}
          value={nepali}
          onChange={setNepali}
        />
      </div>
      <Checkbox
        isSelected={isShown}
        onChange={setIsShown}
        note={t`Where it is hidden, merchants cannot begin payments with it. Payments already begun continue.`}
      >
        <Trans>Shown to merchants</Trans>
      </Checkbox>
    </FormDialog>
  )
}
