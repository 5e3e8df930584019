import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { supportContact } from '../kit/format/operator.ts'
import { Section } from '../kit/layout/section.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { Facts } from '../kit/data/lines.tsx'

/** What happens when, while the bank has not answered: by the server's schedule of checks. */
export function LoadPlan({ of: load }: { of: Load }) {
  const { t } = useLingui()
  const { next_check_at: next, expires_at: ends, promised_at: promised, is_rail_down: isDown } = load
  const isOffered = useCountdown(ends) > 0
  const isAhead = useCountdown(promised ?? undefined) > 0
  const { phone } = supportContact()
  const steps = [
    isDown && {
      id: 'down',
      when: <Trans>When it is back</Trans>,
      what: <Trans>We ask the bank’s gateway, which does not answer now</Trans>,
    },
    !isDown &&
      next && {
        id: 'next',
        when: <When of={next} />,
        what: <Trans>We ask the bank again, at longer and longer intervals</Trans>,
      },
    isOffered && {
      id: 'ends',
      when: <When of={ends} />,
      what: <Trans>The time to pay at the bank ends; after that it cannot be paid</Trans>,
    },
    promised &&
      isAhead && {
        id: 'promised',
        when: <When of={promised} />,
        what: <Trans>Our promise: it is settled by then. We keep asking until it is</Trans>,
      },
  ].filter((step) => step !== null && step !== undefined && step !== false)
  return (
    <Section title={t`What happens when`}>
      <Stack gap={4}>
        <Facts of={steps.map(({ id, when, what }) => [when, what, id])} />
        <Row>
          <Link href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </Link>
          <Text small tone="quiet">
            <Trans>Give us the reference; that is enough.</Trans>
          </Text>
        </Row>
      </Stack>
    </Section>
  )
}

function When({ of: moment }: { of: Date }) {
  return (
    <>
      <DateTime of={moment} as="day" /> <DateTime of={moment} as="time" />
    </>
  )
}
