import { counterSignInMinutes, type Counter } from '@sahuji/contract/counters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../auth/qr-code.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failure-words.ts'
import { counters } from './calls.ts'

/** Who will stand there, then the QR that signs one device in. */
export function InviteDialog({ of: { id, name }, onClose }: { of: Counter; onClose: () => void }) {
  const { t } = useLingui()
  const [staff, setStaff] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, data, isPending, error } = useMutation(counters.invite())
  const refused = useRefusedFields(error)
  const missing = isTried && staff.trim() === '' ? { staff: [t`Please say who it is.`] } : undefined
  if (data)
    return <ShownInvite name={name} staff={staff.trim()} link={data.link} ends_at={data.ends_at} onClose={onClose} />
  return (
    <FormDialog
      title={t`Sign a device in at ${name}`}
      lead={
        <Trans>What comes from then on counts to this person, until the next one is signed in or they leave.</Trans>
      }
      confirm={<Trans>Show the QR</Trans>}
      errors={missing ?? refused}
      isPending={isPending}
      onSubmit={() => {
        setIsTried(true)
        if (staff.trim() !== '') mutate({ id, staff: staff.trim() })
      }}
      onClose={onClose}
    >
      <TextField
        name="staff"
        label={t`Who stands there`}
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
  name: string
  staff: string
  link: string
  ends_at: Date
  onClose: () => void
}

function ShownInvite({ name, staff, link, ends_at, onClose }: ShownInviteProps) {
  const { t } = useLingui()
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
          <Trans>Read it with the camera of the phone or tablet that shall stand there.</Trans>
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
          <Button kind="ghost" onPress={() => window.open(link, '_blank', 'noopener')}>
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
