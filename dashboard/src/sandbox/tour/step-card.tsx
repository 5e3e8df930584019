import { type Tour, type TourStep, tourSteps } from '@sahuji/contract/sandbox/tour'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWriting } from '../../kit/format/reader.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import * as css from './demo.module.css'
import { KeyStep, LoadStep, ReadStep, RefundStep, VerifyStep, WebhookStep } from './steps.tsx'
import { PayStep } from './pay-step.tsx'
import { stepAddress } from './step-list.tsx'
import { stepWords } from './step-words.ts'

const contents: Record<TourStep, typeof LoadStep> = {
  load: LoadStep,
  pay: PayStep,
  refund: RefundStep,
  read: ReadStep,
  key: KeyStep,
  webhook: WebhookStep,
  verify: VerifyStep,
}

/** The current step: what to do, what came of it, and the way on. */
export function StepCard({ of: tour, step }: { of: Tour; step: TourStep }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { number } = useWriting()
  const Content = contents[step]
  const place = tourSteps.indexOf(step)
  const [at, all] = [number(place + 1), number(tourSteps.length)]
  const next = tourSteps[place + 1]
  const isDone = tour.done.includes(step)
  return (
    <section className={css.card} aria-label={t`Tour, ${at} of ${all}`}>
      <Stack gap={3}>
        <h2>{_(stepWords[step].name)}</h2>
        <Content of={tour} isDone={isDone} />
        <div aria-live="polite">
          {isDone && (
            <Status tone="good" sentence>
              <Trans>This has come true in your sandbox.</Trans>
            </Status>
          )}
        </div>
        <div className={css.foot}>
          <Text as="span" small tone="quiet">
            <Trans>
              {at} of {all}
            </Trans>
          </Text>
          <Row>
            <LinkButton kind="ghost" size="small" href="/dashboard/home">
              <Trans>End</Trans>
            </LinkButton>
            {next ? (
              <LinkButton size="small" href={stepAddress(next)}>
                <Trans>Next</Trans>
              </LinkButton>
            ) : (
              <LinkButton size="small" href="/dashboard/testTransactions">
                <Trans>To the playground</Trans>
              </LinkButton>
            )}
          </Row>
        </div>
      </Stack>
    </section>
  )
}
