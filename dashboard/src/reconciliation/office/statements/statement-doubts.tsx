import { Plural, Trans } from '@lingui/react/macro'
import type { DebitSign, StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { FailureLine } from '../../../platform/failed-to-load.tsx'
import { stated } from './calls.ts'

/** True where a person has to look at the signs or the balance of a file before it counts. */
export const hasDoubts = ({ doubts }: StatementPreview): boolean => doubts.debits !== null || doubts.balance !== null

interface DoubtProps {
  of: StatementPreview
  mayAct: boolean
}

/** What of a file can be read in two ways, with the choices, and where its balance does not add up. */
export function StatementDoubts({ of: one, mayAct }: DoubtProps) {
  return (
    <>
      {one.doubts.dates && <UnclearDates of={one} dates={one.doubts.dates} mayAct={mayAct} />}
      {one.doubts.debits && <UnclearDebits of={one} debits={one.doubts.debits} mayAct={mayAct} />}
      {one.doubts.balance && <BalanceBreaks balance={one.doubts.balance} />}
    </>
  )
}

type Doubts = StatementPreview['doubts']

function UnclearDates({ of: { id }, dates, mayAct }: DoubtProps & { dates: NonNullable<Doubts['dates']> }) {
  const choosing = useMutation(stated.choose())
  return (
    <Section title={<Trans>Which day is meant?</Trans>}>
      <Stack gap={3}>
        <Text>
          <Trans>
            Every date of this file can be read in more than one way. <bdi>{dates.text}</bdi> is
          </Trans>
        </Text>
        <Row>
          {dates.choices.map(({ form, day }) => (
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
        <FailureLine of={choosing.error} />
      </Stack>
    </Section>
  )
}

function UnclearDebits({ of: { id }, debits, mayAct }: DoubtProps & { debits: NonNullable<Doubts['debits']> }) {
  const choosing = useMutation(stated.choose())
  const choice = (sign: DebitSign, words: ReactNode) => (
    <Button isDisabled={!mayAct} isPending={choosing.isPending} onPress={() => choosing.mutate({ id, debits: sign })}>
      {words}
    </Button>
  )
  return (
    <Section title={<Trans>What does the minus of a debit mean?</Trans>}>
      <Stack gap={3}>
        <Text>
          <Trans>
            Debits with a minus: <Count of={debits.minus} /> (first lines: {debits.lines.join(', ')}); without one:{' '}
            <Count of={debits.plain} />.
          </Trans>{' '}
          {debits.read_as === 'signed' ? (
            <Trans>They were read as debits that were taken back.</Trans>
          ) : (
            <Trans>They were read as debits like the others.</Trans>
          )}
        </Text>
        <Row>
          {choice('signed', <Trans>A minus takes a debit back</Trans>)}
          {choice('marked', <Trans>A minus only marks money that left</Trans>)}
        </Row>
        <FailureLine of={choosing.error} />
      </Stack>
    </Section>
  )
}

function BalanceBreaks({ balance }: { balance: NonNullable<Doubts['balance']> }) {
  return (
    <Section title={<Trans>The balance does not add up</Trans>}>
      <Stack gap={2}>
        <Text>
          <Plural
            value={balance.count}
            one="The running balance jumps in # place. A row may be missing there, or was changed."
            other="The running balance jumps in # places. Rows may be missing there, or were changed."
          />
        </Text>
        {balance.first.map(({ line, missing }) => (
          <Text key={`${line} ${missing}`} small>
            <Trans>
              Before line {line}: <Money of={missing} />
            </Trans>
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
