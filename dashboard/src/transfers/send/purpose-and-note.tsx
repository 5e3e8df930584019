import type { TransferOverview } from '@sahuji/contract/transfers'
import { useLingui } from '@lingui/react/macro'
import { PurposeFields } from '../../tariff/purpose-fields.tsx'
import type { SendDraft } from '../send-draft.ts'

const noteMax = 120

export interface PurposeAndNoteProps {
  purposes: TransferOverview['purposes']
  draft: Pick<SendDraft, 'purpose' | 'note'>
  write: (part: Partial<Pick<SendDraft, 'purpose' | 'note'>>) => void
}

/** The purpose of a send or request, and a note that the other side reads. */
export function PurposeAndNote({ purposes, draft, write }: PurposeAndNoteProps) {
  const { t } = useLingui()
  return (
    <PurposeFields
      purposes={purposes}
      purpose={draft.purpose}
      onPurpose={(purpose) => write({ purpose })}
      note={{
        name: 'note',
        label: t`Note`,
        hint: t`The other side reads this.`,
        most: noteMax,
        value: draft.note,
        onChange: (note) => write({ note }),
      }}
    />
  )
}
