import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { StarIcon } from '../../kit/icons/later.tsx'
import { PersonIcon } from '../../kit/icons/navigation.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { contactsNamed } from './contacts-named.ts'

export interface ContactsDialogProps {
  of: readonly TransferContact[]
  onPick: (mobile_no: string) => void
  onClose: () => void
}

/** All receivers of earlier sends, favourites first, found by shop or number. */
export function ContactsDialog({ of: contacts, onPick, onClose }: ContactsDialogProps) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const found = contactsNamed(contacts, sought)
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Your contacts</Trans>}>
      <Stack gap={4}>
        <SearchField label={t`Shop or mobile number`} value={sought} onChange={setSought} />
        {found.length === 0 ? (
          <Text tone="quiet">
            <Trans>None of your recipients has this name.</Trans>
          </Text>
        ) : (
          <List label={t`Your contacts`}>
            {found.map((each) => (
              <ContactRow key={each.mobile_no} of={each} onPick={onPick} />
            ))}
          </List>
        )}
      </Stack>
    </Dialog>
  )
}

function ContactRow({ of: contact, onPick }: { of: TransferContact; onPick: ContactsDialogProps['onPick'] }) {
  const { t } = useLingui()
  const { mobile_no, trade_name, is_favourite, last_amount, last_at } = contact
  return (
    <ListRow
      icon={is_favourite ? <StarIcon /> : <PersonIcon />}
      note={
        <>
          {/* a number without a shop already serves as the name */}
          {trade_name !== null && (
            <>
              <Ltr>{mobile_no}</Ltr>,{' '}
            </>
          )}
          <DateTime of={last_at} as="day" />
        </>
      }
      end={<Money of={last_amount} />}
      onPress={() => onPick(mobile_no)}
    >
      <Name>{trade_name ?? mobile_no}</Name>
      {is_favourite && <Unseen>{t`favourite`}</Unseen>}
    </ListRow>
  )
}
