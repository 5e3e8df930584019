import type { PaymentCode } from '@sahuji/contract/payments/codes'
import type { PosterPaper, PosterWords } from '@sahuji/contract/payments/posters'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { failureWords } from '../../platform/failures/failure-words.ts'
import { downloadFile } from '../../platform/browser/save-text.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { posters } from './calls.ts'
import { isFit, type PosterChecks } from './check-poster.ts'
import * as css from './posters.module.css'

interface PaperFigureProps {
  of: PaymentCode
  paper: PosterPaper
  words: PosterWords
  title: ReactNode
  note: ReactNode
}

/** One size of paper: the print file as its own preview, its checks, and the files. A print file that fails a check has no files. */
export function PaperFigure({ of: code, paper, words, title, note }: PaperFigureProps) {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const ask = { id: code.id, paper, words }
  const { data, error, refetch } = useCardQuery(posters.drawing(ask, code.payload))
  const name = `${code.label}-${paper}`
  const pdf = useMutation({
    mutationFn: async () => new File([await posters.pdf(ask)], `${name}.pdf`, { type: 'application/pdf' }),
    onSuccess: downloadFile,
    onError: (failure) => notify({ tone: 'bad', title: failureWords(i18n, failure).sentence }),
  })
  const isRefused = !data || !isFit(data.checks)
  return (
    <figure className={css.figure}>
      <figcaption>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={css.loading}>
          <LoadingRows rows={6} />
        </div>
      )}
      {data && (
        <img
          className={css.paper}
          data-paper={paper}
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={t`${code.label} on paper, as printed`}
        />
      )}
      {data && <Checks of={data.checks} />}
      <Row>
        <Button
          icon={<DownloadIcon small />}
          isPending={pdf.isPending}
          isDisabled={isRefused}
          onPress={() => pdf.mutate()}
        >
          <Trans>PDF</Trans>
        </Button>
        <Button
          kind="ghost"
          icon={<DownloadIcon small />}
          isDisabled={isRefused}
          onPress={() => data && downloadFile(new File([data.svg], `${name}.svg`, { type: 'image/svg+xml' }))}
        >
          <Trans>SVG</Trans>
        </Button>
      </Row>
    </figure>
  )
}

/** What was checked in the print file; each by itself where one has failed. */
function Checks({ of: checks }: { of: PosterChecks }) {
  const { t } = useLingui()
  const names: Record<keyof PosterChecks, string> = {
    is_quiet: t`Quiet edge of 4 modules`,
    is_contrasted: t`Black on white`,
    is_free: t`Nothing over the code`,
    is_read: t`Read back from the print file`,
  }
  return (
    <ul className={css.checks}>
      {(Object.keys(names) as (keyof PosterChecks)[]).map((check) => (
        <li key={check}>
          <Status tone={checks[check] ? 'good' : 'bad'} sentence>
            {names[check]}
          </Status>
        </li>
      ))}
    </ul>
  )
}
