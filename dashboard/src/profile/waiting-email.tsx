import type { ContactChange } from '@sahuji/contract/auth/contact-changes'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { EntryWell } from '../kit/data/entries.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { WaitingActions } from './waiting-actions.tsx'

/** A new e-mail address whose link was not opened yet. */
export function WaitingEmail({ of: change }: { of: ContactChange }) {
  const { t } = useLingui()
  const { value, expires_at } = change
  return (
    <EntryWell label={t`New e-mail, waiting`}>
      <div>
        <Status tone="wait">
          <Trans>
            Waiting for <Ltr>{value}</Ltr>
          </Trans>
        </Status>
        <Text small tone="quiet">
          <Trans>
            Open the link that we sent there, until <DateTime of={expires_at} as="full" />. If no mail comes, look among
            the spam; an address that belongs to another account gets no link.
          </Trans>
        </Text>
      </div>
      <WaitingActions of={change} />
    </EntryWell>
  )
}
