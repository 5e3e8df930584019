import type { CooperativeFile, FileItem } from '@sahuji/contract/cooperatives/files'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { QuestionIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { cooperatives } from '../calls.ts'
import { headNames } from '../head-names.ts'
import { BreakReason } from './break-reason.tsx'
import * as css from './breaks.module.css'
import { breakStateNames } from './file-words.ts'
import { useMay } from '../../platform/session/rights.ts'

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }))

/** The breaks of a file, the largest first: our side, their side, the reason, and what was decided. */
export function BreakList({ of: file }: { of: CooperativeFile }) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<FileItem>()
  const mayDecide = useMay('cooperatives.reconcile')
  const pages = useInfiniteQuery(cooperatives.breaks(file.id))
  const failure = pages.error ?? pages.failureReason
  const items = pages.data?.pages.flatMap(({ data }) => data)
  const isSigned = file.signatures.length > 0
  return (
    <Section title={t`Breaks`} aside={<Trans>largest first</Trans>}>
      {pages.isPending && !failure && <LoadingRows rows={4} />}
      {failure && !items && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {items?.length === 0 && (
        <NothingYet title={t`Both books agree`}>
          <Trans>Each line of their file is in your book, and each of your rows is in their file.</Trans>
        </NothingYet>
      )}
      {items && items.length > 0 && (
        <>
          <div className={css.heads} aria-hidden="true">
            <span>
              <Trans>Your book</Trans>
            </span>
            <span>
              <Trans>Their file</Trans>
            </span>
          </div>
          <ol className={css.breaks}>
            {items.map((item) => (
              <Break key={item.n} of={item} onDecide={isSigned || !mayDecide ? undefined : () => setDeciding(item)} />
            ))}
          </ol>
        </>
      )}
      <ShowMoreRow of={pages} />
      <Suspense>
        {deciding && <DecisionDialog file_id={file.id} of={deciding} onClose={() => setDeciding(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Break({ of: item, onDecide }: { of: FileItem; onDecide: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <li className={css.break}>
      <div className={css.sides}>
        {item.ours ? <Ours of={item.ours} /> : <Nothing label={t`Your book has nothing`} />}
        {item.theirs ? <Theirs of={item.theirs} /> : <Nothing label={t`Their file has nothing`} />}
      </div>
      <div className={css.why}>
        <QuestionIcon small />
        <div>
          <p>
            <BreakReason of={item} />
          </p>
          <Decision of={item} />
        </div>
        {onDecide && (
          <Button size="small" onPress={onDecide}>
            {item.state === 'open' ? <Trans>Explain</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
      </div>
    </li>
  )
}

const tones: Record<FileItem['state'], Tone> = { open: 'warn', explained: 'good', closed: 'good' }

/** Open, or what was decided, by whom and when. */
function Decision({ of: { state, note, decided_name, decided_at } }: { of: FileItem }) {
  const { _ } = useMessages()
  return (
    <Row gap={2}>
      <Status tone={tones[state]}>{_(breakStateNames[state])}</Status>
      {decided_at && state !== 'open' && (
        <Text small tone="quiet" as="span">
          {note && (
            <>
              <Name>{note}</Name>{' '}
            </>
          )}
          (<Name>{decided_name ?? ''}</Name>, <DateTime of={decided_at} />)
        </Text>
      )}
    </Row>
  )
}

function Nothing({ label }: { label: string }) {
  return (
    <div className={css.nothing}>
      <span>{label}</span>
    </div>
  )
}

function Ours({ of: row }: { of: NonNullable<FileItem['ours']> }) {
  const { _ } = useMessages()
  const { language } = useReader()
  return (
    <div className={css.side}>
      <div>
        <b>
          <Name>{(language === 'ne' ? row.member?.name_ne : row.member?.name) ?? ''}</Name>
        </b>
        <Text small tone="quiet">
          {row.head && _(headNames[row.head])}, <Code>{row.receipt ?? ''}</Code>, <DateTime of={row.made_at} as="day" />{' '}
          <DateTime of={row.made_at} as="time" />
        </Text>
      </div>
      <Money of={row.amount} bare />
    </div>
  )
}

function Theirs({ of: line }: { of: NonNullable<FileItem['theirs']> }) {
  const { t } = useLingui()
  const number = line.line
  return (
    <div className={css.side}>
      <div>
        <b>
          <Name>{line.member ?? t`Line ${number}`}</Name>
        </b>
        <Text small tone="quiet">
          {line.voucher && (
            <>
              <Code>{line.voucher}</Code>,{' '}
            </>
          )}
          <DateTime of={startOfKathmanduDay(line.day)} as="day" />
        </Text>
      </div>
      <Money of={line.amount} bare />
    </div>
  )
}
