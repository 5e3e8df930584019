import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TrialResult } from '@sahuji/contract/tariff/office/tariff'
import { keyOfLine } from '@sahuji/contract/tariff/lines'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { LineValue, useLineName } from './tariff-words.tsx'
import * as css from './trial.module.css'

/** Each change, whom it affects, and who came near a present limit. */
export function TrialChanges({ of: changes }: { of: TrialResult['changes'] }) {
  const nameOf = useLineName()
  if (changes.length === 0) return null
  return (
    <>
      <h3 className={css.part}>
        <Trans>Merchants affected by each change</Trans>
      </h3>
      <Lines>
        {changes.map((change) => (
          <Line key={keyOfLine(change)} label={nameOf(change)}>
            <Plural value={change.touched} _0="no merchants" one="# merchant" other="# merchants" />
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

/** The limits that would have refused loads. */
export function TrialStops({ of: stops }: { of: TrialResult['stops'] }) {
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

/** The most affected merchants, the others together, and all of them. */
export function MostTouched({ of: { most, merchants, fee_before, fee_after, refused } }: { of: TrialResult }) {
  const { t } = useLingui()
  if (most.length === 0)
    return (
      <Text small tone="muted">
        <Trans>No merchant is affected.</Trans>
      </Text>
    )
  const others = merchants - most.length
  const rest = {
    refused: most.reduce((left, one) => left - one.refused, refused.loads),
    fee_before: most.reduce((left, one) => left - one.fee_before, fee_before),
    fee_after: most.reduce((left, one) => left - one.fee_after, fee_after),
  }
  return (
    <>
      <h3 className={css.part}>
        <Trans>Most affected</Trans>
      </h3>
      <table className={css.most} aria-label={t`Most affected`}>
        <MostHead />
        <tbody>
          {most.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link href={`/operator/merchants/${one.id}`}>{one.trade_name}</Link>
              </th>
              <Sums of={one} />
            </tr>
          ))}
          {others > 0 && (
            <tr className={css.past}>
              <th scope="row">
                <Plural value={others} one="# other" other="# others" />
              </th>
              <Sums of={rest} />
            </tr>
          )}
          <tr className={css.total}>
            <th scope="row">
              <Plural value={merchants} one="# merchant" other="# merchants" />
            </th>
            <Sums of={{ refused: refused.loads, fee_before, fee_after }} />
          </tr>
        </tbody>
      </table>
    </>
  )
}

function MostHead() {
  return (
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
  )
}

function Sums({
  of: { refused, fee_before, fee_after },
}: {
  of: Pick<TrialResult['most'][number], 'refused' | 'fee_before' | 'fee_after'>
}) {
  return (
    <>
      <td className={css.figure} data-refused={refused > 0 ? '' : undefined}>
        {refused > 0 ? <Count of={refused} /> : '–'}
      </td>
      <td className={css.figure} data-past="">
        <Money of={fee_before} bare />
      </td>
      <td className={css.figure}>
        <Money of={fee_after} bare />
      </td>
    </>
  )
}
