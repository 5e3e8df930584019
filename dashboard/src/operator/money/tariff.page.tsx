import { Trans, useLingui } from '@lingui/react/macro'
import type { TariffRuleRow, TariffTierRow } from '@sahuji/contract/operator/tariff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { OfficePageFrame } from '../shell/office-page.tsx'
import { hasRole, useOperator } from '../shell/operator-session.ts'
import { office } from './calls.ts'
import { Said } from './said.tsx'
import { RuleDialog, TierDialog } from './tariff-dialogs.tsx'
import { channelWords, FeeWords } from './tariff-words.tsx'
import * as css from './tariff.module.css'

/** /operator/tariff: every dated rule; a new one begins on a day to come and needs a second person. */
export function TariffPage() {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(office.tariff())
  const mayPropose = hasRole(useOperator(), ['finance_maker'])
  const [rule, setRule] = useState<TariffRuleRow>()
  const [tier, setTier] = useState<TariffTierRow>()
  return (
    <OfficePageFrame title={t`Tariff`}>
      {isPending && <LoadingRows rows={8} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={10}>
          <Section title={<Trans>Ways to load</Trans>} aside={<Trans>a past rule is never changed</Trans>}>
            <Rules of={data.rules} {...(mayPropose && { onNew: setRule })} />
          </Section>
          <Section title={<Trans>Tiers</Trans>}>
            <Tiers of={data.tiers} {...(mayPropose && { onNew: setTier })} />
          </Section>
        </Stack>
      )}
      {rule && <RuleDialog from={rule} onClose={() => setRule(undefined)} />}
      {tier && <TierDialog from={tier} onClose={() => setTier(undefined)} />}
    </OfficePageFrame>
  )
}

interface RowsProps<Row> {
  of: readonly Row[]
  onNew?: (row: Row) => void
}

function Rules({ of: rules, onNew }: RowsProps<TariffRuleRow>) {
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
          <td />
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

function Tiers({ of: tiers, onNew }: RowsProps<TariffTierRow>) {
  const { t } = useLingui()
  return (
    <table className={css.table} aria-label={t`Tiers`}>
      <thead>
        <tr>
          <Head>
            <Trans>Tier</Trans>
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
          <Head>
            <Trans>Money out</Trans>
          </Head>
          <td />
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={`${tier.tier} ${tier.valid_from}`} data-past={tier.is_in_force || isAhead(tier) ? undefined : ''}>
            <th scope="row">
              <bdi>{tier.tier.replaceAll('_', ' ')}</bdi>
            </th>
            <td>
              <Day of={tier} />
            </td>
            <Figure name={t`One load`} of={tier.amount_max} />
            <Figure name={t`A month`} of={tier.month_amount} />
            <Figure name={t`Balance at most`} of={tier.balance_max} />
            <td data-name={t`Money out`}>{tier.may_withdraw ? <Trans>allowed</Trans> : <Trans>not allowed</Trans>}</td>
            <td className={css.end}>{tier.is_in_force && onNew && <NewButton onPress={() => onNew(tier)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ figure = false, children }: { figure?: boolean; children: React.ReactNode }) {
  return (
    <th scope="col" className={figure ? css.figure : undefined}>
      {children}
    </th>
  )
}

function Figure({ name, of: amount }: { name: string; of: bigint }) {
  return (
    <td className={css.figure} data-name={name}>
      <Money of={amount} bare />
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
