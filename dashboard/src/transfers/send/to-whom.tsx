import { useLingui } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { ReceiverPerson } from './receiver-person.tsx'
import { givenOf, type SendDraft } from '../send-draft.ts'

interface ToWhomProps {
  draft: SendDraft
  number: string | undefined
  waits_days: number | null
  onChange: (part: Partial<SendDraft>) => void
}

/** The receiver: a number that is typed, read or chosen, and its owner. */
export function ToWhom({ draft, number, waits_days, onChange }: ToWhomProps) {
  const { t } = useLingui()
  return (
    <Section title={t`Recipient`}>
      <Stack gap={4}>
        <ReceiverField
          value={draft.mobile_no}
          onChange={(mobile_no) => onChange(givenOf(draft, { mobile_no }))}
          onPayee={(payee) => onChange(givenOf(draft, payee))}
        />
        {number && <ReceiverPerson key={number} mobile_no={number} counter={draft.counter} waits_days={waits_days} />}
      </Stack>
    </Section>
  )
}
