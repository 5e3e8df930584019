import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TariffRuleRow, TariffTierRow } from '@sahuji/contract/operator/tariff'
import type { ReactNode } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { Said } from './said.tsx'
import { tierWords } from '../merchants/merchant-words.ts'
import { channelWords, FeeWords } from './tariff-words.tsx'
import { hasOwnFigures } from './tier-dialog.tsx'
import * as css from './tariff-tables.module.css'

interface RowsProps<Row> {
  of: readonly Row[]
  onNew?: (row: Row) => void
}

/** The rules of the ways to load, the newest of each first. */
export function Rules({ of: rules, onNew }: RowsProps<TariffRuleRow>) {
  const { t } = useLingui()
  return (
    <table className={css.table} aria-label={t`Ways to load`}>
      <thead>
        <tr>
          <Head>
            <Trans>Way to load</Trans>
          </Head>
          <Head>
            <Trans>From</Trans>
          </Head>
          <Head>
            <Trans>Fee</Trans>
          </Head>
          <Head figure>
            <Trans>Least</Trans>
          </Head>
          <Head figure>
            <Trans>One load</Trans>
          </Head>
          <Head figure>
            <Trans>A day</Trans>
          </Head>
          <Head figure>
            <Trans>Loads a day</Trans>
          </Head>
          <Head figure>
            <Trans>A month</Trans>
          </Head>
          <th scope="col" className={css.end}>
            <Trans>Change it</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={`${rule.channel} ${rule.valid_from}`} data-past={rule.is_in_force || isAhead(rule) ? undefined : ''}>
            <th scope="row">
              <Said of={channelWords(rule.channel)} />
            </th>
            <td>
              <Day of={rule} />
            </td>
            <td>
              <FeeWords of={rule} />
            </td>
            <Figure name={t`Least`} of={rule.amount_min} />
            <Figure name={t`One load`} of={rule.amount_max} />
            <Figure name={t`A day`} of={rule.day_amount} />
            <td className={css.figure} data-name={t`Loads a day`}>
              {rule.day_count}
            </td>
            <Figure name={t`A month`} of={rule.month_amount} />
            <td className={css.end}>{rule.is_in_force && onNew && <NewButton onPress={() => onNew(rule)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The tiers, the newest figures of each first. */
export function Tiers({ of: tiers, onNew }: RowsProps<TariffTierRow>) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <table className={css.table} aria-label={t`Steps of the ladder`}>
      <thead>
        <tr>
          <Head>
            <Trans>Step</Trans>
          </Head>
          <Head>
            <Trans>From</Trans>
          </Head>
          <Head figure>
            <Trans>One load</Trans>
          </Head>
          <Head figure>
            <Trans>A month</Trans>
          </Head>
          <Head figure>
            <Trans>Balance at most</Trans>
          </Head>
          <Head figure>
            <Trans>Out, a day</Trans>
          </Head>
          <Head figure>
            <Trans>Out, a month</Trans>
          </Head>
          <th scope="col" className={css.end}>
            <Trans>Change it</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={`${tier.tier} ${tier.valid_from}`} data-past={tier.is_in_force || isAhead(tier) ? undefined : ''}>
            <th scope="row">{_(tierWords[tier.tier])}</th>
            <td>
              <Day of={tier} />
            </td>
            <Figure name={t`One load`} of={tier.amount_max} />
            <Figure name={t`A month`} of={tier.month_amount} />
            <Figure name={t`Balance at most`} of={tier.balance_max} />
            <Figure name={t`Out, a day`} of={tier.payout_day_amount} />
            <Figure name={t`Out, a month`} of={tier.payout_month_amount} />
            <td className={css.end}>
              {tier.is_in_force && onNew && hasOwnFigures(tier) && <NewButton onPress={() => onNew(tier)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ figure = false, children }: { figure?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={figure ? css.figure : undefined}>
      {children}
    </th>
  )
}

/** Null where no limit of its own holds. */
function Figure({ name, of: amount }: { name: string; of: bigint | null }) {
  return (
    <td className={css.figure} data-name={name}>
      {amount === null ? '–' : <Money of={amount} bare />}
    </td>
  )
}

const isAhead = ({
  valid_from,
  is_in_force,
  valid_until,
}: Pick<TariffRuleRow, 'valid_from' | 'is_in_force' | 'valid_until'>) =>
  !is_in_force && (valid_until === null || valid_from > new Date().toISOString().slice(0, 10))

function Day({ of: row }: { of: Pick<TariffRuleRow, 'valid_from' | 'valid_until' | 'is_in_force'> }) {
  const last = row.valid_until
  return (
    <span className={css.day}>
      <Ltr>{row.valid_from}</Ltr>
      {row.is_in_force && (
        <Tag tone="good">
          <Trans>holds</Trans>
        </Tag>
      )}
      {isAhead(row) && (
        <Tag tone="info">
          <Trans>to come</Trans>
        </Tag>
      )}
      {last && (
        <span className={css.until}>
          <Trans>
            until <bdi>{last}</bdi>
          </Trans>
        </span>
      )}
    </span>
  )
}

function NewButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onPress={onPress}>
      <Trans>New from a day…</Trans>
    </Button>
  )
}
