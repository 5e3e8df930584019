import { type TourStep, tourSteps } from '@sahuji/contract/sandbox/tour'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { stepWords } from './step-words.ts'

/** Every step as an address, with what has come true. */
export function StepList({ done, current }: { done: readonly TourStep[]; current: TourStep }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Section title={t`Try it`}>
      <List label={t`Steps of the tour`}>
        {tourSteps.map((step) => (
          <ListRow
            key={step}
            href={stepAddress(step)}
            note={_(stepWords[step].note)}
            end={
              done.includes(step) ? (
                <Status tone="good">
                  <Trans>Done</Trans>
                </Status>
              ) : (
                step === current && (
                  <Tag>
                    <Trans>Now</Trans>
                  </Tag>
                )
              )
            }
          >
            {_(stepWords[step].name)}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

/** The address of a step. */
export const stepAddress = (step: TourStep): string => `/dashboard/demo?step=${step}`
