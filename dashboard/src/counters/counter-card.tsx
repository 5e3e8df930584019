import type { Counter, Shift } from '@sahuji/contract/counters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../kit/data/list.tsx'
import { Count } from '../kit/format/count.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { PersonIcon } from '../kit/icons/navigation.tsx'
import { QrCodeIcon } from '../kit/icons/money.tsx'
import { Figures } from '../kit/data/figures.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Name, Text } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { counters } from './calls.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

type Sheet = 'invite' | 'rename' | 'close' | 'end'

/** One counter: what it took today, by staff and shift, and its device. */
export function CounterCard({ of: counter, isOnlyOne }: { of: Counter; isOnlyOne: boolean }) {
  const { t } = useLingui()
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  const { name, shifts, takes_rest, closed_at } = counter
  const isOpen = shifts.some(({ ended_at }) => ended_at === null)
  return (
    <Section
      title={<span data-as-is="">{name}</span>}
      aside={
        closed_at ? (
          <Tag>
            <Trans>
              Closed <DateTime of={closed_at} as="time" />
            </Trans>
          </Tag>
        ) : (
          <Row gap={2}>
            <Button size="small" onPress={() => setSheet('rename')}>
              <Trans>Rename</Trans>
            </Button>
            <Button size="small" onPress={() => setSheet('close')}>
              <Trans>Close</Trans>
            </Button>
          </Row>
        )
      }
    >
      <Stack gap={5}>
        <Figures
          of={[
            { name: t`Taken today`, value: <Money of={counter.amount} /> },
            { name: t`Payments`, value: <Count of={counter.count} /> },
          ]}
        />
        {takes_rest && !isOnlyOne && (
          <Text small tone="quiet">
            <Trans>Including payments without a counter’s QR.</Trans>
          </Text>
        )}
        {shifts.length > 0 && (
          <List label={t`Shifts of today at ${name}`}>
            {shifts.map((shift) => (
              <ShiftRow key={shift.id} of={shift} />
            ))}
          </List>
        )}
        {!closed_at && (
          <Row>
            <Button icon={<QrCodeIcon small />} onPress={() => setSheet('invite')}>
              {isOpen ? <Trans>Next shift</Trans> : <Trans>Sign a device in</Trans>}
            </Button>
            {isOpen && (
              <Button onPress={() => setSheet('end')}>
                <Trans>Sign out</Trans>
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {sheet === 'invite' && <InviteDialog of={counter} onClose={close} />}
      {sheet === 'rename' && <NameDialog title={t`Rename ${name}`} of={counter} onClose={close} />}
      {sheet === 'close' && <CloseDialog of={counter} onClose={close} />}
      {sheet === 'end' && <EndDialog of={counter} onClose={close} />}
    </Section>
  )
}

function ShiftRow({ of: { staff, began_at, ended_at, count, amount } }: { of: Shift }) {
  return (
    <ListRow
      icon={<PersonIcon />}
      note={
        <>
          <DateTime of={began_at} as="time" /> –{' '}
          {ended_at ? <DateTime of={ended_at} as="time" /> : <Trans>still signed in</Trans>} ·{' '}
          <Plural value={count} one="# payment" other="# payments" />
        </>
      }
      end={<Money of={amount} />}
    >
      <Row gap={2}>
        <Name>{staff}</Name>
        {!ended_at && (
          <Tag tone="good">
            <Trans>Open</Trans>
          </Tag>
        )}
      </Row>
    </ListRow>
  )
}

function CloseDialog({ of: { id, name }, onClose }: { of: Counter; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...counters.close(), onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Close {name} for good?</Trans>}
      lead={
        <Trans>
          Its device is signed out. A customer who reads its QR still pays your shop; the payment then counts without a
          counter. What it took today stays listed here until midnight.
        </Trans>
      }
      confirm={<Trans>Close it</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id })}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}

function EndDialog({ of: { id, name }, onClose }: { of: Counter; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...counters.end(), onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Sign the device at {name} out?</Trans>}
      lead={<Trans>It shows nothing of the shop from now on. To come back it needs a new QR.</Trans>}
      confirm={<Trans>Sign out</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id })}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}
