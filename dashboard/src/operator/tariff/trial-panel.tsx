import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TariffTrial, TrialResult } from '@sahuji/contract/operator/tariff'
import { keyOfLine } from '@sahuji/contract/tariff/lines'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Meter } from '../../kit/data/meter.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Link } from '../../kit/layout/link.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { LineValue, useLineName } from '../money/tariff-words.tsx'
import { TrialChart } from './trial-chart.tsx'
import * as css from './trial.module.css'

interface TrialPanelProps {
  of: TariffTrial | undefined
  isRunning: boolean
  /** The draft has changed since. */
  isOutdated: boolean
}

/** What a trial found: who is touched, what would have been refused, and what the fees come to. */
export function TrialPanel({ of: trial, isRunning, isOutdated }: TrialPanelProps) {
  if (isRunning) return <Progress of={trial} />
  if (!trial)
    return (
      <Text small tone="muted">
        <Trans>
          A trial goes over every load of the month under these rules: which would have been refused, which would have
          cost something else, and for whom. It changes nothing.
        </Trans>
      </Text>
    )
  if (!trial.result)
    return (
      <Status tone="bad" sentence>
        <Trans>The trial did not get to its end. Please try again.</Trans>
      </Status>
    )
  return (
    <Stack gap={3}>
      {isOutdated && (
        <Status tone="warn" sentence>
          <Trans>The draft has changed since this was tried.</Trans>
        </Status>
      )}
      <Found of={trial.result} />
    </Stack>
  )
}

function Progress({ of: trial }: { of: TariffTrial | undefined }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [done, total] = [trial?.done ?? 0, trial?.total ?? 0]
  const [doneText, totalText] = [number(done), number(total)]
  return (
    <div className={css.progress} role="status">
      <Meter
        isProgress
        used={BigInt(done)}
        of={BigInt(Math.max(1, total))}
        label={t`${doneText} of ${totalText} loads`}
      />
      <Text small tone="quiet">
        {total === 0 ? (
          <Trans>Looking for the month’s loads…</Trans>
        ) : (
          <Trans>
            {doneText} of {totalText} loads
          </Trans>
        )}
      </Text>
    </div>
  )
}

function Found({ of: result }: { of: TrialResult }) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const { loads, merchants, refused, repriced, fee_before, fee_after, days } = result
  if (loads === 0)
    return (
      <Text small tone="muted">
        <Trans>Nobody loaded anything in this month.</Trans>
      </Text>
    )
  const [paid, then, no] = [money(fee_before), money(fee_after), number(refused.loads)]
  const label = t`Fees day by day: ${paid} as paid, ${then} under these rules; ${no} loads refused.`
  return (
    <div>
      <TrialChart of={days} label={label} />
      <Lines>
        <Line label={<Plural value={merchants} one="Loads of # merchant" other="Loads of # merchants" />}>
          <Count of={loads} />
        </Line>
        <Line
          label={
            <Plural
              value={refused.merchants}
              _0="Would have been refused"
              one="Would have been refused, of # merchant"
              other="Would have been refused, of # merchants"
            />
          }
        >
          <Count of={refused.loads} />
        </Line>
        <Line
          label={
            <Plural
              value={repriced.merchants}
              _0="Would have cost something else"
              one="Would have cost something else, of # merchant"
              other="Would have cost something else, of # merchants"
            />
          }
        >
          <Count of={repriced.loads} />
        </Line>
        <Line label={<Trans>Fees as paid</Trans>}>
          <Money of={fee_before} />
        </Line>
        {refused.fee > 0n && (
          <Line label={<Trans>of refused loads</Trans>}>
            <Money of={-refused.fee} />
          </Line>
        )}
        <Line label={<Trans>Fees then</Trans>}>
          <Money of={fee_after} />
        </Line>
        <Total label={<Trans>Difference to our fees</Trans>}>
          <Money of={fee_after - fee_before} sign="always" />
        </Total>
      </Lines>
      <Changes of={result.changes} />
      <Stops of={result.stops} />
      <Most of={result} />
    </div>
  )
}

/** Each change, whom it touches, and who came near a limit as it was. */
function Changes({ of: changes }: { of: TrialResult['changes'] }) {
  const nameOf = useLineName()
  if (changes.length === 0) return null
  return (
    <>
      <h3 className={css.part}>
        <Trans>Whom each change touches</Trans>
      </h3>
      <Lines>
        {changes.map((change) => (
          <Line key={keyOfLine(change)} label={nameOf(change)}>
            <Plural value={change.touched} _0="nobody" one="# merchant" other="# merchants" />
            {change.near > 0 && (
              <>
                {', '}
                <Plural value={change.near} one="# came near it" other="# came near it" />
              </>
            )}
          </Line>
        ))}
      </Lines>
    </>
  )
}

/** The limits that would have stopped loads. */
function Stops({ of: stops }: { of: TrialResult['stops'] }) {
  const nameOf = useLineName()
  if (stops.length === 0) return null
  return (
    <>
      <h3 className={css.part}>
        <Trans>What stops them</Trans>
      </h3>
      <Lines>
        {stops.map((stop) => (
          <Line
            key={keyOfLine(stop)}
            label={
              <>
                {nameOf(stop)}: <LineValue of={{ rule: stop.rule, value: stop.limit, fee: null }} />
              </>
            }
          >
            <Plural value={stop.loads} one="# load" other="# loads" />
          </Line>
        ))}
      </Lines>
    </>
  )
}

function Most({ of: { most, merchants, fee_before, fee_after, refused } }: { of: TrialResult }) {
  const { t } = useLingui()
  if (most.length === 0)
    return (
      <Text small tone="muted">
        <Trans>Nobody is touched.</Trans>
      </Text>
    )
  const others = merchants - most.length
  const rest = (read: (one: (typeof most)[number]) => bigint, all: bigint) =>
    most.reduce((left, one) => left - read(one), all)
  return (
    <>
      <h3 className={css.part}>
        <Trans>Most touched</Trans>
      </h3>
      <table className={css.most} aria-label={t`Most touched`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Merchant</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Refused</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Paid</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Would pay</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {most.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link href={`/operator/merchants/${one.id}`}>{one.trade_name}</Link>
              </th>
              <td className={`${css.figure} ${one.refused > 0 ? css.no : css.past}`}>
                {one.refused > 0 ? <Count of={one.refused} /> : '–'}
              </td>
              <td className={`${css.figure} ${css.past}`}>
                <Money of={one.fee_before} bare />
              </td>
              <td className={css.figure}>
                <Money of={one.fee_after} bare />
              </td>
            </tr>
          ))}
          {others > 0 && (
            <tr className={css.past}>
              <th scope="row">
                <Plural value={others} one="# other" other="# others" />
              </th>
              <td className={css.figure}>
                <Count of={refused.loads - most.reduce((sum, one) => sum + one.refused, 0)} />
              </td>
              <td className={css.figure}>
                <Money of={rest((one) => one.fee_before, fee_before)} bare />
              </td>
              <td className={css.figure}>
                <Money of={rest((one) => one.fee_after, fee_after)} bare />
              </td>
            </tr>
          )}
          <tr className={css.total}>
            <th scope="row">
              <Plural value={merchants} one="# merchant" other="# merchants" />
            </th>
            <td className={css.figure}>
              <Count of={refused.loads} />
            </td>
            <td className={css.figure}>
              <Money of={fee_before} bare />
            </td>
            <td className={css.figure}>
              <Money of={fee_after} bare />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
