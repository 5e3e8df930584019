import { Trans, useLingui } from '@lingui/react/macro'
import type { CooperativeFile } from '@sahuji/contract/cooperatives/files'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { officeCooperatives } from './calls.ts'

/** The files of a link; the cooperative's signature is recorded once the shop has signed. */
export function OfficeFiles({ of: files, mayRecord }: { of: readonly CooperativeFile[]; mayRecord: boolean }) {
  const [signing, setSigning] = useState<CooperativeFile>()
  if (files.length === 0)
    return (
      <Text small tone="quiet">
        <Trans>No file of the cooperative was held against the book yet.</Trans>
      </Text>
    )
  return (
    <Stack gap={3}>
      {files.map((file) => {
        const { id, name, first_day, last_day, breaks, open, signatures } = file
        const partner = signatures.find(({ party }) => party === 'partner')
        return (
          <Row key={id} push="between">
            <div>
              <Name>{name}</Name>{' '}
              <Text small tone="quiet" as="span">
                <DateTime of={startOfKathmanduDay(first_day)} as="date" />,{' '}
                <DateTime of={startOfKathmanduDay(last_day)} as="date" />
              </Text>
              <Text small tone="muted">
                <Trans>
                  Breaks: {breaks}, open: {open}, signatures: {signatures.length}
                </Trans>
                {partner && (
                  <>
                    {' '}
                    (<Name>{`${partner.name}, ${partner.paper}`}</Name>)
                  </>
                )}
              </Text>
            </div>
            {mayRecord && signatures.length === 1 && (
              <Button size="small" onPress={() => setSigning(file)}>
                <Trans>Record a signature…</Trans>
              </Button>
            )}
          </Row>
        )
      })}
      {signing && <SignatureDialog of={signing} onClose={() => setSigning(undefined)} />}
    </Stack>
  )
}

/** The cooperative's signature on paper: the number of the list that the paper has, who signed, and where the paper is. */
function SignatureDialog({ of: { id, list_hash }, onClose }: { of: CooperativeFile; onClose: () => void }) {
  const { t } = useLingui()
  const [hash, setHash] = useState('')
  const [name, setName] = useState('')
  const [paper, setPaper] = useState('')
  const recording = useMutation(followed(officeCooperatives.sign(), onClose))
  const typed = hash.toLowerCase().replace(/\s+/g, '')
  const ending = list_hash.slice(-8)
  return (
    <FormDialog
      title={t`Record the signature of the cooperative`}
      lead={
        <Trans>
          The paper has the number of the list. Compare it: the list ends in <Code>{ending}</Code>.
        </Trans>
      }
      confirm={<Trans>Record</Trans>}
      errors={useRefusedFields(recording.error)}
      isPending={recording.isPending}
      isIncomplete={typed !== ending || name.trim().length < 2 || paper.trim().length < 3}
      onSubmit={() => recording.mutate({ id, hash: list_hash, signed_name: name.trim(), paper: paper.trim() })}
      onClose={onClose}
    >
      <TextField
        name="hash"
        label={t`Last eight characters on the paper`}
        value={hash}
        onChange={setHash}
        maxLength={20}
        autoComplete="off"
      />
      <TextField name="signed_name" label={t`Who signed`} value={name} onChange={setName} maxLength={100} />
      <TextField
        name="paper"
        label={t`The paper`}
        hint={t`What it is and where it is kept.`}
        value={paper}
        onChange={setPaper}
        maxLength={120}
      />
    </FormDialog>
  )
}
