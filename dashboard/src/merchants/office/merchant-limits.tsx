import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { Meter } from '../../kit/data/meter.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { wayGroupWords } from './merchant-words.ts'
import { tierWords } from '../../kit/office/tier-words.ts'
import * as css from './merchant.module.css'

/** The use of each limit, counted as loads are refused by it. */
export function MerchantLimits({ of: { limits, ladder } }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const rung = ladder.rungs.find(({ tier }) => tier === ladder.stands_on)
  const tier = limits[0]?.limits.tier
  const step = _(tierWords[ladder.stands_on])
  return (
    <Section
      title={t`Limits`}
      label={t`Limits`}
      aside={
        <>
          {rung?.is_own ? <Trans>Limits of their own</Trans> : <Trans>Step: {step}</Trans>}
          {rung && <Trans>, since {rung.valid_from}</Trans>}
        </>
      }
    >
      {tier && <Used name={t`All loads, a month`} of={tier.month_amount} left={tier.month_amount_left} />}
      {tier && <Used name={t`Balance`} of={tier.balance_max} left={tier.balance_left} />}
      {limits.map(({ channels, limits: group }) => (
        <Group key={channels.join()} names={channels.map((way) => _(wayGroupWords[way] ?? { id: way }))} of={group} />
      ))}
      <Out of={rung} />
    </Section>
  )
}

function Group({ names, of: limits }: { names: readonly string[]; of: LoadLimits }) {
  const { t } = useLingui()
  const ways = names.join(', ')
  return (
    <>
      <Used
        name={t`${ways}, a day`}
        of={limits.day_amount}
        left={limits.day_amount_left}
        count={{ of: limits.day_count, left: limits.day_count_left }}
      />
      <Used name={t`${ways}, a month`} of={limits.month_amount} left={limits.month_amount_left} />
    </>
  )
}

interface UsedProps {
  name: string
  of: bigint
  left: bigint
  count?: { of: number; left: number }
}

function Used({ name, of: all, left, count }: UsedProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const used = all - left
  const [usedWords, allWords] = [money(used), money(all, { prefix: false, isShort: true })]
  const usedCount = count && count.of - count.left
  return (
    <div className={css.limit}>
      <span>{name}</span>
      <Meter used={used} of={all} label={t`${usedWords} of ${allWords}`} />
      <span>
        <Money of={used} bare />{' '}
        <Text as="span" tone="quiet" small>
          {count ? (
            <Trans>
              of {allWords}, {usedCount} of {count.of}
            </Trans>
          ) : (
            <Trans>of {allWords}</Trans>
          )}
        </Text>
      </span>
    </div>
  )
}

/** The limits of withdrawals; used once the account has withdrawals. */
function Out({ of: rung }: { of: MerchantPicture['ladder']['rungs'][number] | undefined }) {
  const { t } = useLingui()
  if (!rung) return null
  const { payout_day_amount: day, payout_month_amount: month } = rung
  return (
    <div className={css.limit}>
      <span>{t`Out to a bank`}</span>
      <span />
      <span>
        {month === 0n && <Trans>nothing</Trans>}
        {month !== 0n && day !== null && (
          <Trans>
            <Money of={day} bare /> a day
          </Trans>
        )}
        {month !== 0n && day === null && month !== null && (
          <Trans>
            <Money of={month} bare /> a month
          </Trans>
        )}
        {day === null && month === null && <Trans>no limit</Trans>}
      </span>
    </div>
  )
}
