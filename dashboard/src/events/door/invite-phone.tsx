import { doorSignInMinutes } from '@sahuji/contract/events/door'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../auth/qr-code.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { doors } from './calls.ts'

/** Asks for gate and person, then shows the QR that signs one phone in. */
export function InvitePhone({ event_id, onClose }: { event_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [gate, setGate] = useState('')
  const [person, setPerson] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, data, isPending, error } = useMutation(doors.invite())
  const refused = useRefusedFields(error)
  const missing = {
    ...(gate.trim() === '' && { gate: [t`Enter the gate’s name.`] }),
    ...(person.trim() === '' && { person: [t`Enter the person’s name.`] }),
  }
  const isMissing = Object.keys(missing).length > 0
  if (data) return <ShownLink gate={gate} person={person} {...data} onClose={onClose} />
  return (
    <FormDialog
      title={t`Sign a phone in`}
      lead={<Trans>It reads this event’s tickets, without money, and can do nothing else.</Trans>}
      confirm={<Trans>Show the QR</Trans>}
      errors={refused}
      remarks={isTried && isMissing ? missing : undefined}
      isPending={isPending}
      onSubmit={() => {
        setIsTried(true)
        if (!isMissing) mutate({ id: event_id, gate: gate.trim(), person: person.trim() })
      }}
      onClose={onClose}
    >
      <TextField
        name="gate"
        label={t`Gate`}
        value={gate}
        onChange={setGate}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
      <TextField
        name="person"
        label={t`Who scans there`}
        value={person}
        onChange={setPerson}
        maxLength={40}
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface ShownLinkProps {
  gate: string
  person: string
  link: string
  ends_at: Date
  onClose: () => void
}

function ShownLink({ gate, person, link, ends_at, onClose }: ShownLinkProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <Trans>
          {person} at {gate}
        </Trans>
      }
    >
      <Stack gap={4}>
        <QrCode of={link} label={t`QR that signs a phone in at ${gate}`} />
        <Text>
          <Trans>Read it with the camera of the phone that scans there, or send the link.</Trans>
        </Text>
        <Text small tone="muted">
          <Plural
            value={doorSignInMinutes}
            one="Good once, for # minute, until"
            other="Good once, for # minutes, until"
          />{' '}
          <DateTime of={ends_at} as="time" />
        </Text>
        <Row push="end">
          <CopyButton text={link} name={t`Link`} />
          <Button kind="primary" onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
