import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FreezeSentence, freezeSentences, type FrozenPart } from '@sahuji/contract/merchants/standing'
import { freezeMerchant } from '@sahuji/contract/merchants/office/merchant-freezes'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { partWords, sentenceNames, sentenceWords } from './merchant-words.ts'

/** Freezes parts of an account at once; the merchant's text is a chosen sentence, or a written one instead. */
export function FreezeDialog({
  id,
  parts: open,
  onClose,
}: {
  id: string
  parts: readonly FrozenPart[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [parts, setParts] = useState<readonly FrozenPart[]>(open.includes('money_out') ? ['money_out'] : [])
  const [reason, setReason] = useState('')
  const [sentence, setSentence] = useState<FreezeSentence>('unusual_activity')
  const [own, setOwn] = useState('')
  const { send, ...sending } = useEdit(mutation(freezeMerchant), { notice: t`Frozen.`, onDone: onClose })
  const choose = (part: FrozenPart, isChosen: boolean) =>
    setParts(isChosen ? [...parts, part] : parts.filter((one) => one !== part))
  return (
    <FormDialog
      {...sending}
      title={t`Freeze`}
      lead={<Trans>It applies at once. Lifting it takes two people.</Trans>}
      confirm={<Trans>Freeze</Trans>}
      onSubmit={() => send({ id, parts: [...parts], reason, sentence, ...(own.trim() && { own_words: own }) })}
      onClose={onClose}
    >
      <Stack gap={2}>
        {open.map((part) => (
          <Checkbox
            key={part}
            name="parts"
            isSelected={parts.includes(part)}
            onChange={(isChosen) => choose(part, isChosen)}
            note={_(partWords[part].shut)}
          >
            {_(partWords[part].name)}
          </Checkbox>
        ))}
      </Stack>
      <TextField name="reason" label={t`Reason, for operators`} maxLength={500} value={reason} onChange={setReason} />
      <Select
        name="sentence"
        label={t`What the merchant reads`}
        hint={t`In their own language: “${_(sentenceWords[sentence])}”`}
        options={freezeSentences.map((each) => ({ id: each, label: _(sentenceNames[each]) }))}
        value={sentence}
        onChange={setSentence}
      />
      <TextField
        name="own_words"
        label={t`In other words`}
        hint={t`Replaces the sentence above, in the merchant’s language.`}
        optional
        maxLength={300}
        value={own}
        onChange={setOwn}
      />
    </FormDialog>
  )
}
