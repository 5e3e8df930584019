import { Plural, Trans } from '@lingui/react/macro'
import type { StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import { useMutation } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { stated } from './calls.ts'

/** True where a person has to look at the signs or the balance of a file before it counts. */
export const hasDoubts = ({ doubts }: StatementPreview): boolean => doubts.debits !== null || doubts.balance !== null

/** What of a file can be read in two ways, with the choices, and where its balance does not add up. */
export function StatementDoubts({ of: one, mayAct }: { of: StatementPreview; mayAct: boolean }) {
  const { id, doubts } = one
  const choosing = useMutation(stated.choose())
  return (
    <>
      {doubts.dates && (
        <Section title={<Trans>Which day is meant?</Trans>}>
          <Stack gap={3}>
            <Text>
              <Trans>
                Every date of this file can be read in more than one way. <bdi>{doubts.dates.text}</bdi> is
              </Trans>
            </Text>
            <Row>
              {doubts.dates.choices.map(({ form, day }) => (
                <Button
                  key={form}
                  isDisabled={!mayAct}
                  isPending={choosing.isPending}
                  onPress={() => choosing.mutate({ id, dates: form })}
                >
                  <DateTime of={startOfKathmanduDay(day)} as="day" />
                </Button>
              ))}
            </Row>
          </Stack>
        </Section>
      )}
      {doubts.debits && (
        <Section title={<Trans>What does the minus of a debit mean?</Trans>}>
          <Stack gap={3}>
            <Text>
              <Trans>
                Debits with a minus: <Count of={doubts.debits.minus} />, the first in the lines{' '}
                {doubts.debits.lines.join(', ')}; without one: <Count of={doubts.debits.plain} />.
              </Trans>{' '}
              {doubts.debits.read_as === 'signed' ? (
                <Trans>They were read as debits that were taken back.</Trans>
              ) : (
                <Trans>They were read as debits like the others.</Trans>
              )}
            </Text>
            <Row>
              <Button
                isDisabled={!mayAct}
                isPending={choosing.isPending}
                onPress={() => choosing.mutate({ id, debits: 'signed' })}
              >
                <Trans>A minus takes a debit back</Trans>
              </Button>
              <Button
                isDisabled={!mayAct}
                isPending={choosing.isPending}
                onPress={() => choosing.mutate({ id, debits: 'marked' })}
              >
                <Trans>A minus only marks money that left</Trans>
              </Button>
            </Row>
          </Stack>
        </Section>
      )}
      {doubts.balance && (
        <Section title={<Trans>The balance does not add up</Trans>}>
          <Stack gap={2}>
            <Text>
              <Plural
                value={doubts.balance.count}
                one="The running balance jumps in # place. A row may be missing there, or was changed."
                other="The running balance jumps in # places. Rows may be missing there, or were changed."
              />
            </Text>
            {doubts.balance.first.map(({ line, missing }) => (
              <Text key={line} small>
                <Trans>
                  Before line {line}: <Money of={missing} />
                </Trans>
              </Text>
            ))}
          </Stack>
        </Section>
      )}
      <FailureLine of={choosing.error} />
    </>
  )
}
