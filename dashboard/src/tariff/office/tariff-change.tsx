import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownTariff } from '@sahuji/contract/tariff/office/tariff'
import { keyOfLine } from '@sahuji/contract/tariff/lines'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useWriting } from '../../kit/format/reader.ts'
import { Facts } from '../../kit/data/lines.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { LineValue, Unlined, useLineName } from './tariff-words.tsx'
import { ledgerTable as css } from '../../kit/office/ledger-table.ts'

/** The lines that would begin, each beside what holds until then. */
export function TariffLines({
  id,
  of: { changes, valid_from, source, told_on, sooner },
}: {
  id: string
  of: ShownTariff
}) {
  const { t } = useLingui()
  const nameOf = useLineName()
  const begins = useWriting().bothDates(startOfKathmanduDay(valid_from))
  return (
    <>
      <table className={css.table} aria-label={t`Lines`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Rule</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Until then</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Then</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={keyOfLine(change)}>
              <td>{nameOf(change)}</td>
              <td className={css.figure}>
                {change.before ? <LineValue of={{ rule: change.rule, ...change.before }} /> : <Unlined of={change} />}
              </td>
              <td className={css.figure}>
                <LineValue of={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        of={[
          [t`From`, <Ltr key="f">{begins}</Ltr>, 'from'],
          [t`Source`, source, 'source'],
          ...(told_on === null
            ? []
            : [
                [
                  t`Merchants touched are told`,
                  sooner === undefined ? <Ltr key="n">{told_on}</Ltr> : t`once it is signed`,
                  'told',
                ] as const,
              ]),
          ...(sooner === undefined ? [] : [[t`Reason for the short notice`, sooner, 'sooner'] as const]),
          [
            t`Trial`,
            <Link key="t" href={`/operator/tariff?proposal=${id}`}>
              <Trans>Try it on a month that is over</Trans>
            </Link>,
            'trial',
          ],
        ]}
      />
    </>
  )
}
