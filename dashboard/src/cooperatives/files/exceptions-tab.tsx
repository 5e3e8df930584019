import type { CooperativeLink } from '@sahuji/contract/cooperatives'
import type { CooperativeFile } from '@sahuji/contract/cooperatives/files'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { cooperatives } from '../calls.ts'
import { BreakList } from './break-list.tsx'
import * as css from './breaks.module.css'
import { ChooseFile, ChooseFileDialog } from './choose-file.tsx'
import { columnRoleNames } from './file-words.ts'
import { columnRoles } from './guess-columns.ts'
import { useBook } from '../use-book.ts'
import { ListSignatures } from './list-signatures.tsx'

/** The cooperative's files against the book: what agrees, each break with its reason, and both signatures. */
export function ExceptionsTab({ of: link }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const { data: files, error, refetch } = useCardQuery(cooperatives.files({ id: link.id, mode: useBook() }))
  if (error && !files) return <FailedToLoad of={error} onRetry={refetch} />
  if (!files) return <LoadingRows rows={6} />
  const [newest] = files
  const file = files.find(({ id }) => id === chosen) ?? newest
  const read = ({ id }: CooperativeFile) => {
    setChosen(id)
    setIsReading(false)
  }
  if (!file)
    return (
      <Section title={t`Their file`}>
        <Stack gap={5}>
          <NothingYet title={t`Their file is missing`}>
            <Trans>
              The book is yours alone until the cooperative’s file is held against it. Ask the cooperative for its list
              of a month as CSV.
            </Trans>
          </NothingYet>
          <ChooseFile link_id={link.id} before={undefined} onRead={read} />
        </Stack>
      </Section>
    )
  return (
    <Columns
      side={
        <Stack gap={7}>
          <Difference of={file} />
          <ListSignatures of={file} />
          <ReadBefore of={files.filter(({ id }) => id !== file.id)} onChoose={(id) => setChosen(id)} />
        </Stack>
      }
    >
      <Stack gap={7}>
        <TheirFile of={file} onAnother={() => setIsReading(true)} />
        <BreakList key={file.id} of={file} />
      </Stack>
      {isReading && (
        <ChooseFileDialog link_id={link.id} before={newest} onRead={read} onClose={() => setIsReading(false)} />
      )}
    </Columns>
  )
}

function TheirFile({ of: file, onAnother }: { of: CooperativeFile; onAnother: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { number } = useWriting()
  const { lines, matched, shorter, breaks } = file
  const same = matched - shorter
  const [sameText, shorterText, breaksText] = [number(same), number(shorter), number(breaks)]
  const roles = columnRoles.flatMap((role) => {
    const column = file.columns[role]
    return column === undefined ? [] : [{ role, column }]
  })
  return (
    <Section
      title={t`Their file`}
      aside={
        <Trans>
          Read <DateTime of={file.loaded_at} />
        </Trans>
      }
    >
      <Stack gap={4}>
        <Row push="between">
          <div>
            <b>
              <Name>{file.name}</Name>
            </b>
            <Text small tone="quiet">
              <Plural value={lines} one="# line" other="# lines" />, <Days of={file} />
            </Text>
          </div>
          <Button size="small" onPress={onAnother}>
            <Trans>Read another file</Trans>
          </Button>
        </Row>
        <div className={css.key}>
          {roles.map(({ role, column }) => (
            <span key={role}>
              <Name>{column}</Name> = {_(columnRoleNames[role])}
            </span>
          ))}
        </div>
        <div className={css.bar} aria-hidden="true">
          {same > 0 && <i style={{ flex: same }} />}
          {shorter > 0 && <i className={css.shorter} style={{ flex: shorter }} />}
          {breaks > 0 && <i className={css.breaks} style={{ flex: breaks }} />}
        </div>
        <div className={css.key}>
          <span>
            <i />
            <Trans>The same: {sameText}</Trans>
          </span>
          {shorter > 0 && (
            <span>
              <i className={css.shorter} />
              <Trans>The same, with a number that is shorter or missing: {shorterText}</Trans>
            </span>
          )}
          <span>
            <i className={css.breaks} />
            <Trans>Breaks: {breaksText}</Trans>
          </span>
        </div>
      </Stack>
    </Section>
  )
}

/** The first and the last day of a file. */
function Days({ of: { first_day, last_day } }: { of: CooperativeFile }) {
  return (
    <Trans>
      <DateTime of={startOfKathmanduDay(first_day)} as="day" /> to{' '}
      <DateTime of={startOfKathmanduDay(last_day)} as="day" />
    </Trans>
  )
}

/** Our sum and theirs, and what lies between them, to the paisa. */
function Difference({ of: file }: { of: CooperativeFile }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { only_ours, only_theirs, differing, open } = file
  const [rows, lines] = [number(file.rows), number(file.lines)]
  const [ours, theirs, others] = [number(only_ours.rows), number(only_theirs.rows), number(differing.rows)]
  const left = number(open)
  return (
    <Section title={t`The difference, to the paisa`}>
      <Stack gap={3}>
        <Lines>
          <Line label={t`Your book, rows: ${rows}`}>
            <Money of={file.rows_sum} />
          </Line>
          <Line label={t`Only in yours: ${ours}`}>
            <Money of={-only_ours.amount} sign="always" />
          </Line>
          <Line label={t`Only in theirs: ${theirs}`}>
            <Money of={only_theirs.amount} sign="always" />
          </Line>
          <Line label={t`Amount differs: ${others}`}>
            <Money of={differing.amount} sign="always" />
          </Line>
          <Total label={t`Their file, lines: ${lines}`}>
            <Money of={file.lines_sum} />
          </Total>
        </Lines>
        {open === 0 ? (
          <Status tone="good">
            <Trans>Nothing is left unexplained</Trans>
          </Status>
        ) : (
          <Status tone="warn">
            <Trans>Breaks still open: {left}</Trans>
          </Status>
        )}
      </Stack>
    </Section>
  )
}

/** The other files that were read, newest first. */
function ReadBefore({ of: files, onChoose }: { of: readonly CooperativeFile[]; onChoose: (id: string) => void }) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <Section title={t`Other files`}>
      <Stack gap={3}>
        {files.map((file) => (
          <Row key={file.id} push="between">
            <div>
              <Name>{file.name}</Name>
              <Text small tone="quiet">
                <Days of={file} />
              </Text>
              <FileState of={file} />
            </div>
            <Button size="small" onPress={() => onChoose(file.id)}>
              <Trans>Show</Trans>
            </Button>
          </Row>
        ))}
      </Stack>
    </Section>
  )
}

/** How far a list is: breaks open, to be signed, or signed by both. */
export function FileState({ of: { signatures, open } }: { of: Pick<CooperativeFile, 'signatures' | 'open'> }) {
  const { number } = useWriting()
  const left = number(open)
  if (open > 0)
    return (
      <Status tone="warn">
        <Trans>Breaks still open: {left}</Trans>
      </Status>
    )
  if (signatures.length === 2)
    return (
      <Status tone="good">
        <Trans>Signed by both</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      {signatures.length === 1 ? <Trans>Signed by you</Trans> : <Trans>Not signed yet</Trans>}
    </Status>
  )
}
