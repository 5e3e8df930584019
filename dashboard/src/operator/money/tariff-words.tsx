import { Trans } from '@lingui/react/macro'
import { loadChannels } from '@sahuji/contract/banks'
import type { TariffRuleDraft } from '@sahuji/contract/operator/proposal-shapes'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { channelNames } from './money-words.ts'

/** A channel of the tariff as merchants name it: `load:visa` is Visa. */
export function channelWords(channel: string) {
  const known = loadChannels.find((one) => channel === `load:${one}`)
  return known ? channelNames[known] : channel
}

/** What a rule takes: nothing, so much, or a share, within its bounds. */
export function FeeWords({
  of: rule,
}: {
  of: Pick<TariffRuleDraft, 'fee_kind' | 'fee_value' | 'fee_min' | 'fee_max'>
}) {
  const { digits } = useWriting()
  const { fee_kind, fee_value, fee_min, fee_max } = rule
  if (fee_kind === 'free') return <Trans>free</Trans>
  if (fee_kind === 'flat') return <Money of={BigInt(fee_value)} />
  const share = digits(`${fee_value / 100}`)
  return (
    <>
      <Trans>{share} %</Trans>
      {fee_min !== null && (
        <>
          {', '}
          <Trans>
            at least <Money of={fee_min} />
          </Trans>
        </>
      )}
      {fee_max !== null && (
        <>
          {', '}
          <Trans>
            at most <Money of={fee_max} />
          </Trans>
        </>
      )}
    </>
  )
}
