import type { CooperativeLink } from '@sahuji/contract/cooperatives'
import { type CooperativeDocument, readCooperativeDocument } from '@sahuji/contract/cooperatives/documents'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { downloadFile } from '../../platform/browser/save-text.ts'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import { followed } from '../../platform/calls/query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { failureWords } from '../../platform/failures/failure-words.ts'
import { IfMay } from '../../platform/session/if-may.tsx'
import { cooperatives } from '../calls.ts'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { documentKindNames } from './document-words.ts'
import { PartnerSchedules } from './partner-schedules.tsx'

/** The documents of a link as files, the papers that the office read, and the books that are mailed to the cooperative. */
export function DocumentsTab({ of: link }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery(cooperatives.documents(link.id))
  const add = (
    <IfMay call="cooperatives.manage">
      <Button size="small" onPress={() => setIsAdding(true)}>
        <Trans>Add a document</Trans>
      </Button>
    </IfMay>
  )
  return (
    <Stack gap={7}>
      <Section title={t`Documents`} aside={data && data.length > 0 && add}>
        {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={3} />}
        {data?.length === 0 && (
          <NothingYet title={t`No document yet`} action={add}>
            <Trans>
              Keep the agreement, KYM papers and monthly lists here. Everyone who reads the book can open them.
            </Trans>
          </NothingYet>
        )}
        {data && data.length > 0 && (
          <Table label={t`Documents`} columns={columns} rows={data} rowKey={({ id }) => id} />
        )}
      </Section>
      <PartnerSchedules of={link} />
      <Section title={t`Papers read`}>
        <ul>
          {link.papers.map((paper) => (
            <li key={paper}>
              <Name>{paper}</Name>
            </li>
          ))}
        </ul>
      </Section>
      {isAdding && <AddDocumentDialog link_id={link.id} onClose={() => setIsAdding(false)} />}
    </Stack>
  )
}

const columns: readonly Column<CooperativeDocument>[] = [
  {
    id: 'name',
    head: <Trans>Document</Trans>,
    phone: 'who',
    grow: true,
    cell: ({ name, kind }) => (
      <span>
        <Name>{name}</Name>
        <Text small tone="quiet">
          <Kind of={kind} />
        </Text>
      </span>
    ),
  },
  {
    id: 'added',
    head: <Trans>Added</Trans>,
    phone: 'meta',
    cell: ({ added_at, added_name, removed }) => (
      <span>
        <DateTime of={added_at} as="date" />, <Name>{added_name}</Name>
        {removed && (
          <Text small tone="quiet">
            <Trans>
              Removed <DateTime of={removed.at} as="date" />, <Name>{removed.name}</Name>
            </Trans>
          </Text>
        )}
      </span>
    ),
  },
  { id: 'file', head: <Trans>File</Trans>, phone: 'state', cell: (document) => <Acts of={document} /> },
]

function Kind({ of: kind }: { of: CooperativeDocument['kind'] }) {
  const { _ } = useMessages()
  return _(documentKindNames[kind])
}

/** Opens and removes a document that is kept. */
function Acts({ of: { id, name, format, removed } }: { of: CooperativeDocument }) {
  const { i18n } = useMessages()
  const [isRemoving, setIsRemoving] = useState(false)
  const opening = useMutation({
    mutationFn: async () => {
      const file = await callBytes(readCooperativeDocument, { document: id }, { isQuiet: true })
      const ending = `.${format === 'jpeg' ? 'jpg' : format}`
      downloadFile(new File([file], name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`))
    },
    onError: (error) => notify({ tone: 'bad', title: failureWords(i18n, error).sentence }),
  })
  const removing = useMutation(followed(cooperatives.removeDocument(), () => setIsRemoving(false)))
  if (removed) return <Trans>none</Trans>
  return (
    <Row gap={2}>
      <Button size="small" isPending={opening.isPending} onPress={() => opening.mutate()}>
        <Trans>Download</Trans>
      </Button>
      <IfMay call="cooperatives.manage">
        <Button size="small" kind="ghost" onPress={() => setIsRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </IfMay>
      <FailureLine of={removing.error} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={<Trans>Remove this document?</Trans>}
        lead={<Trans>Its file is gone for good. Its name, and who added and removed it, remain.</Trans>}
        confirm={<Trans>Remove</Trans>}
        danger
        isPending={removing.isPending}
        onConfirm={() => removing.mutate({ document: id })}
      />
    </Row>
  )
}
