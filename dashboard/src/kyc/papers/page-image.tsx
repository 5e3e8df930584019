import { Trans, useLingui } from '@lingui/react/macro'
import { readPaperPage } from '@sahuji/contract/kyc/decisions'
import type { KycPaper } from '@sahuji/contract/kyc'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { toBase64 } from '../../platform/storage/base64.ts'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import * as css from './papers.module.css'

/** The pages of a saved document, one at a time, as the review desk sees them. */
export function PageImage({ of: { id, pages }, name }: { of: Pick<KycPaper, 'id' | 'pages'>; name: string }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [page, setPage] = useState(1)
  const { data: address, error } = useQuery(pageOf(id, page))
  const [shown, all] = [number(page), number(pages)]
  return (
    <>
      <div className={css.view}>
        {address && <img src={address} alt={t`${name}, page ${shown}`} />}
        <FailureLine of={error} />
      </div>
      {pages > 1 && (
        <div className={css.bar}>
          <Row push="between" gap={3}>
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
        </div>
      )}
    </>
  )
}

/**
 * The query of a page's picture; its key is none of the API's, so that a picture of a document is not cached over a
 * reload.
 */
const pageOf = (id: string, page: number) => ({
  queryKey: ['kyc page', id, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const picture = await callBytes(readPaperPage, { paper: id, page: `${page}` }, { signal, isQuiet: true })
    return `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The first page of a saved document as a thumbnail, beside its name; an empty frame until it is loaded. */
export function PaperThumbnail({ of: { id } }: { of: Pick<KycPaper, 'id'> }) {
  const { data: address } = useQuery(pageOf(id, 1))
  return (
    <span className={css.thumbnail} data-thumbnail={address ? 'there' : 'waiting'}>
      {address && <img src={address} alt="" />}
    </span>
  )
}
