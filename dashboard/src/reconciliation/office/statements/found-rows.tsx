import { Trans, useLingui } from '@lingui/react/macro'
import { type MatchWay, matchWays, type StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { Line, Lines, Total } from '../../../kit/data/lines.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Translated } from '../../../kit/office/translated.tsx'
import { rowsAddress } from '../rows-address.ts'
import { matchWayNames } from './statement-words.ts'

interface FoundRowsProps {
  of: StatementPreview
  found: NonNullable<StatementPreview['found']>
}

/** A statement in use: the matches of its rows, and the remaining work. */
export function FoundRows({ of: { account, rows, last_day }, found }: FoundRowsProps) {
  const { t } = useLingui()
  const ways = ([...matchWays, 'none'] as (MatchWay | 'none')[]).filter((way) => found[way] > 0)
  return (
    <Section title={t`What matched`}>
      <Stack gap={4}>
        <Lines>
          {ways.map((way) => (
            <Line key={way} label={<Translated of={matchWayNames[way]} />}>
              <Count of={found[way]} />
            </Line>
          ))}
          <Total label={<Trans>Rows</Trans>}>
            <Count of={rows} />
          </Total>
        </Lines>
        {found.none === 0 && (
          <Status tone="good">
            <Trans>Every row has found its entry.</Trans>
          </Status>
        )}
        <Row>
          {last_day !== null && (
            <Link href={rowsAddress({ account, day: last_day })}>
              <Trans>See its rows</Trans>
            </Link>
          )}
          <Link href="/operator/reconciliation/breaks">
            <Trans>See the breaks</Trans>
          </Link>
        </Row>
      </Stack>
    </Section>
  )
}
