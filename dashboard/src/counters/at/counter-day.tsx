import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { Trans, useLingui } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { initialsOf } from '../../kit/format/initials.ts'
import { Money } from '../../kit/format/money.tsx'
import { Name } from '../../kit/layout/text.tsx'
import * as css from './counter-screen.module.css'

const rowsShown = 4

/** The earlier payments, and the sums of the day and of this shift; while offline, their time. */
export function CounterDay({
  of: { payments, counter, today, shift, staff },
  until,
}: {
  of: CounterView
  until: Date | undefined
}) {
  const { t } = useLingui()
  return (
    <>
      <ul className={css.rows} aria-label={t`Before it`}>
        {payments.slice(1, 1 + rowsShown).map(({ id, at, payer, amount, counter: paid }) => (
          <li key={id}>
            <span className={css.quiet}>
              <DateTime of={at} as="time" />
            </span>
            <span className={css.who}>
              <span className={css.initials} aria-hidden="true">
                {initialsOf(payer)}
              </span>
              <span>
                <Name>{payer}</Name>
                {paid === null && (
                  <small className={css.quiet}>
                    <Trans>without this QR</Trans>
                  </small>
                )}
              </span>
            </span>
            <Money of={amount} sign="always" bare />
          </li>
        ))}
      </ul>
      <dl className={css.totals}>
        <div>
          <dt>
            {until ? (
              <Trans>
                {counter} until <DateTime of={until} as="time" />
              </Trans>
            ) : (
              <Trans>{counter} today</Trans>
            )}
          </dt>
          <dd>
            <Money of={today.amount} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>
              {staff} since <DateTime of={shift.began_at} as="time" />
            </Trans>
          </dt>
          <dd>
            <Money of={shift.amount} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payments</Trans>
          </dt>
          <dd>
            <Count of={today.count} />
          </dd>
        </div>
      </dl>
    </>
  )
}
