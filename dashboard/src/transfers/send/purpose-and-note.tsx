import type { TransferOverview } from '@sahuji/contract/transfers'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { purposeOptions } from '../../tariff/purposes.ts'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import type { SendDraft } from '../send-draft.ts'

const noteMax = 120

/** The purpose, which the central bank requires, and a note that the receiver reads. */
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
      <CountedField
        name="note"
        label={t`Note`}
        hint={t`The other side reads this.`}
        most={noteMax}
        value={draft.note}
        onChange={(note) => write({ note })}
      />
    </Grid>
  )
}
