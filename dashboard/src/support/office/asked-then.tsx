import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenedQuestion } from '@sahuji/contract/support/office/questions'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { referenceName } from '../../kit/format/rail-names.ts'
import { LookedPlace } from '../looked-place.tsx'
import { MoneyName, MoneyStatus } from '../money-words.tsx'

/** The merchant's screen when the question was asked: the search, its places, and its results. */
export function AskedThen({ of: { q, facts, reference } }: { of: OpenedQuestion }) {
  const { t } = useLingui()
  const { found, looked } = facts
  return (
    <Section title={<Trans>On the screen when it was asked</Trans>}>
      <Stack gap={3}>
        {found && (
          <Row gap={2}>
            <Text as="span">
              <MoneyName of={found} />, <Money of={found.amount} />
            </Text>
            <MoneyStatus of={found} />
          </Row>
        )}
        <Facts
          of={[
            ...(q ? [[t`Looked for`, <bdi key="q">{q}</bdi>] as const] : []),
            ...(reference ? [[t`Reference`, <Code key="ours">{reference}</Code>] as const] : []),
            ...(found?.references.bank
              ? [[referenceName(found), <Code key="bank">{found.references.bank}</Code>] as const]
              : []),
            ...(found?.service_code ? [[t`Service code`, found.service_code] as const] : []),
            ...looked
              .filter(({ place, name }) => name !== null || place === 'statement')
              .map(({ place, name, until }) => {
                const key = `${place} ${name}`
                return [
                  <LookedPlace key={key} place={place} name={name} />,
                  <DateTime key={key} of={until} as={place === 'statement' ? 'day' : 'full'} />,
                  key,
                ] as const
              }),
          ]}
        />
      </Stack>
    </Section>
  )
}
