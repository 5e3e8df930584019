import { counterSignInMinutes, type Counter } from '@sahuji/contract/counters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../auth/qr-code.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { counters } from './calls.ts'

const askMilliseconds = 3_000

/** Asks for the name of the staff, then shows the QR that signs one device in. */
export function InviteDialog({ of, onClose }: { of: Counter; onClose: () => void }) {
  const { id, name } = of
  const { t } = useLingui()
  const [staff, setStaff] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, data, isPending, error } = useMutation(counters.invite())
  const refused = useRefusedFields(error)
  const missing = isTried && staff.trim() === '' ? { staff: [t`Enter the person’s name.`] } : undefined
  if (data)
    return <ShownInvite of={of} staff={staff.trim()} link={data.link} ends_at={data.ends_at} onClose={onClose} />
  return (
    <FormDialog
      title={t`Sign a device in at ${name}`}
      lead={<Trans>Payments from then on count to this person, until the next one is signed in or they leave.</Trans>}
      confirm={<Trans>Show the QR</Trans>}
      errors={refused}
      remarks={missing}
      isPending={isPending}
      onSubmit={() => {
        setIsTried(true)
        if (staff.trim() !== '') mutate({ id, staff: staff.trim() })
      }}
      onClose={onClose}
    >
      <TextField
        name="staff"
        label={t`Who serves there`}
        value={staff}
        onChange={setStaff}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

interface ShownInviteProps {
  of: Counter
  staff: string
  link: string
  ends_at: Date
  onClose: () => void
}

function ShownInvite({ of: { id, name }, staff, link, ends_at, onClose }: ShownInviteProps) {
  const { t } = useLingui()
  const [isAskedHere, setIsAskedHere] = useState(false)
  const { data } = useQuery({ ...counters.list(), refetchInterval: askMilliseconds })
  const invitedAt = ends_at.getTime() - counterSignInMinutes * 60_000
  const shifts = data?.find((one) => one.id === id)?.shifts ?? []
  const isIn = shifts.some(({ began_at, ended_at }) => ended_at === null && began_at.getTime() >= invitedAt)
  if (isIn) return <DeviceIsIn staff={staff} name={name} onClose={onClose} />
  if (isAskedHere)
    return (
      <ConfirmDialog
        isOpen
        onClose={() => setIsAskedHere(false)}
        title={<Trans>Make this browser the counter?</Trans>}
        lead={
          <Trans>
            This browser then serves {name} and counts to {staff}. Sign out of the dashboard here before you hand it
            over.
          </Trans>
        }
        confirm={<Trans>Open it here</Trans>}
        onConfirm={() => window.open(link, '_blank', 'noopener')}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <Trans>
          {staff} at {name}
        </Trans>
      }
    >
      <Stack gap={4}>
        <QrCode of={link} label={t`QR that signs a device in at ${name}`} />
        <Text>
          <Trans>Read it with the camera of the phone or tablet that stays there.</Trans>
        </Text>
        <Text small tone="muted">
          <Plural
            value={counterSignInMinutes}
            one="Good once, for # minute, until"
            other="Good once, for # minutes, until"
          />{' '}
          <DateTime of={ends_at} as="time" />.{' '}
          <Trans>The device sees this counter and nothing else, and you can sign it out at any time.</Trans>
        </Text>
        <Row push="end">
          <Button kind="ghost" onPress={() => setIsAskedHere(true)}>
            <Trans>Open it on this device</Trans>
          </Button>
          <Button kind="primary" onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

/** The QR was used. */
function DeviceIsIn({ staff, name, onClose }: { staff: string; name: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>{staff}’s device is signed in</Trans>}
      lead={
        <Trans>
          Payments to {name} from now on count to {staff}.
        </Trans>
      }
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    />
  )
}
