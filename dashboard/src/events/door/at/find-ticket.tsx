import type { DoorTicket } from '@sahuji/contract/events/door'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { List, ListRow } from '../../../kit/data/list.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Name, Text } from '../../../kit/layout/text.tsx'
import { type DoorBook, ticketsLike } from './judge-ticket.ts'
import * as css from './door.module.css'

/** Finds tickets by name, number, or the last three digits of the mobile, among those on this phone. */
export function FindTicket({ book, onChoose }: { book: DoorBook; onChoose: (ticket: DoorTicket) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = ticketsLike(book, typed)
  return (
    <section className={css.part}>
      <SearchField label={t`Name, code or three digits`} value={typed} onChange={setTyped} large />
      <Text small tone="quiet">
        <Trans>Ask for the last three digits of the mobile.</Trans>
      </Text>
      {found.length > 0 ? (
        <List label={t`Tickets found`}>
          {found.map((ticket) => (
            <FoundTicket key={ticket.id} of={ticket} onChoose={() => onChoose(ticket)} />
          ))}
        </List>
      ) : (
        typed.trim() !== '' && (
          <Text>
            <Trans>No ticket on this phone has this.</Trans>
          </Text>
        )
      )}
    </section>
  )
}

function FoundTicket({ of: ticket, onChoose }: { of: DoorTicket; onChoose: () => void }) {
  const { t } = useLingui()
  const { name, number, type, mobile_end, entered } = ticket
  const shown = name ?? number
  return (
    <ListRow
      note={<Name>{[type, number, mobile_end && `··${mobile_end}`].filter(Boolean).join(', ')}</Name>}
      end={
        entered ? (
          <Status tone="good">
            <Trans>
              In <DateTime of={entered.at} as="time" />
            </Trans>
          </Status>
        ) : (
          <Button onPress={onChoose} aria-label={t`Let in ${shown}`}>
            <Trans>Let in</Trans>
          </Button>
        )
      }
    >
      <Name>{shown}</Name>
    </ListRow>
  )
}
