import { Plural, Trans } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import type { LineFinding } from './sealed-lines.ts'

const findingsShown = 100

interface FoundLinesProps<Cell extends string> {
  of: readonly LineFinding<Cell>[]
  areChecksSealed: boolean
}

/** The rows of a file that were changed, with their cells, added, moved or removed. */
export function FoundLines<Cell extends string>({ of: findings, areChecksSealed }: FoundLinesProps<Cell>) {
  return (
    <Stack gap={3}>
      {!areChecksSealed && (
        <Text>
          <Trans>The digests beside the rows were changed too, so more may differ than is listed.</Trans>
        </Text>
      )}
      <ul>
        {findings.slice(0, findingsShown).map((one) => (
          <li key={`${one.is} ${one.is === 'removed' ? one.n : one.place}`}>
            <Finding of={one} />
          </li>
        ))}
      </ul>
      {findings.length > findingsShown && (
        <Text tone="muted">
          <Plural value={findings.length - findingsShown} one="and # more" other="and # more" />
        </Text>
      )}
    </Stack>
  )
}

function Finding<Cell extends string>({ of: found }: { of: LineFinding<Cell> }) {
  if (found.is === 'added') return <Trans>Row {found.place} was added.</Trans>
  if (found.is === 'removed') return <Trans>Row {found.n} was removed.</Trans>
  if (found.is === 'moved')
    return (
      <Trans>
        Row {found.n} was moved to place {found.place}.
      </Trans>
    )
  return (
    <>
      <Trans>Row {found.place} was changed:</Trans>{' '}
      {found.cells.map(({ cell, value }) => (
        <span key={cell}>
          <Code>{cell}</Code> <bdi>{value || '–'}</bdi>{' '}
        </span>
      ))}
    </>
  )
}
