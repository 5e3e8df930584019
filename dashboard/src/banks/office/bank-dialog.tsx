import { Trans, useLingui } from '@lingui/react/macro'
import { changeBank, type OfficeBank } from '@sahuji/contract/banks/office/edit-banks'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'

/** A bank's names as merchants read them, and whether they are shown it. Empty: as its rails call it. */
export function BankDialog({ of: one, onClose }: { of: OfficeBank; onClose: () => void }) {
  const { t } = useLingui()
  const { bank, name } = one
  const [english, setEnglish] = useState(one.name_en ?? '')
  const [nepali, setNepali] = useState(one.name_ne ?? '')
  const [isShown, setIsShown] = useState(!one.is_hidden)
  const { send, ...sending } = useEdit(mutation(changeBank), { notice: t`It is kept.`, onDone: onClose })
  const ask = { bank, name_en: english.trim() || null, name_ne: nepali.trim() || null, is_hidden: !isShown }
  return (
    <FormDialog
      {...sending}
      title={name}
      lead={<Trans>What its rails say later changes nothing of this.</Trans>}
      confirm={<Trans>Save</Trans>}
      onSubmit={() => send(ask)}
      onClose={onClose}
    >
      <TextField
        name="name_en"
        label={t`Name in English`}
        hint={t`Empty: as its rails call it.`}
        maxLength={100}
        value={english}
        onChange={setEnglish}
      />
      <div lang="ne">
        <TextField
          name="name_ne"
          label={t`Name in Nepali`}
          hint={t`Empty: the English one.`}
          maxLength={100}
          value={nepali}
          onChange={setNepali}
        />
      </div>
      <Checkbox
        isSelected={isShown}
        onChange={setIsShown}
        note={t`Where it is hidden, merchants begin no payment with it. Payments that were begun go on.`}
      >
        <Trans>Shown to merchants</Trans>
      </Checkbox>
    </FormDialog>
  )
}
