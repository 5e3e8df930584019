import type { TransferOverview } from '@sahuji/contract/transfers'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { purposeOptions } from '../../tariff/purposes.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Grid } from '../../kit/layout/columns.tsx'
import type { SendDraft } from './send-draft.ts'

const noteMax = 120

/** What it is for, which the central bank asks, and words that whoever gets it reads. */
export function PurposeAndNote({
  purposes,
  draft,
  write,
}: {
  purposes: TransferOverview['purposes']
  draft: Pick<SendDraft, 'purpose' | 'note'>
  write: (part: Partial<Pick<SendDraft, 'purpose' | 'note'>>) => void
}) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { digits } = useWriting()
  return (
    <Grid>
      <ListField<string>
        name="purpose"
        label={t`Purpose`}
        hint={t`Nepal Rastra Bank asks for this on every transfer.`}
        options={purposeOptions(purposes, _)}
        value={draft.purpose}
        onChange={(purpose) => write({ purpose })}
      />
      <TextField
        name="note"
        label={t`Note`}
        optional
        hint={t`The other side reads this.`}
        maxLength={noteMax}
        after={digits(`${draft.note.length}/${noteMax}`)}
        value={draft.note}
        onChange={(note) => write({ note })}
      />
    </Grid>
  )
}
