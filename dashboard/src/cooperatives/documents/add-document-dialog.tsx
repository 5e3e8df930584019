import { documentBytesMost, type DocumentKind, documentKinds } from '@sahuji/contract/cooperatives/documents'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { toBase64 } from '../../platform/storage/base64.ts'
import { cooperatives } from '../calls.ts'
import { documentKindNames } from './document-words.ts'

const accepted = '.pdf,.jpg,.jpeg,.png,.webp,.csv,.xlsx'

/** Asks for a file, what it is and its name. */
export function AddDocumentDialog({ link_id, onClose }: { link_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [kind, setKind] = useState<DocumentKind>('agreement')
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const adding = useMutation(followed(cooperatives.addDocument(), onClose))
  const refused = useRefusedFields(adding.error)
  const isLarge = file !== undefined && file.size > documentBytesMost
  const send = async () => {
    if (file) adding.mutate({ id: link_id, kind, name, file: toBase64(new Uint8Array(await file.arrayBuffer())) })
  }
  return (
    <FormDialog
      title={t`Add a document`}
      lead={<Trans>A PDF, picture, CSV or Excel file of at most 5 MB. It is kept encrypted.</Trans>}
      confirm={<Trans>Add</Trans>}
      errors={isLarge ? { file: [t`This file is larger than 5 MB. Choose a smaller one.`] } : refused}
      isPending={adding.isPending}
      isIncomplete={file === undefined || isLarge || name.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Row>
        <FileButton
          accept={accepted}
          onFile={(chosen) => {
            setFile(chosen)
            if (name === '') setName(chosen.name.slice(0, 120))
          }}
        >
          {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </FileButton>
        {file && (
          <Text small>
            <Name>{file.name}</Name>
          </Text>
        )}
      </Row>
      <TextField name="name" label={t`Name`} maxLength={120} value={name} onChange={setName} autoComplete="off" />
      <RadioGroup
        label={t`What it is`}
        name="kind"
        options={documentKinds.map((id) => ({ id, label: _(documentKindNames[id]) }))}
        value={kind}
        onChange={setKind}
      />
    </FormDialog>
  )
}
