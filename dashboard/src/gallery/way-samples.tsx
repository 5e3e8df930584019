import { Legs } from '../kit/data/legs.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Timeline } from '../kit/data/timeline.tsx'

export function TimelineSamples() {
  return (
    <Section title="What happened">
      <Timeline
        of={[
          {
            id: '1',
            when: '09:36:02',
            what: 'Created by Sunita Maharjan',
            note: 'Purpose: buying stock. Chrome, Kathmandu',
            code: 'created',
          },
          {
            id: '2',
            when: '09:37:10',
            what: 'Bank took Rs.25,008.00',
            note: 'Debit leg, Global IME Bank ref 88241107',
            code: '000',
          },
          {
            id: '3',
            when: '09:37:40',
            what: 'We ask the bank how it ended',
            note: 'Next at 09:38:10',
            code: '099',
            stage: 'now',
          },
          {
            id: '4',
            when: 'Sat 11:00',
            what: 'connectIPS settles with us',
            note: 'Nothing for you to do',
            code: 'due',
            stage: 'next',
          },
        ]}
      />
    </Section>
  )
}

export function StepSamples() {
  return (
    <Section title="Ways and steps">
      <Stack gap={6}>
        <Legs
          label="Where the money went"
          of={[
            {
              id: 'bank',
              place: 'Global IME Bank',
              note: 'Account ending 0932',
              way: 'debited 09:37:10',
              isReached: true,
            },
            { id: 'rail', place: 'connectIPS', note: 'Batch 20261120-3, code 000', way: 'waiting', isReached: true },
            { id: 'wallet', place: 'Your wallet', note: 'Not yet', isReached: false },
          ]}
        />
      </Stack>
    </Section>
  )
}
