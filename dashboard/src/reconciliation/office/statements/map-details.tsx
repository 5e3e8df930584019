import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ColumnMap, StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { Pairs } from '../../../kit/office/pairs.tsx'
import { OpenedRow } from '../../../kit/office/opened-row.tsx'
import { stated } from './calls.ts'
import { columnRoleNames, columnRoles, dateFormExamples } from './statement-words.ts'

/** The content of a map, and its versions with author and time. */
export function MapDetails({ of: map, end }: { of: StatementMap; end: ReactNode }) {
  return (
    <OpenedRow end={end && <Row push="end">{end}</Row>}>
      <Stack gap={3}>
        <MapFacts of={map.body} />
        <Versions code={map.code} />
      </Stack>
    </OpenedRow>
  )
}

function MapFacts({ of: body }: { of: ColumnMap }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { money, number, digits } = useWriting()
  const { agreed_fee, negative, counts, window_days, dates } = body
  const said = (part: ColumnMap['negative']) => part && `${part.column}: ${part.words.join(', ')}`
  const fee = agreed_fee && [digits(`${agreed_fee.basis_points / 100} %`), money(agreed_fee.flat)].join(' + ')
  const pairs = [
    ...columnRoles.map((role) => [_(columnRoleNames[role]), body.columns[role], role] as const),
    [t`What left`, said(negative), 'negative'] as const,
    [t`What counts`, said(counts), 'counts'] as const,
    [t`How a day is written`, dates.map((form) => dateFormExamples[form]).join(', '), 'dates'] as const,
    [t`Days around`, number(window_days), 'window'] as const,
    [t`Agreed fee`, fee ?? undefined, 'fee'] as const,
  ]
  return (
    <Pairs
      of={pairs.flatMap(([name, value, id]) => (value === undefined ? [] : [[name, <bdi key={id}>{value}</bdi>, id]]))}
    />
  )
}

function Versions({ code }: { code: string }) {
  const found = useQuery(stated.versions(code))
  return (
    <Stack gap={1}>
      <FailureLine of={found.data ? null : found.error} />
      {found.data?.map(({ version, changed_at, changed_by }) => (
        <Text key={version} small tone="quiet">
          <Trans>
            Version <Count of={version} />: <bdi>{changed_by}</bdi>, <DateTime of={changed_at} />
          </Trans>
        </Text>
      ))}
    </Stack>
  )
}
