import { Trans, useLingui } from '@lingui/react/macro'
import { closeDay, reopenDay } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import type { OperatorSelf } from '@sahuji/contract/operators/session'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import type { ReactNode } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { OpenedRow } from '../../kit/office/opened-row.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { isStatementMissing, stated } from './day-columns.tsx'
import type { DayAct } from './day-dialogs.tsx'
import { breaksAddress, rowsAddress } from './rows-address.ts'
import { useIsOver } from './use-is-over.ts'

/** The comparison of an account's statement and books on a day, to the paisa, and its close. */
export function AccountDayDetails({ of: day, onAct }: { of: AccountDay; onAct: (act: DayAct) => void }) {
  return (
    <OpenedRow end={<Close of={day} onAct={onAct} />}>
      <Explained of={day} />
    </OpenedRow>
  )
}

/** Statement less books, and the explanation of each part of it. */
function Explained({ of: day }: { of: AccountDay }) {
  const parts: readonly (readonly [id: string, name: ReactNode, amount: bigint])[] = [
    ['resolved', <Trans key="n">Rows that were booked by a resolution</Trans>, day.resolved],
    ['resolving', <Trans key="n">Entries that resolve breaks</Trans>, -day.resolving],
    ['early', <Trans key="n">Rows whose entries are of another day</Trans>, day.early],
    ['late', <Trans key="n">Entries whose rows are of another day</Trans>, -day.late],
    ['not_stated', <Trans key="n">Entries after the last statement</Trans>, -day.not_stated],
  ]
  return (
    <Lines>
      <Line label={<Trans>The statement’s text</Trans>}>
        <Money of={day.statement} bare />
      </Line>
      {day.copies !== 0n && (
        <Line label={<Trans>Less rows that are copies of other rows</Trans>}>
          <Money of={day.copies} bare />
        </Line>
      )}
      <Line label={<Trans>Our books moved</Trans>}>
        <Money of={day.movement} bare />
      </Line>
      <Line label={<Trans>Statement less books</Trans>}>
        <Money of={stated(day) - day.movement} bare />
      </Line>
      {parts
        .filter(([, , amount]) => amount !== 0n)
        .map(([id, name, amount]) => (
          <Line key={id} label={<Trans>of it: {name}</Trans>}>
            <Money of={amount} bare />
          </Line>
        ))}
      <Total label={<Trans>Not explained: open breaks</Trans>}>
        {isStatementMissing(day) ? <NoMoney /> : <Money of={day.not_explained} bare weight="bold" />}
      </Total>
    </Lines>
  )
}

function Close({ of: day, onAct }: { of: AccountDay; onAct: (act: DayAct) => void }) {
  const { t } = useLingui()
  const operator = useOperator()
  const isOver = useIsOver(day.day)
  const acts = isOver ? dayActs(day, operator) : []
  const names: Record<DayAct, string> = {
    close: t`Close the day`,
    ask: t`Request to open it again`,
    reopen: t`Open again`,
  }
  usePageKeys(acts.map((act, place) => ({ key: `${place + 1}`, name: names[act], act: () => onAct(act) })))
  return (
    <Stack gap={2}>
      <Row push="end">
        {acts.map((act, place) => (
          <Button key={act} size="small" onPress={() => onAct(act)}>
            {`${names[act]}…`}
            <KeyCap of={`${place + 1}`} />
          </Button>
        ))}
      </Row>
      <Text small tone="quiet">
        {isOver ? <WhoClosed of={day} /> : <Trans>The day has not ended: it can be closed from tomorrow on.</Trans>}
      </Text>
      <Row push="end">
        {day.rows > 0 && (
          <Link small href={rowsAddress(day)}>
            <Trans>See its rows</Trans>
          </Link>
        )}
        {day.open_breaks > 0 && (
          <Link small href={breaksAddress(day)}>
            <Trans>See the breaks</Trans>
          </Link>
        )}
        {!day.has_statement && (
          <Link small href="/operator/reconciliation/statements">
            <Trans>Upload a statement</Trans>
          </Link>
        )}
      </Row>
    </Stack>
  )
}

/** The actions on the day, in the order of the keys. */
function dayActs(
  { state, has_statement, movement, reopen_asked_by }: AccountDay,
  who: OperatorSelf,
): readonly DayAct[] {
  if (state === 'reopening') return hasRole(who, reopenDay.roles) && reopen_asked_by !== who.id ? ['reopen'] : []
  if (!hasRole(who, closeDay.roles)) return []
  if (state === 'closed') return ['ask']
  return has_statement || movement === 0n ? ['close'] : []
}

function WhoClosed({ of: day }: { of: AccountDay }) {
  const operator = useOperator()
  const { state, closed_name, closed_at, key_id, has_statement, movement } = day
  const { reopen_asked_by, reopen_asked_name, reopen_reason } = day
  if (state === 'reopening')
    return (
      <>
        <Trans>{reopen_asked_name} requested to open it again:</Trans> <bdi>{reopen_reason}</bdi>
        {reopen_asked_by === operator.id && (
          <>
            {' '}
            <Trans>Another person has to open it.</Trans>
          </>
        )}
      </>
    )
  if (state === 'closed')
    return (
      <>
        <Trans>
          Closed by {closed_name}, {closed_at && <DateTime of={closed_at} />}
        </Trans>
        {key_id && (
          <>
            {', '}
            <Trans>
              signed with key <Code>{key_id}</Code>
            </Trans>
          </>
        )}
      </>
    )
  if (!has_statement && movement !== 0n)
    return <Trans>Its statement is missing: nothing can be closed before it was read.</Trans>
  return <Trans>Once it is closed, its totals are signed, and no statement of the day counts any more.</Trans>
}
