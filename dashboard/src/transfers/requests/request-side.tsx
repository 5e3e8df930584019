import type { RequestLimits } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { Limit, MeterKey } from '../../kit/data/meter.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'

export interface RequestSideProps {
  of: RequestLimits
  /** The draft: the total of all parts, and their number. */
  sum: bigint
  payers: number
}

/** What may still be requested in a day, with the request in the form; and its rules. */
export function RequestSide({ of: limits, sum, payers }: RequestSideProps) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const ofDay = money(limits.day_amount, { isShort: true })
  const times = number(limits.day_count - limits.day_count_left + (sum > 0n ? payers : 0))
  const all = number(limits.day_count)
  return (
    <Stack gap={10}>
      <Section title={sum > 0n ? t`Left to ask for after this` : t`Left to ask for`}>
        <Stack gap={5}>
          <Limit
            of={limits.day_amount}
            used={limits.day_amount - limits.day_amount_left}
            next={sum}
            name={<Trans>In 24 hours</Trans>}
            label={t`Used of ${ofDay} in 24 hours`}
            note={
              sum > 0n ? (
                <Trans>
                  of {ofDay}, {times} of {all} with this one
                </Trans>
              ) : (
                <Trans>
                  of {ofDay}, {times} of {all} times
                </Trans>
              )
            }
          />
          {sum > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This request</Trans>} />}
        </Stack>
      </Section>
      <RequestRules of={limits} />
    </Stack>
  )
}

function RequestRules({ of: limits }: Pick<RequestSideProps, 'of'>) {
  const { money, number } = useWriting()
  const once = money(limits.amount_max, { isShort: true })
  const day = money(limits.day_amount, { isShort: true })
  const count = number(limits.day_count)
  return (
    <Callout icon={<InfoIcon small />}>
      <Trans>
        At most {once} from one person at a time, {day} and {count} requests a day. Nothing moves before they agree, and
        they can reject it.
      </Trans>
    </Callout>
  )
}
