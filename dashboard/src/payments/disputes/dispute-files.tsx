import { readDisputePage, type WholeDispute } from '@sahuji/contract/payments/disputes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { TickIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { toBase64 } from '../../platform/storage/base64.ts'
import { disputes } from './calls.ts'
import * as css from './dispute.module.css'

type File = WholeDispute['files'][number]

/** The documents of an answer; one of a draft can be removed. */
export function DisputeFiles({ of: { id, files }, isDraft = false }: { of: WholeDispute; isDraft?: boolean }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<File>()
  const removing = useMutation(disputes.removeFile())
  if (files.length === 0) return null
  return (
    <>
      <List label={t`Documents`}>
        {files.map((file) => (
          <ListRow
            key={file.id}
            icon={<TickIcon />}
            note={
              <>
                <Plural value={file.pages} one="# page" other="# pages" />
                {', '}
                <DateTime of={file.added_at} as="day" />
              </>
            }
            end={
              <Row>
                <Button size="small" kind="ghost" onPress={() => setOpened(file)}>
                  <Trans>Look</Trans>
                </Button>
                {isDraft && (
                  <Button
                    size="small"
                    kind="ghost"
                    isPending={removing.isPending && removing.variables.file === file.id}
                    onPress={() => removing.mutate({ id, file: file.id })}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </Row>
            }
          >
            <Name>{file.name}</Name>
          </ListRow>
        ))}
      </List>
      {opened && (
        <Dialog isOpen wide title={<Name>{opened.name}</Name>} onClose={() => setOpened(undefined)}>
          <FilePages dispute_id={id} of={opened} />
        </Dialog>
      )}
    </>
  )
}

/** The pages of a document, one at a time, as we keep them. */
function FilePages({ dispute_id, of: { id, name, pages } }: { dispute_id: string; of: File }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [page, setPage] = useState(1)
  const { data: address, error } = useQuery(pageOf(dispute_id, id, page))
  const [shown, all] = [number(page), number(pages)]
  return (
    <div className={css.page}>
      {address && <img src={address} alt={t`${name}, page ${shown}`} />}
      <FailureLine of={error} />
      {pages > 1 && (
        <Row push="between">
          <Button size="small" kind="ghost" isDisabled={page === 1} onPress={() => setPage(page - 1)}>
            <Trans>Previous page</Trans>
          </Button>
          <Text as="span" small tone="quiet">
            <Trans>
              Page {shown} of {all}
            </Trans>
          </Text>
          <Button size="small" kind="ghost" isDisabled={page === pages} onPress={() => setPage(page + 1)}>
            <Trans>Next page</Trans>
          </Button>
        </Row>
      )}
    </div>
  )
}

/** The query of a page's picture; its key is none of the API's, so that a picture is not cached over a reload. */
const pageOf = (id: string, file: string, page: number) => ({
  queryKey: ['dispute page', file, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const picture = await callBytes(readDisputePage, { id, file, page: `${page}` }, { signal, isQuiet: true })
    return `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`
  },
  staleTime: Number.POSITIVE_INFINITY,
})
